/** Who may see and touch a ticket, and what each change does to it. Pure. */
import {
  canSee,
  canServe,
  isHeld,
  isOverseer,
  type TicketPlace,
  type TicketViewer,
} from '@prosa/contract/ticket-rights';
import type { TicketStatus } from '@prosa/contract/tickets';

export { canSee, canServe, isOverseer };

/** The fields of a ticket that the rules need. */
export type TicketState = TicketPlace;

/** Actions of overseers on tickets that they may not serve. */
const directing: readonly TicketAction['kind'][] = ['none', 'held', 'transfer', 'return', 'close'];

/** Whether somebody who sees the ticket may do this to it. */
export const mayAct = (
  actor: TicketViewer,
  ticket: TicketState,
  kind: TicketAction['kind'],
): boolean => canServe(actor, ticket) || (isOverseer(actor) && directing.includes(kind));

/** The bot that answers in place of people. Missing fields stay unchanged. */
export interface BotChange {
  useIntegration?: boolean | null | undefined;
  promptId?: number | null | undefined;
  integrationId?: number | null | undefined;
}

export interface TicketChange extends BotChange {
  status?: TicketStatus | undefined;
  userId?: number | null | undefined;
  queueId?: number | null | undefined;
}

/** The action that a PUT asks for, by its fields and the ticket's present state. */
export type TicketAction =
  | { kind: 'none' }
  /** The ticket stays where it is; another bot answers. */
  | { kind: 'automate' }
  /** Somebody else holds it. */
  | { kind: 'held' }
  | { kind: 'forbidden' }
  | { kind: 'accept' | 'reopen' | 'transfer'; userId: number; queueId: number | null }
  | { kind: 'return'; queueId: number | null }
  /** By a program it keeps its holder. */
  | { kind: 'close'; userId: number | null; queueId: number | null };

export function decideAction(
  actor: TicketViewer,
  ticket: TicketState,
  change: TicketChange,
): TicketAction {
  const action = decideMove(actor, ticket, change);
  const isLeft = action.kind !== 'none' || ticket.status === 'closed' || !namesBot(change);
  if (isLeft) return action;
  const isOthers = isHeld(ticket) && ticket.userId !== actor.id && actor.profile !== 'admin';
  return { kind: isOthers ? 'held' : 'automate' };
}

const namesBot = ({ useIntegration, promptId, integrationId }: BotChange): boolean =>
  [useIntegration, promptId, integrationId].some((given) => given !== undefined);

function decideMove(actor: TicketViewer, ticket: TicketState, change: TicketChange): TicketAction {
  const queueId = change.queueId === undefined ? ticket.queueId : change.queueId;
  if (change.status === 'closed') return decideClose(actor, ticket, queueId);
  if (change.status === 'pending') return decideReturn(actor, ticket, queueId);
  if (ticket.status === 'closed') return decideReopen(actor, change, queueId);
  return decideAssignment(actor, ticket, { ...change, queueId });
}

function decideClose(
  actor: TicketViewer,
  ticket: TicketState,
  queueId: number | null,
): TicketAction {
  if (ticket.status === 'closed') return { kind: 'none' };
  if (isHeldByOther(actor, ticket)) return { kind: 'held' };
  return { kind: 'close', userId: actor.id ?? ticket.userId, queueId };
}

function decideReturn(
  actor: TicketViewer,
  ticket: TicketState,
  queueId: number | null,
): TicketAction {
  if (isHeldByOther(actor, ticket)) return { kind: 'held' };
  // A closed ticket is reopened by its attendant or by the customer, not put back in the queue.
  return ticket.status === 'closed' ? { kind: 'forbidden' } : { kind: 'return', queueId };
}

function decideReopen(
  actor: TicketViewer,
  change: TicketChange,
  queueId: number | null,
): TicketAction {
  if (change.status !== 'open') return { kind: 'none' };
  const userId = change.userId ?? actor.id;
  // A program must say for whom.
  return userId === null ? { kind: 'forbidden' } : { kind: 'reopen', userId, queueId };
}

/** Pending or open, and asked to be open or given a user or queue. */
function decideAssignment(
  actor: TicketViewer,
  ticket: TicketState,
  change: TicketChange & { queueId: number | null },
): TicketAction {
  const wanted = change.userId ?? (change.status === 'open' ? actor.id : undefined);
  if (wanted === undefined) return decideRelease(actor, ticket, change);
  if (wanted === null) return { kind: 'forbidden' };
  const { queueId } = change;
  if (wanted === ticket.userId && queueId === ticket.queueId) return { kind: 'none' };
  // Accepting never takes a ticket from its holder, not even for an admin: that needs a transfer.
  if (isHeldByOther(actor, ticket) || isTakeAway(actor, ticket, wanted)) return { kind: 'held' };
  const isAccept = wanted === actor.id && ticket.status === 'pending';
  return { kind: isAccept ? 'accept' : 'transfer', userId: wanted, queueId };
}

/** A ticket that is given a queue without a user waits there. */
function decideRelease(
  actor: TicketViewer,
  ticket: TicketState,
  change: TicketChange & { queueId: number | null },
): TicketAction {
  const leaves = change.userId === null || change.queueId !== ticket.queueId;
  if (!leaves) return { kind: 'none' };
  if (isHeldByOther(actor, ticket)) return { kind: 'held' };
  return { kind: 'return', queueId: change.queueId };
}

const isTakeAway = (actor: TicketViewer, ticket: TicketState, wanted: number): boolean =>
  isHeld(ticket) && ticket.userId !== actor.id && wanted === actor.id;

/** Overseers may resolve, return and move what others hold. */
const isHeldByOther = (actor: TicketViewer, ticket: TicketState): boolean =>
  isHeld(ticket) && ticket.userId !== actor.id && !isOverseer(actor);

type Place = Pick<TicketState, 'userId' | 'queueId'>;

/**
 * What a customer is told when their ticket moves: the new queue, the new attendant, or both. Null if nobody had it before,
 * or if it only waits again.
 */
export function transferNews(before: Place, after: Place): 'toQueue' | 'toAgent' | 'toBoth' | null {
  if (before.userId === null && before.queueId === null) return null;
  const isQueueNew = after.queueId !== null && after.queueId !== before.queueId;
  const isAgentNew = after.userId !== null && after.userId !== before.userId;
  if (isQueueNew) return isAgentNew ? 'toBoth' : 'toQueue';
  return isAgentNew ? 'toAgent' : null;
}
