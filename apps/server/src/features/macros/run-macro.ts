/** Runs a macro on a ticket: one step after the other, each as if the person did it by hand. */
import type { MacroStep } from '@prosa/contract/macros';
import type { Ticket } from '@prosa/contract/tickets';
import { inTransaction, type UserCtx } from '../../core/ctx.ts';
import { AppError, appError } from '../../core/errors.ts';
import { sendMessage } from '../messages/send-message.ts';
import { writeNote } from '../notes/write-note.ts';
import { syncTicketTags } from '../tags/tags.service.ts';
import { presentTicket } from '../tickets/tickets.present.ts';
import { getVisibleTicket, lockTicketToServe, updateTicket } from '../tickets/tickets.service.ts';
import { beginRun, endRun, findRun, type RunOutcome } from './macros.queries.ts';
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
 * Up to the first step that fails; those before it stay done. A run that was asked for already answers what came of it.
 * @throws ERR_NO_MACRO_FOUND, ERR_MACRO_BROKEN, ERR_MACRO_RUNNING
 */
export async function runMacro(ctx: UserCtx, run: Run): Promise<RunAnswer> {
  const former = await begin(ctx, run);
  if (former) return { ...former, ticket: await ticketAfter(ctx, run.ticketId) };
  const { steps } = await getMacro(ctx, run.macroId);
  const outcome = await runSteps(ctx, steps, run);
  await inTransaction(ctx, (tx) => endRun(tx, run.runKey, outcome));
  return { ...outcome, ticket: await ticketAfter(ctx, run.ticketId) };
}

type Ended = RunOutcome & { done: number };

/** Nothing where it begins now. */
function begin(ctx: UserCtx, { ticketId, macroId, runKey }: Run): Promise<Ended | undefined> {
  return inTransaction(ctx, async (tx) => {
    const former = await findRun(tx, runKey);
    if (former) return ended(former);
    await getVisibleTicket(tx, ticketId);
    const { broken } = await getMacro(tx, macroId);
    if (broken.length > 0) throw appError('ERR_MACRO_BROKEN', { steps: broken });
    if (await beginRun(tx, runKey)) return undefined;
    // The other request has begun between the two looks.
    return ended((await findRun(tx, runKey))!);
  });
}

function ended({ done, error }: RunOutcome): Ended {
  if (done === null) throw appError('ERR_MACRO_RUNNING');
  return { done, error };
}

async function runSteps(ctx: UserCtx, steps: readonly MacroStep[], run: Run): Promise<Ended> {
  for (const [done, step] of steps.entries()) {
    try {
      await runStep(ctx, step, { ticketId: run.ticketId, key: `${run.runKey}-${done}` });
    } catch (error) {
      if (error instanceof AppError) return { done, error: error.code };
      await inTransaction(ctx, (tx) =>
        endRun(tx, run.runKey, { done, error: 'ERR_INTERNAL_SERVER_ERROR' }),
      );
      throw error;
    }
  }
  return { done: steps.length, error: null };
}

async function runStep(
  ctx: UserCtx,
  step: MacroStep,
  { ticketId, key }: { ticketId: number; key: string },
): Promise<unknown> {
  switch (step.kind) {
    case 'send':
      return sendMessage(ctx, {
        ...{ ticketId, body: step.message, sign: step.sign },
        ...{ clientId: key, files: [] },
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
        ...{ status: 'closed', canUndo: true },
        ...{ silent: step.silent, closeReasonId: step.closeReasonId },
      });
  }
}

/** Whoever has given it away may not see it any more. */
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
