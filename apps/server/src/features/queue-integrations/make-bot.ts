/** Bots that come from elsewhere: flows of other editors write them into their nodes. */
import { limits } from '@prosa/contract/limits';
import { integrationLimits } from '@prosa/contract/queue-integrations/types';
import { audit } from '../../core/audit/audit.ts';
import type { Tx } from '../../core/ctx.ts';
import { isTarget } from '../../core/http/guarded-http.ts';
import {
  findIntegration,
  findSameBot,
  hasIntegrations,
  insertIntegration,
} from './queue-integrations.queries.ts';
import { emitIntegration } from './queue-integrations.realtime.ts';

export interface GivenBot {
  name: string;
  urlN8N: string;
  typebotSlug: string;
  /** Undefined where it was not said; what no integration may have becomes what new ones have. */
  typebotExpires: number | undefined;
  typebotDelayMessage: number | undefined;
  typebotKeywordFinish: string;
  typebotKeywordRestart: string;
  typebotRestartMessage: string;
  typebotUnknownMessage: string;
}

export interface MadeBot {
  id: number;
  name: string;
  isNew: boolean;
}

/**
 * The company's integration with this bot, or a new one. Undefined where nobody could be reached by it, or the plan of the
 * company does not include integrations.
 */
export async function makeBot(tx: Tx, given: GivenBot): Promise<MadeBot | undefined> {
  const { urlN8N, typebotSlug } = given;
  const { url, word, name: nameLimits } = integrationLimits;
  const isWhole = typebotSlug !== '' && typebotSlug.length <= word.max && urlN8N.length <= url.max;
  if (!isWhole || !isTarget(tx.core.config, urlN8N) || !(await hasIntegrations(tx)))
    return undefined;
  const same = await findSameBot(tx, { urlN8N, typebotSlug });
  if (same) return { ...same, isNew: false };
  const name = given.name.slice(0, nameLimits.max);
  const id = await insertIntegration(tx, {
    type: 'typebot',
    name,
    projectName: name,
    urlN8N,
    typebotSlug,
    typebotExpires: within(given.typebotExpires, integrationLimits.typebotExpires),
    typebotDelayMessage: within(given.typebotDelayMessage, integrationLimits.typebotDelayMessage),
    typebotKeywordFinish: given.typebotKeywordFinish.trim().slice(0, word.max),
    typebotKeywordRestart: given.typebotKeywordRestart.trim().slice(0, word.max),
    typebotRestartMessage: given.typebotRestartMessage.slice(0, limits.automaticText.max),
    typebotUnknownMessage: given.typebotUnknownMessage.slice(0, limits.automaticText.max),
  });
  await audit(tx, 'integrationCreated', { subject: id, detail: name });
  emitIntegration(tx, 'create', (await findIntegration(tx, id))!);
  return { id, name, isNew: true };
}

/** Undefined leaves the column its default. */
const within = (value: number | undefined, { max }: { max: number }): number | undefined =>
  value !== undefined && Number.isInteger(value) && value >= 0 && value <= max ? value : undefined;
