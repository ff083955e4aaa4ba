/** One action on many tickets: each follows the rules of a single ticket; the SQL statements are shared where possible. */

import type { BulkAction } from '@prosa/contract/bulk';
import type { ErrorCode } from '@prosa/contract/errors';
import { waits } from '@prosa/contract/limits';
import type { Ticket } from '@prosa/contract/tickets';
import { hasUnread, readMessages } from '../../conversation/messages/read-messages.ts';
import { tellCustomer } from '../../conversation/messages/tell-customer.ts';
import { settingOf } from '../../conversation/settings/settings.queries.ts';
import {
  dropFarewells,
  insertFarewells,
  lockConversationsOf,
  markAllUnread,
  planForEach,
} from '../../conversation/tickets/many-tickets.queries.ts';
import { snoozeTickets } from '../../conversation/tickets/snooze.queries.ts';
import { setTagOf } from '../../conversation/tickets/ticket-tags.queries.ts';
import { presentTicket, type TicketRow } from '../../conversation/tickets/tickets.present.ts';
import {
  findTickets,
  servesQueue,
  writeTickets,
} from '../../conversation/tickets/tickets.queries.ts';
import { emitTicketEvent } from '../../conversation/tickets/tickets.realtime.ts';
import {
  canSee,
  canServe,
  decideAction,
  mayAct,
  type TicketAction,
} from '../../conversation/tickets/tickets.rules.ts';
import { stateOf, ticketChanged } from '../../conversation/tickets/tickets.service.ts';
import { inTransaction, type Person, type Tx, type UserCtx } from '../../core/ctx.ts';
import { findOwn } from '../../core/db/find-own.ts';
import { AppError, appError } from '../../core/errors.ts';
import { untilOf } from '../snooze/snooze-until.ts';
import { findTagsToLink } from '../tags/tags.queries.ts';
import { emitTagCounts } from '../tags/tags.realtime.ts';
import { isHandover } from './tickets.service.ts';
import { undoClose } from './undo-close.ts';

type UserTx = Tx & { actor: Person };

export interface BulkAnswer {
  tickets: Ticket[];
  refused: { ticketId: number; code: string }[];
}

type Doing = Exclude<BulkAction, { do: 'undo' }>;

/** Why this ticket cannot be changed; `done` if it already has the new state. */
type Verdict = ErrorCode | 'go' | 'done';

interface Work {
  /** By the rules alone: nothing is written yet. */
  judge(actor: Person, row: TicketRow): Verdict;
  run(tx: UserTx, rows: readonly TicketRow[]): Promise<void>;
}

/** @throws ERR_NO_TICKET_FOUND if none of them exists, and the errors of the request itself: a past time, a missing queue, user or tag */
export async function bulkTickets(
  ctx: UserCtx,
  ticketIds: readonly number[],
  action: BulkAction,
): Promise<BulkAnswer> {
  const ids = [...new Set(ticketIds)];
  const answer = await (action.do === 'undo' ? undoEach(ctx, ids) : doAll(ctx, ids, action));
  if (answer.refused.filter(isAbsent).length === ids.length) throw appError('ERR_NO_TICKET_FOUND');
  return answer;
}

const isAbsent = ({ code }: { code: string }): boolean => code === 'ERR_NO_TICKET_FOUND';

const doAll = (ctx: UserCtx, ids: readonly number[], action: Doing): Promise<BulkAnswer> =>
  inTransaction(ctx, async (tx) => {
    const work = await workOf(tx, action);
    await lockConversationsOf(tx, ids);
    const found = new Map((await findTickets(tx, ids)).map((row) => [row.id, row]));
    const judged = ids.map((id) => ({ id, verdict: judge(tx, found.get(id), work) }));
    const rows = judged.flatMap(({ id, verdict }) => (verdict === 'go' ? found.get(id)! : []));
    if (rows.length > 0) await work.run(tx, rows);
    return answerFor(tx, judged, { found, rows, isTagged: 'tagId' in action });
  });

function judge(tx: UserTx, row: TicketRow | undefined, work: Work): Verdict {
  if (!row) return 'ERR_NO_TICKET_FOUND';
  return canSee(tx.actor, stateOf(row)) ? work.judge(tx.actor, row) : 'ERR_NO_PERMISSION';
}

