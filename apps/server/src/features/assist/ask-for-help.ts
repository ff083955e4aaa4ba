/** Checks whether an attendant may have a model's help with a ticket, and asks it. Never inside a transaction. */
import type { AssistAnswer } from '@prosa/contract/assist';
import { assistLimits, type Help, helpSettings } from '@prosa/contract/assist/manifest';
import { settingKeys } from '@prosa/contract/setting-keys';
import { askPrompt } from '../../automation/effects/complete/ask-prompt.ts';
import type { Said } from '../../automation/effects/complete/model.ts';
import {
  ModelBusy,
  ModelRefused,
  problemOf,
} from '../../automation/effects/complete/model-errors.ts';
import {
  type AskedPrompt,
  findAskedPrompt,
} from '../../automation/effects/complete/prompt.queries.ts';
import { listSettings } from '../../conversation/settings/settings.queries.ts';
import type { TicketRow } from '../../conversation/tickets/tickets.present.ts';
import { canServe } from '../../conversation/tickets/tickets.rules.ts';
import { getVisibleTicket, stateOf } from '../../conversation/tickets/tickets.service.ts';
import { countHourly } from '../../core/attempts/login-failures.service.ts';
import type { Person, Tx, UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';

/** @throws ERR_ASSIST_OFF, where the company has not switched this help on */
export async function helperOf(tx: Tx, help: Help): Promise<AskedPrompt | undefined> {
  const stored = new Map((await listSettings(tx)).map(({ key, value }) => [key, value]));
  const isOn = (key: keyof typeof settingKeys) =>
    (stored.get(key) ?? settingKeys[key].initial) === 'enabled';
  if (!isOn('assist') || !isOn(helpSettings[help])) throw appError('ERR_ASSIST_OFF');
  const promptId = Number(stored.get('assistPrompt') ?? '');
  return promptId > 0 ? findAskedPrompt(tx, promptId) : undefined;
}

/** @throws ERR_NO_TICKET_FOUND; ERR_NO_PERMISSION if the actor may not answer it */
export async function ticketToHelp(
  tx: Tx & { actor: Person },
  ticketId: number,
): Promise<TicketRow> {
  const ticket = await getVisibleTicket(tx, ticketId);
  if (!canServe(tx.actor, stateOf(ticket))) throw appError('ERR_NO_PERMISSION');
  return ticket;
}

const TOKENS_SPARE = 200;

/** To write such a text again: enough for languages that need a token for each letter. */
export const tokensFor = (text: string): number => TOKENS_SPARE + text.length * 2;

export interface HelpRequest {
  help: Help;
  ticketId: number;
  /** Undefined where the prompt is gone. */
  asked: AskedPrompt | undefined;
  system: string;
  messages: readonly Said[];
  /** What it may write. */
  maxTokens: number;
  /** Half a translation is none. */
  isWhole?: true;
  signal?: AbortSignal | undefined;
}

/** @throws ERR_RATE_LIMIT */
export async function countHelp({ core, companyId, actor }: UserCtx): Promise<void> {
  if (core.config.rateLimits)
    await countHourly(core, `help for ${companyId} ${actor.id}`, assistLimits.perHour);
}

/** Some models that run at home think aloud. */
const THOUGHTS = /^\s*<think>[\s\S]*?(?:<\/think>|$)/;

export async function askForHelp(
  { core, companyId }: UserCtx,
  { help, ticketId, asked, system, messages, maxTokens, isWhole, signal }: HelpRequest,
): Promise<AssistAnswer> {
  if (!asked) return { text: null, problem: 'noModel' };
  try {
    const { text, finish } = await askPrompt(core, {
      asked: { ...asked, target: { ...asked.target, maxTokens } },
      system: () => system,
      ...{ messages, tools: [], companyId, ticketId, kind: help, signal },
    });
    if (isWhole && finish === 'length') return { text: null, problem: 'tooLong' };
    const said = text.normalize('NFC').replace(THOUGHTS, '').trim();
    return said === '' ? { text: null, problem: 'empty' } : { text: said, problem: null };
  } catch (error) {
    const isKnown = error instanceof ModelRefused || error instanceof ModelBusy;
    if (!isKnown && !signal?.aborted) throw error;
    return { text: null, problem: problemOf(error).code };
  }
}
