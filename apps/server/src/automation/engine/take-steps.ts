/** Executes decided steps, in the transaction that processed the events they answer. */
import { randomUUIDv7 } from 'node:crypto';
import { menuTexts } from '@prosa/contract/chat-menu';
import type { Language } from '@prosa/contract/limits';
import type { End } from '@prosa/flow/flow-state';
import type { Values } from '@prosa/flow/variables';
import { automationTexts } from '../../conversation/messages/automation-texts.ts';
import { storableText } from '../../conversation/messages/message-text.ts';
import { takeRating } from '../../conversation/messages/rating.ts';
import {
  sendAutomatic,
  sendAutomaticFile,
  sendStoredFile,
  sendVoiceNote,
} from '../../conversation/messages/send-automatic.ts';
import { tellCustomer } from '../../conversation/messages/tell-customer.ts';
import type { TicketRow } from '../../conversation/tickets/tickets.present.ts';
import { servesQueue, writeTicket } from '../../conversation/tickets/tickets.queries.ts';
import type { Tx } from '../../core/ctx.ts';
import { findOwn } from '../../core/db/find-own.ts';
import { capabilitiesOf } from '../../provider/capabilities.ts';
import { menuChoices } from '../../provider/menu.ts';
import type { Effect } from '../effects/effect.ts';
import { keepSpoken } from '../effects/transcribe/transcriptions.queries.ts';
import type { Step } from '../machines/machine.ts';
import { placeTicket, setChatbot, setIntegration, setPrompt } from './automation.queries.ts';
import { patienceMs } from './call-failures.ts';
import { insertCall } from './calls.queries.ts';
import { planTimer } from './due-timer.ts';
import { findFlowFile, insertVisits } from './flows.queries.ts';
import { menuEnd } from './leave-menu.ts';
import type { Session } from './session.ts';
import { showTyping } from './show-typing.ts';

declare module '../../core/events/events.ts' {
  interface Happenings {
    /** A flow came to its own end: nobody took the ticket from it. */
    'flow.finished': { ticketId: number; flowId: number; end: End; variables: Values };
  }
}

export interface Setting {
  ticket: TicketRow;
  language: Language;
  generation: number;
  effects: readonly Effect[];
}

/** Further results of the steps. */
export interface Taken {
  /** For the session. */
  change: Partial<Pick<Session, 'callId' | 'timerId' | 'timerAt' | 'menuUntil'>>;
  /** The deadline for the answer to a call. */
  callUntil?: Date;
  unsent?: string;
}

type Executor<K extends Step['kind']> = (
  tx: Tx,
  setting: Setting,
  step: Extract<Step, { kind: K }>,
) => Promise<Partial<Taken>>;

const executors: { [K in Step['kind']]: Executor<K> } = {
  say: async (tx, { ticket }, { text, isVerbatim = false, sources }) => {
    const said = isVerbatim ? verbatim(text) : { text };
    return unlessSent(text, await sendAutomatic(tx, ticket, { ...said, sources }));
  },
  menu: sendMenu,
  place: (tx, { ticket }, { queueId }) => withoutResult(placeTicket(tx, ticket.id, queueId)),
  chatbot: async (tx, { ticket }, { isOn }) => {
    await setChatbot(tx, ticket.id, isOn);
    return { change: { menuUntil: isOn ? menuEnd(tx.core.now()) : null } };
  },
  rate: (tx, { ticket }, { rate }) => withoutResult(takeRating(tx, ticket, rate)),
  file: sendFile,
  voice: sendVoice,
  integration: (tx, { ticket }, { integrationId }) =>
    withoutResult(setIntegration(tx, ticket.id, integrationId)),
  prompt: (tx, { ticket }, { promptId }) => withoutResult(setPrompt(tx, ticket.id, promptId)),
  tag: (tx, { ticket }, { name }) =>
    withoutResult(tx.happened({ type: 'tag.wanted', ticketId: ticket.id, name })),
  flowFile: sendFlowFile,
  mark: (tx, { ticket }, { tagId, isOn }) =>
    withoutResult(tx.happened({ type: 'tag.changed', ticketId: ticket.id, tagId, isOn })),
  visits: (tx, { ticket }, { flowId, versionId, visits }) =>
    withoutResult(insertVisits(tx, { ticketId: ticket.id, flowId, versionId, visits })),
  flowFinished: (tx, { ticket }, { flowId, end, variables }) =>
    withoutResult(
      tx.happened({ type: 'flow.finished', ticketId: ticket.id, flowId, end, variables }),
    ),
  assign: assignTicket,
  close: closeTicket,
  call: beginCall,
  timer: async (tx, { ticket }, { timerId, afterMs, isTyping }) => {
    if (isTyping) await showTyping(tx, ticket, afterMs);
    const timerAt = new Date(tx.core.now().getTime() + afterMs);
    await planTimer(tx, ticket.id, timerAt);
    return { change: { timerId, timerAt } };
  },
};

