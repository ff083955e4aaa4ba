/** Which tickets a person sees and may serve: the server decides by it, and the web app shows what it allows. */
import type { Profile } from './permissions.ts';
import type { TicketStatus } from './tickets.ts';

export interface TicketPlace {
  status: TicketStatus;
  userId: number | null;
  queueId: number | null;
}

export interface TicketViewer {
  /** Null for a program: it holds no ticket. */
  id: number | null;
  profile: Profile;
  /** Also sees tickets without a queue. */
  allTicket: boolean;
  queueIds: readonly number[];
}

/** Sees every ticket of the company, and may transfer, return and resolve it: admins and supervisors. */
export const isOverseer = ({ profile }: Pick<TicketViewer, 'profile'>): boolean =>
  profile !== 'user';

export function canSee(viewer: TicketViewer, ticket: TicketPlace): boolean {
  return isOverseer(viewer) || canServe(viewer, ticket);
}

/** May answer, accept, resolve: tickets of their queues, their own, or without a queue where they see those. */
export function canServe(
  viewer: TicketViewer,
  { userId, queueId }: Pick<TicketPlace, 'userId' | 'queueId'>,
): boolean {
  if (viewer.profile === 'admin') return true;
  if (userId !== null && userId === viewer.id) return true;
  return queueId === null ? viewer.allTicket : viewer.queueIds.includes(queueId);
}

/** Somebody works on it. */
export const isHeld = ({ status, userId }: Pick<TicketPlace, 'status' | 'userId'>): boolean =>
  status === 'open' && userId !== null;
