/**
 * Other editors write the address of a bot, and how it is led, into the node. Here it is an integration, which has its last error
 * and a test: such a node becomes one that names an integration.
 */
import { integrationLimits } from '@prosa/contract/queue-integrations/types';
import type { FlowGraph } from '@prosa/flow/graph';
import { asNumber, asText, type Json } from '@prosa/flow/read-json';
import type { Tx } from '../../core/ctx.ts';
import { type MadeBot, makeBot } from '../queue-integrations/make-bot.ts';
import { type Adopted, adoptRows } from './adopt-rows.ts';

export const adoptBots = (
  tx: Tx,
  { name: flowName }: { name: string },
  graph: FlowGraph,
): Promise<Adopted> =>
  adoptRows(graph, {
    code: 'integrationMade',
    make: async (_, data) =>
      data.type === 'typebot' && data.integration === null
        ? makeFor(tx, flowName, data.settings)
        : undefined,
  });

function makeFor(tx: Tx, flowName: string, settings: Json): Promise<MadeBot | undefined> {
  const named = asText(settings.name).trim();
  return makeBot(tx, {
    name: named.length < integrationLimits.name.min ? `${named || 'Typebot'} (${flowName})` : named,
    urlN8N: asText(settings.urlN8N).trim(),
    typebotSlug: asText(settings.typebotSlug).trim(),
    typebotExpires: asNumber(settings.typebotExpires),
    typebotDelayMessage: asNumber(settings.typebotDelayMessage),
    typebotKeywordFinish: asText(settings.typebotKeywordFinish),
    typebotKeywordRestart: asText(settings.typebotKeywordRestart),
    typebotRestartMessage: asText(settings.typebotRestartMessage),
    typebotUnknownMessage: asText(settings.typebotUnknownMessage),
  });
}