export async function takeSteps(tx: Tx, setting: Setting, steps: readonly Step[]): Promise<Taken> {
  let taken: Taken = { change: {} };
  for (const step of steps) {
    const more = await executors[step.kind](tx, setting, step as never);
    taken = { ...taken, ...more, change: { ...taken.change, ...more.change } };
  }
  return taken;
}

const withoutResult = (done: Promise<void>): Promise<Partial<Taken>> => done.then(() => ({}));

const verbatim = (text: string) => ({ text: storableText(text), isVerbatim: true });

const unlessSent = (text: string, isSent: boolean): Partial<Taken> =>
  isSent ? {} : { unsent: text };

async function sendMenu(
  tx: Tx,
  { ticket, language }: Setting,
  { menu, texts: given }: Extract<Step, { kind: 'menu' }>,
): Promise<Partial<Taken>> {
  const texts = given ?? menuTexts(menu);
  const isVerbatim = given !== undefined;
  const isTappable = capabilitiesOf(ticket.provider).menus && texts.length === 1;
  const choices = isTappable ? menuChoices(menu, automationTexts[language].choose) : undefined;
  let isSent = true;
  for (const text of texts)
    isSent =
      (await sendAutomatic(tx, ticket, {
        ...(isVerbatim ? verbatim(text) : { text }),
        menu: choices,
      })) && isSent;
  return unlessSent(texts.join('\n'), isSent);
}

async function sendFile(
  tx: Tx,
  { ticket }: Setting,
  { file, caption, url, isVoice }: Extract<Step, { kind: 'file' }>,
): Promise<Partial<Taken>> {
  const text = storableText(caption === '' ? url : `${caption}\n${url}`);
  const sent = { file, caption: storableText(caption), isVoice };
  const isSent = await sendAutomaticFile(tx, ticket, sent);
  if (isSent) return {};
  tx.afterCommit(() => void tx.core.storage.remove(file.key));
  return unlessSent(text, await sendAutomatic(tx, ticket, { text, isVerbatim: true }));
}

/** Attendants read what it says, and so does the model. */
async function sendVoice(
  tx: Tx,
  { ticket }: Setting,
  { file, text, sources }: Extract<Step, { kind: 'voice' }>,
): Promise<Partial<Taken>> {
  const keep = (messageId: string) => keepSpoken(tx, messageId, storableText(text));
  if (await sendVoiceNote(tx, ticket, { file, keep, sources })) return {};
  tx.afterCommit(() => void tx.core.storage.remove(file.key));
  return unlessSent(text, await sendAutomatic(tx, ticket, { ...verbatim(text), sources }));
}

/** Nothing is sent if it is gone, or the provider does not take it. */
async function sendFlowFile(
  tx: Tx,
  { ticket }: Setting,
  { name, isVoice }: Extract<Step, { kind: 'flowFile' }>,
): Promise<Partial<Taken>> {
  const file = await findFlowFile(tx, name);
  if (!file || !(await sendStoredFile(tx, ticket, { ...file, isVoice })))
    tx.log.info({ ticket_id: ticket.id }, 'automation.flow_file_not_sent');
  return {};
}

async function assignTicket(
  tx: Tx,
  { ticket }: Setting,
  { userId, queueId }: Extract<Step, { kind: 'assign' }>,
): Promise<Partial<Taken>> {
  const isTheirs =
    (await findOwn(tx, 'users', userId)) &&
    (queueId === null || (await servesQueue(tx, userId, queueId)));
  if (!isTheirs) return {};
  await writeTicket(tx, ticket.id, { status: 'open', userId, queueId, handed: { by: null } });
  await tellCustomer(tx, ticket, 'accept');
  return {};
}

async function closeTicket(tx: Tx, { ticket }: Setting): Promise<Partial<Taken>> {
  const { id, user_id: userId, queue_id: queueId } = ticket;
  await writeTicket(tx, id, { status: 'closed', userId, queueId });
  await tellCustomer(tx, ticket, 'close');
  return {};
}

/** The call and its job exist exactly if this transaction commits, like the state that waits for them. */
async function beginCall(
  tx: Tx,
  { ticket, generation, effects }: Setting,
  { effect: kind, request }: Extract<Step, { kind: 'call' }>,
): Promise<Partial<Taken>> {
  const effect = effects.find((each) => each.kind === kind);
  if (!effect) throw new Error(`no effect ${kind}`);
  const callId = randomUUIDv7();
  const giveUpAt = new Date(tx.core.now().getTime() + patienceMs(effect));
  await insertCall(tx, { id: callId, ticketId: ticket.id, generation, kind, request, giveUpAt });
  await tx.enqueue('automation-call', { ticketId: ticket.id, callId }, { key: `call:${callId}` });
  if (effect.isReply) await showTyping(tx, ticket);
  return { change: { callId }, callUntil: giveUpAt };
}
