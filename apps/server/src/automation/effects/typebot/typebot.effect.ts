/** Begins a conversation at a Typebot server, or goes on with it. */
import { setTimeout as delay } from 'node:timers/promises';
import { type Core, companyCtx, inTransaction, type Tx } from '../../../core/ctx.ts';
import { outsideMediaUrl } from '../../../core/storage/media-url.ts';
import { type Call, CallRefused, effect } from '../effect.ts';
import { type Problem, problemOfError } from '../hook/call-hook.ts';
import { findContext, findNamed, type HookContext } from '../hook/hook.queries.ts';
import { CALL_MS, callTypebot, problemOf, type TypebotTarget } from './call-typebot.ts';
import { continuing, starting } from './payload.ts';
import { readAnswer } from './read-answer.ts';
import { findTypebot, listSentFiles, type SentFile } from './typebot.queries.ts';
import type { TypebotAnswer, TypebotReply, TypebotRequest } from './typebot-answer.ts';

/** A file comes after its message. */
const FILE_WAIT_MS = 20_000;
const FILE_LOOK_MS = 250;

export const typebotEffect = effect<TypebotRequest>({
  kind: 'typebot',
  isReply: true,
  // A bot may have gone on with a message whose answer we did not see. Beginning twice is harmless.
  idempotent: ({ sessionId }) => sessionId === null,
  timeoutMs: CALL_MS + FILE_WAIT_MS + 5000,
  attempts: 3,
  run,
});

async function run(core: Core, request: TypebotRequest, call: Call): Promise<TypebotAnswer> {
  const { integrationId } = request;
  const { target, context, files } = await prepare(core, request, call);
  const text = textOf(core, call, { request, files });
  const body = request.sessionId === null ? starting(context, text, core.now()) : continuing(text);
  const answer = await callTypebot(core, target, {
    companyId: call.companyId,
    id: call.id,
    sessionId: request.sessionId,
    body,
  }).catch(async (error) => {
    await note(core, call, { integrationId, problem: problemOfError(error) });
    throw error;
  });
  log(core, call, { target, status: answer.status });
  const problem = problemOf(answer);
  if (problem?.code === 'notFound' && request.sessionId !== null) return { isGone: true };
  const reply = problem ? undefined : readAnswer(answer.body.toString(), text ?? '');
  const wrong = problem ?? (await problemOfReply(core, call, { reply, request }));
  await note(core, call, { integrationId, problem: wrong });
  if (wrong || !reply) throw refusalOf(wrong, request);
  return reply;
}

interface Prepared {
  target: TypebotTarget;
  context: HookContext;
  files: SentFile[];
}

async function prepare(core: Core, request: TypebotRequest, call: Call): Promise<Prepared> {
  const { companyId, ticketId, signal } = call;
  const until = Date.now() + FILE_WAIT_MS;
  for (;;) {
    const found = await inTransaction(companyCtx(core, companyId), async (tx) => ({
      target: await findTypebot(tx, request.integrationId),
      context: await findContext(tx, ticketId, request.seq),
      files: wantsFiles(request) ? await listSentFiles(tx, ticketId, request) : [],
    }));
    const { target, context, files } = found;
    if (!target || !context) throw new CallRefused('the integration is gone');
    const isWhole = !files.some(({ isPending }) => isPending);
    if (isWhole || Date.now() > until) return { target, context, files };
    await delay(FILE_LOOK_MS, undefined, { signal });
  }
}

/** A picture or voice note without a text is an answer, too. */
const wantsFiles = ({ text, wantsFile }: TypebotRequest): boolean =>
  wantsFile || (text !== null && text.trim() === '');

/** @returns null if there is nothing to send */
function textOf(
  core: Core,
  { companyId }: Call,
  { request: { text }, files }: { request: TypebotRequest; files: readonly SentFile[] },
): string | null {
  const urls = files.flatMap(({ file }) => (file ? [outsideMediaUrl(core, companyId, file)] : []));
  return urls.length > 0 ? urls.join(', ') : text;
}

async function problemOfReply(
  core: Core,
  { companyId }: Call,
  { reply, request }: { reply: TypebotReply | undefined; request: TypebotRequest },
): Promise<Problem | null> {
  if (!reply) return { code: 'unreadable', status: null };
  const goesOn = reply.next.kind !== 'ends';
  if (goesOn && reply.sessionId === null && request.sessionId === null)
    return { code: 'unreadable', status: null };
  const isOwn = await inTransaction(companyCtx(core, companyId), (tx) => namesOwn(tx, reply));
  return isOwn ? null : { code: 'foreign', status: null };
}

/** Half of a command would send the customer somewhere that nobody meant. */
async function namesOwn(tx: Tx, { said }: TypebotReply): Promise<boolean> {
  const last = said.at(-1);
  if (last?.kind !== 'command' || last.command.kind !== 'transfer') return true;
  const { queueId, userId } = last.command;
  const own = await findNamed(tx, { queueId, userId });
  return own.queueId === queueId && own.userId === userId;
}

/** A server that fails may begin a conversation later; it does not go on with one twice. */
function refusalOf(problem: Problem | null, { sessionId }: TypebotRequest): Error {
  const { code = 'unreadable', status = null } = problem ?? {};
  const isDown = status !== null && (status >= 500 || status === 429);
  const reason = `${code} ${status ?? ''}`.trim();
  return isDown && sessionId === null ? new Error(reason) : new CallRefused(reason);
}

async function note(
  core: Core,
  { companyId }: Call,
  { integrationId, problem }: { integrationId: number; problem: Problem | null },
): Promise<void> {
  // What led to the pause says more.
  if (problem?.code === 'paused') return;
  await inTransaction(companyCtx(core, companyId), (tx) =>
    tx.happened({ type: 'integration.called', integrationId, problem }),
  );
}

function log(
  core: Core,
  { id }: Call,
  { target, status }: { target: TypebotTarget; status: number },
): void {
  const { host } = new URL(target.url);
  core.log.info({ call_id: id, kind: 'typebot', host, status }, 'automation.typebot_answered');
}
