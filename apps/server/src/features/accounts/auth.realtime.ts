import type { Person } from '../../core/ctx.ts';
import { rooms } from '../../core/realtime/realtime.ts';

/** The rooms that a user's sockets join by their rights alone; tickets are joined one by one. */
export function standingRooms(
  companyId: number,
  actor: Omit<Person, 'kind' | 'sessionId' | 'name'>,
): string[] {
  const isAdmin = actor.profile === 'admin';
  return [
    rooms.company(companyId),
    rooms.user(companyId, actor.id),
    ...(actor.super ? [rooms.operators] : []),
    ...(isAdmin ? [rooms.admins(companyId)] : []),
    ...(isAdmin || actor.profile === 'supervisor' ? [rooms.overseers(companyId)] : []),
    ...(isAdmin || actor.allTicket ? [rooms.queueless(companyId)] : []),
    ...actor.queueIds.map((queueId) => rooms.queue(companyId, queueId)),
  ];
}
