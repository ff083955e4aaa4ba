/** Tells a workflow elsewhere what the customer wrote, and brings back what it answers. */
import { setTimeout as delay } from 'node:timers/promises';
import { type Core, companyCtx, inTransaction, type Tx } from '../../../core/ctx.ts';
import { outsideMediaUrl } from '../../../core/storage/media-url.ts';
import { type Call, CallRefused, effect } from '../effect.ts';
import { callHook, type Problem, problemOf, problemOfError } from './call-hook.ts';
import { fetchFile } from './fetch-file.ts';
import {
  findContext,
  findNamed,
  findTarget,
  type HookContext,
  type HookTarget,
} from './hook.queries.ts';
import { envelope, familyMessage, type HookRequest } from './payload.ts';
import {
  type HookAction,
  type HookAnswer,
  type HookMessage,
  readAnswer,
  type SaidAnswer,
} from './read-answer.ts';

declare module '../../../core/events/events.ts' {
  interface Happenings {
    /** An integration was called; `problem`: why it did not answer. */
    'integration.called': { integrationId: number; problem: Problem | null };
  }
}

/** A file comes after its message. Without it workflows could do nothing with pictures and voice notes. */
const FILE_WAIT_MS = 20_000;
const FILE_LOOK_MS = 250;
/** For all files of an answer. */
const FETCH_MS = 20_000;

/** The longest time that a company may set, with the files before and after. */
const TIMEOUT_MS = 60_000 + FILE_WAIT_MS + FETCH_MS + 5000;

export const hookEffect = effect<HookRequest>({
  kind: 'hook',
  // A workflow may have acted on a request that we did not see answered.
  idempotent: false,
  timeoutMs: TIMEOUT_MS,
  attempts: 3,
  run,
  discard: async (core, result) => {
    for (const message of (result as HookAnswer).messages)
      if ('file' in message) await core.storage.remove(message.file.key);
  },
});

async function run(core: Core, request: HookRequest, call: Call): Promise<HookAnswer> {
  const { target, context } = await prepare(core, request, call);
  const said = await ask(core, { target, context, request, call });
  const answer = { ...said, actions: await note(core, call, { request, said }) };
  return { ...answer, messages: await withFiles(core, call.companyId, answer.messages) };
}

interface Prepared {
  target: HookTarget;
  context: HookContext;
}

async function prepare(
  core: Core,
  { integrationId, seq }: HookRequest,
  { companyId, ticketId, signal }: Call,
): Promise<Prepared> {
  const until = Date.now() + FILE_WAIT_MS;
  for (;;) {
    const found = await inTransaction(companyCtx(core, companyId), async (tx) => ({
      target: await findTarget(tx, integrationId),
      context: await findContext(tx, ticketId, seq),
    }));
    const { target, context } = found;
    if (!target || !context) throw new CallRefused('the integration is gone');
    if (context.message?.mediaState !== 'pending' || Date.now() > until) return { target, context };
    await delay(FILE_LOOK_MS, undefined, { signal });
  }
}

async function ask(
  core: Core,
  { target, context, request, call }: Prepared & { request: HookRequest; call: Call },
): Promise<SaidAnswer> {
  const { companyId, id } = call;
  const file = context.message?.file ?? null;
  const mediaUrl = file && outsideMediaUrl(core, companyId, file);
  const told = { companyId, context, request, mediaUrl, now: core.now() };
  const payload = target.payloadFormat === 'family' ? familyMessage(told) : envelope(told);
  const answer = await callHook(core, target, { companyId, id, payload }).catch(async (error) => {
    await noteProblem(core, call, { request, problem: problemOfError(error) });
    throw error;
  });
  const problem = problemOf(answer);
  const host = new URL(target.url).host;
  core.log.info(
    { call_id: id, kind: 'hook', host, status: answer.status },
    'automation.hook_answered',
  );
  if (!problem) return readAnswer(answer.body.toString());
  await noteProblem(core, call, { request, problem });
  throw new CallRefused(`status ${problem.status}`);
}

async function noteProblem(
  core: Core,
  { companyId }: Call,
  { request: { integrationId }, problem }: { request: HookRequest; problem: Problem },
): Promise<void> {
  // What led to the pause says more.
  if (problem.code === 'paused') return;
  await inTransaction(companyCtx(core, companyId), (tx) =>
    tx.happened({ type: 'integration.called', integrationId, problem }),
  );
}

/** @returns the actions that name the company's own */
function note(
  core: Core,
  { companyId }: Call,
  { request: { integrationId }, said }: { request: HookRequest; said: SaidAnswer },
): Promise<HookAction[]> {
  return inTransaction(companyCtx(core, companyId), async (tx) => {
    await tx.happened({ type: 'integration.called', integrationId, problem: null });
    return ownActions(tx, said.actions);
  });
}

async function ownActions(tx: Tx, actions: readonly HookAction[]): Promise<HookAction[]> {
  const own: HookAction[] = [];
  for (const action of actions)
    if (action.kind !== 'transfer' || (await isOwnTransfer(tx, action))) own.push(action);
  return own;
}

/** Foreign ids make all of it void: half of it would send the customer somewhere that nobody meant. */
async function isOwnTransfer(
  tx: Tx,
  { queueId, userId }: Extract<HookAction, { kind: 'transfer' }>,
): Promise<boolean> {
  const own = await findNamed(tx, { queueId, userId });
  return (queueId ?? userId) !== null && own.queueId === queueId && own.userId === userId;
}

type NamedFile = Exclude<SaidAnswer['messages'][number], { text: string }>;

async function withFiles(
  core: Core,
  companyId: number,
  messages: SaidAnswer['messages'],
): Promise<HookMessage[]> {
  const until = Date.now() + FETCH_MS;
  const all: HookMessage[] = [];
  for (const message of messages)
    all.push('text' in message ? message : await withFile(core, companyId, { message, until }));
  return all;
}

async function withFile(
  core: Core,
  companyId: number,
  { message: { mediaUrl: url, caption }, until }: { message: NamedFile; until: number },
): Promise<HookMessage> {
  const timeoutMs = Math.max(1, until - Date.now());
  const file = await fetchFile(core, companyId, { url, timeoutMs });
  return file ? { file, caption, url } : { text: caption === '' ? url : `${caption}\n${url}` };
}
