/** Runs a macro on a ticket: one step after the other, each as if the person did it by hand. */
import type { MacroStep } from '@prosa/contract/macros';
import type { Ticket } from '@prosa/contract/tickets';
import { sendMessage } from '../../conversation/messages/send-message.ts';
import { writeNote } from '../../conversation/notes/write-note.ts';
import { presentTicket } from '../../conversation/tickets/tickets.present.ts';
import { getVisibleTicket, lockTicketToServe } from '../../conversation/tickets/tickets.service.ts';
import { inTransaction, type UserCtx } from '../../core/ctx.ts';
import { AppError, appError } from '../../core/errors.ts';
import { syncTicketTags } from '../tags/tags.service.ts';
import { updateTicket } from '../tickets/tickets.service.ts';
import { beginRun, countStep, endRun, findRun, type MacroRun } from './macros.queries.ts';
import { getMacro } from './macros.service.ts';

interface Run {
  ticketId: number;
  macroId: number;
  runKey: string;
}

export interface RunAnswer {
  ticket: Ticket | null;
  done: number;
  error: string | null;
}

/**
 * Up to the first step that fails; those before it stay done. A repeated request gets the result of its first run, and
 * continues it if the process that ran it is gone.
 * @throws ERR_NO_MACRO_FOUND, ERR_MACRO_BROKEN, ERR_MACRO_RUNNING, ERR_IDEMPOTENCY_MISMATCH
 */
export async function runMacro(ctx: UserCtx, run: Run): Promise<RunAnswer> {
  const begun = await begin(ctx, run);
  const outcome = 'steps' in begun ? await runSteps(ctx, begun, run) : begun;
  return { ...outcome, ticket: await ticketAfter(ctx, run.ticketId) };
}

interface Ended {
  done: number;
  error: string | null;
}

/** Its steps, and how many of them are done already. */
type Left = Pick<MacroRun, 'steps' | 'progress'>;

function begin(ctx: UserCtx, { ticketId, macroId, runKey }: Run): Promise<Ended | Left> {
  return inTransaction(ctx, async (tx) => {
    const former = await findRun(tx, runKey);
    if (former) return resume(former, ticketId);
    await getVisibleTicket(tx, ticketId);
    const { broken, steps } = await getMacro(tx, macroId);
    if (broken.length > 0) throw appError('ERR_MACRO_BROKEN', { steps: broken });
    if (await beginRun(tx, runKey, { ticketId, steps })) return { steps, progress: 0 };
    // The other request began between the two reads.
    return resume((await findRun(tx, runKey))!, ticketId);
  });
}

function resume({ done, error, ...run }: MacroRun, ticketId: number): Ended | Left {
  if (run.ticketId !== null && run.ticketId !== ticketId)
    throw appError('ERR_IDEMPOTENCY_MISMATCH');
  if (done !== null) return { done, error };
  if (!run.isLeft) throw appError('ERR_MACRO_RUNNING');
  return { steps: run.steps, progress: run.progress };
}

async function runSteps(ctx: UserCtx, { steps, progress }: Left, run: Run): Promise<Ended> {
  for (let done = progress; done < steps.length; done++) {
    try {
      await takeStep(ctx, steps[done]!, { ...run, done });
    } catch (error) {
      return stopAt(ctx, run, { done, error });
    }
  }
  return end(ctx, run, { done: steps.length, error: null });
}

async function stopAt(
  ctx: UserCtx,
  run: Run,
  { done, error }: { done: number; error: unknown },
): Promise<Ended> {
  if (error instanceof TakenOver) throw appError('ERR_MACRO_RUNNING');
  if (error instanceof AppError) return end(ctx, run, { done, error: error.code });
  await end(ctx, run, { done, error: 'ERR_INTERNAL_SERVER_ERROR' });
  throw error;
}

async function end(ctx: UserCtx, { runKey }: Run, outcome: Ended): Promise<Ended> {
  await inTransaction(ctx, (tx) => endRun(tx, runKey, outcome));
  return outcome;
}

/** Another process considered this run abandoned and has done the step. */
class TakenOver extends Error {}

/** The step and its count are one transaction: a process that continues the run neither skips nor repeats it. */
const takeStep = (ctx: UserCtx, step: MacroStep, run: Run & { done: number }): Promise<unknown> =>
  inTransaction(ctx, async (tx) => {
    const { ticketId, runKey, done } = run;
    if (!(await countStep(tx, runKey, done))) throw new TakenOver();
    return runStep(tx, step, { ticketId, key: `${runKey}-${done}` });
  });

async function runStep(
  ctx: UserCtx,
  step: MacroStep,
  { ticketId, key }: { ticketId: number; key: string },
): Promise<unknown> {
  switch (step.kind) {
    case 'send':
      return sendMessage(ctx, {
        ticketId,
        body: step.message,
        sign: step.sign,
        clientId: key,
        files: [],
      });
    case 'note':
      return inTransaction(ctx, async (tx) =>
        writeNote(tx, await lockTicketToServe(tx, ticketId), { note: step.note }),
      );
    case 'tag':
      return syncTicketTags(ctx, ticketId, { added: step.tagIds, removed: [] });
    case 'untag':
      return syncTicketTags(ctx, ticketId, { added: [], removed: step.tagIds });
    case 'transfer':
      return updateTicket(ctx, ticketId, {
        ...(step.userId === null ? { status: 'pending', userId: null } : { userId: step.userId }),
        queueId: step.queueId,
      });
    case 'return':
      return updateTicket(ctx, ticketId, { status: 'pending', userId: null });
    case 'close':
      return updateTicket(ctx, ticketId, {
        status: 'closed',
        canUndo: true,
        silent: step.silent,
        closeReasonId: step.closeReasonId,
      });
  }
}

/** A user who has transferred it may no longer see it. */
async function ticketAfter(ctx: UserCtx, ticketId: number): Promise<Ticket | null> {
  try {
    return await inTransaction(ctx, async (tx) =>
      presentTicket(tx.core, await getVisibleTicket(tx, ticketId)),
    );
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