/** Updates everybody who sees the tickets, once per changed ticket. */
async function answerFor(
  tx: UserTx,
  judged: readonly { id: number; verdict: Verdict }[],
  {
    found,
    rows,
    isTagged,
  }: { found: Map<number, TicketRow>; rows: readonly TicketRow[]; isTagged: boolean },
): Promise<BulkAnswer> {
  const changed = await findTickets(
    tx,
    rows.map(({ id }) => id),
  );
  const rowAfter = new Map(changed.map((row) => [row.id, row]));
  const after = new Map<number, Ticket>();
  for (const before of rows) {
    const ticket = await ticketChanged(tx, stateOf(before), rowAfter.get(before.id)!);
    after.set(before.id, ticket);
    // Pages with the thread open: the change itself already notifies them.
    if (isTagged || ticket.isSnoozed) emitTicketEvent(tx, ticket);
  }
  const present = (id: number) => after.get(id) ?? presentTicket(tx.core, found.get(id)!);
  return {
    tickets: judged.flatMap(({ id, verdict }) =>
      verdict === 'go' || verdict === 'done' ? present(id) : [],
    ),
    refused: judged.flatMap(({ id, verdict }) =>
      verdict === 'go' || verdict === 'done' ? [] : { ticketId: id, code: verdict },
    ),
  };
}

const idsOf = (rows: readonly TicketRow[]): number[] => rows.map(({ id }) => id);

async function workOf(tx: UserTx, action: Doing): Promise<Work> {
  switch (action.do) {
    case 'resolve':
      return { judge: judgeResolve, run: resolveAll };
    case 'accept':
      return { judge: judgeAccept, run: acceptAll };
    case 'transfer':
      await checkTargets(tx, action);
      return transferTo(action);
    case 'tag':
    case 'untag':
      if ((await findTagsToLink(tx, [action.tagId])).length === 0)
        throw appError('ERR_NO_TAG_FOUND');
      return tagging(action);
    case 'read':
      return { judge: judgeHeld, run: readAll };
    case 'unread':
      return { judge: judgeHeld, run: (tx, rows) => markAllUnread(tx, idsOf(rows)) };
    case 'snooze':
      return snoozing(untilOf(tx, action), action.memo || null);
  }
}

/** Whether the rules of one ticket allow the change. */
function allowed(actor: Person, row: TicketRow, action: TicketAction): Verdict {
  if (!mayAct(actor, stateOf(row), action.kind)) return 'ERR_NO_PERMISSION';
  if (action.kind === 'held') return 'ERR_OTHER_OPEN_TICKET';
  if (action.kind === 'forbidden') return 'ERR_TICKET_TRANSITION';
  return action.kind === 'none' ? 'done' : 'go';
}

/** Only open tickets: on others it could not be undone. */
function judgeResolve(actor: Person, row: TicketRow): Verdict {
  if (row.status === 'pending') return 'ERR_TICKET_NOT_OPEN';
  return allowed(actor, row, decideAction(actor, stateOf(row), { status: 'closed' }));
}

async function resolveAll(tx: UserTx, rows: readonly TicketRow[]): Promise<void> {
  const ids = idsOf(rows);
  await dropFarewells(tx, ids);
  await insertFarewells(tx, ids, tx.actor.id);
  const runAt = new Date(tx.core.now().getTime() + waits.farewell);
  await planForEach(tx, ids, { name: 'say-farewell', key: 'farewell', runAt });
  await writeTickets(tx, ids, { status: 'closed', userId: tx.actor.id, queueId: 'kept' });
}

function judgeAccept(actor: Person, row: TicketRow): Verdict {
  if (row.status === 'closed') return 'ERR_TICKET_TRANSITION';
  return allowed(actor, row, decideAction(actor, stateOf(row), { status: 'open' }));
}

