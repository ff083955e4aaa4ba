/** Asks an agent of Dialogflow what to answer to a customer. */
import { type Core, companyCtx, inTransaction, type Tx } from '../../../core/ctx.ts';
import { type Call, CallEarly, effect } from '../effect.ts';
import { fetchFile } from '../hook/fetch-file.ts';
import { findNamed } from '../hook/hook.queries.ts';
import {
  type Hearing,
  hearVoices,
  VOICE_LOOK_MS,
  VOICE_WAIT_MS,
} from '../transcribe/heard-voices.ts';
import { askAgent } from './ask-agent.ts';
import {
  type Conversation,
  findAgent,
  findConversation,
  listHeard,
  type StoredAgent,
} from './dialogflow.queries.ts';
import type {
  DialogflowAction,
  DialogflowAnswer,
  DialogflowRequest,
  SaidAnswer,
  SaidMessage,
} from './dialogflow-answer.ts';
import { DialogflowRefused } from './dialogflow-errors.ts';
import { heardText, type Line } from './heard-text.ts';

/** For all files of an answer. */
const FETCH_MS = 20_000;
const TIMEOUT_MS = 45_000;
/** Google wants callers that are too many to wait from 1 to 32 s. */
const WAITS_MS = [1000, 2000, 4000, 8000, 16_000, 32_000];

export const dialogflowEffect = effect<DialogflowRequest>({
  kind: 'dialogflow',
  isReply: true,
  // The agent hears the same text once more.
  idempotent: true,
  timeoutMs: TIMEOUT_MS,
  attempts: WAITS_MS.length + 1,
  waits: { afterMs: (_error, made) => WAITS_MS[made - 1] ?? 0, maxMs: 32_000 },
  earlyMs: VOICE_WAIT_MS,
  run,
  discard: async (core, result) => {
    for (const message of (result as DialogflowAnswer).messages)
      if ('file' in message) await core.storage.remove(message.file.key);
  },
});

interface Found {
  stored: StoredAgent;
  conversation: Conversation;
  lines: Line[];
  hearing: Hearing;
}

async function run(
  core: Core,
  request: DialogflowRequest,
  { companyId, ticketId, id }: Call,
): Promise<DialogflowAnswer> {
  const ctx = companyCtx(core, companyId);
  const { stored, conversation, lines, hearing } = await inTransaction(ctx, (tx) =>
    find(tx, ticketId, request),
  );
  if (hearing === 'waiting') throw new CallEarly(VOICE_LOOK_MS);
  // What was not written down in time is as if it had no text.
  const text = heardText(lines, request.offered);
  if (text === '') return { messages: [], action: { kind: 'none' }, isUnread: true };
  const { uuid: session, timeZone, contact: payload } = conversation;
  const said = await askAgent(
    core,
    { companyId, integrationId: request.integrationId, callId: id },
    { ...stored, session, text, timeZone, payload },
  );
  const action = await inTransaction(ctx, (tx) => ownAction(tx, said.action));
  return { messages: await withFiles(core, companyId, said.messages), action, isUnread: false };
}

async function find(tx: Tx, ticketId: number, request: DialogflowRequest): Promise<Found> {
  const stored = await findAgent(tx, request.integrationId);
  const conversation = await findConversation(tx, ticketId);
  if (stored?.type !== 'dialogflow' || !conversation) throw new DialogflowRefused('noAgent');
  const lines = await listHeard(tx, ticketId, request);
  const waitedMs = tx.core.now().getTime() - (request.at ?? 0);
  const hearing = await hearVoices(tx, lines, { hasModel: false, waitedMs });
  return { stored, conversation, lines, hearing };
}

/** Foreign ids make all of it void: half of it would send the customer somewhere that nobody meant. */
async function ownAction(tx: Tx, action: DialogflowAction): Promise<DialogflowAction> {
  if (action.kind !== 'transfer') return action;
  const { queueId, userId } = action;
  const own = await findNamed(tx, { queueId, userId });
  return own.queueId === queueId && own.userId === userId ? action : { kind: 'none' };
}

async function withFiles(
  core: Core,
  companyId: number,
  messages: SaidAnswer['messages'],
): Promise<DialogflowAnswer['messages']> {
  const until = Date.now() + FETCH_MS;
  const all: DialogflowAnswer['messages'] = [];
  for (const message of messages)
    all.push('mediaUrl' in message ? await withFile(core, companyId, { message, until }) : message);
  return all;
}

type NamedFile = Extract<SaidMessage, { mediaUrl: string }>;

async function withFile(
  core: Core,
  companyId: number,
  { message: { mediaUrl: url, caption }, until }: { message: NamedFile; until: number },
): Promise<DialogflowAnswer['messages'][number]> {
  const timeoutMs = Math.max(1, until - Date.now());
  const file = await fetchFile(core, companyId, { url, timeoutMs });
  return file ? { file, caption, url } : { text: caption === '' ? url : `${caption}\n${url}` };
}