async function acceptAll(tx: UserTx, rows: readonly TicketRow[]): Promise<void> {
  const ids = idsOf(rows);
  await writeTickets(tx, ids, { status: 'open', userId: tx.actor.id, queueId: 'kept' });
  await dropFarewells(tx, ids);
  if ((await settingOf(tx, 'sendGreetingAccepted')) !== 'enabled') return;
  for (const row of rows) await tellCustomer(tx, row, 'accept');
}

type Transfer = Extract<BulkAction, { do: 'transfer' }>;

async function checkTargets(tx: UserTx, { userId, queueId }: Transfer): Promise<void> {
  if (!(await findOwn(tx, 'queues', queueId))) throw appError('ERR_QUEUE_NOT_FOUND');
  if (userId === null || userId === tx.actor.id) return;
  if (!(await findOwn(tx, 'users', userId))) throw appError('ERR_NO_USER_FOUND');
  if (!(await servesQueue(tx, userId, queueId))) throw appError('ERR_USER_NOT_IN_QUEUE');
}

function transferTo({ userId, queueId }: Transfer): Work {
  const status = userId === null ? ('pending' as const) : ('open' as const);
  const change = { userId, queueId, ...(userId === null ? { status } : {}) };
  const after = { status, userId, queueId };
  return {
    judge: (actor, row) => {
      if (row.status === 'closed') return 'ERR_TICKET_TRANSITION';
      if (row.status === status && row.user_id === userId && row.queue_id === queueId)
        return 'done';
      return allowed(actor, row, decideAction(actor, stateOf(row), change));
    },
    run: async (tx, rows) => {
      const handed = rows.filter((row) => isHandover(tx.actor, row, after));
      const others = rows.filter((row) => !handed.includes(row));
      await writeTickets(tx, idsOf(handed), { ...after, handed: { by: tx.actor.id } });
      await writeTickets(tx, idsOf(others), after);
      if (handed.length > 0) await tx.happened({ type: 'tickets.alert', ticketIds: idsOf(handed) });
      await dropFarewells(tx, idsOf(rows));
      if ((await settingOf(tx, 'sendMsgTransfTicket')) !== 'enabled') return;
      for (const row of rows) await tellCustomer(tx, row, 'transfer');
    },
  };
}

const tagging = (action: Extract<BulkAction, { tagId: number }>): Work => ({
  judge: (actor, row) => (canServe(actor, stateOf(row)) ? 'go' : 'ERR_NO_PERMISSION'),
  run: async (tx, rows) => {
    const { tagId } = action;
    const isChanged = await setTagOf(tx, idsOf(rows), { tagId, isOn: action.do === 'tag' });
    if (isChanged) await emitTagCounts(tx, [tagId]);
  },
});

/** Only reading by its holder counts. */
function judgeHeld(actor: Person, row: TicketRow): Verdict {
  if (!canServe(actor, stateOf(row))) return 'ERR_NO_PERMISSION';
  if (row.status !== 'open') return 'ERR_TICKET_NOT_OPEN';
  return row.user_id === actor.id ? 'go' : 'ERR_OTHER_OPEN_TICKET';
}

/** One by one, since each updates the customer's phone; tickets without unread messages need nothing. */
async function readAll(tx: UserTx, rows: readonly TicketRow[]): Promise<void> {
  for (const row of rows) if (hasUnread(row)) await readMessages(tx, row);
}

const snoozing = (until: Date | null, memo: string | null): Work => ({
  judge: (actor, row) => {
    if (row.status !== 'open') return 'ERR_TICKET_NOT_OPEN';
    return allowed(actor, row, decideAction(actor, stateOf(row), { status: 'closed' }));
  },
  run: async (tx, rows) => {
    await snoozeTickets(tx, idsOf(rows), { until, memo });
    if (until)
      await planForEach(tx, idsOf(rows), { name: 'wake-ticket', key: 'wake', runAt: until });
  },
});

/** Each in its own transaction: a refused one leaves nothing half done. */
async function undoEach(ctx: UserCtx, ids: readonly number[]): Promise<BulkAnswer> {
  const result: BulkAnswer = { tickets: [], refused: [] };
  for (const ticketId of ids) {
    try {
      result.tickets.push(await undoClose(ctx, ticketId));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      result.refused.push({ ticketId, code: error.code });
    }
  }
  return result;
}
