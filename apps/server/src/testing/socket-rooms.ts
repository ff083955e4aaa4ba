/** Helpers for socket tests: join tickets, send to rooms, and wait until everything has arrived. */
import type { Socket } from 'socket.io-client';
import type { Core } from '../core/ctx.ts';
import { push } from '../core/realtime/realtime.ts';
import { buildCompany, buildConnection, buildQueue, buildTicket } from './builders.ts';

export const joinTicket = (socket: Socket, id: unknown): Promise<{ ok: boolean }> =>
  socket.timeout(5000).emitWithAck('joinChatBox', id) as Promise<{ ok: boolean }>;

/** Resolves when everything sent to the rooms before has arrived. */
export async function flushed(socket: Socket): Promise<void> {
  await socket.timeout(5000).emitWithAck('joinNotification');
}

/** An event with a ticket id by which `collect` recognises it. */
export const sendTo = (core: Core, companyId: number, to: { rooms: string[]; id: number }): void =>
  core.realtime.push(
    push({
      companyId,
      rooms: to.rooms,
      entity: 'ticket',
      payload: { action: 'updateUnread', ticketId: to.id, rev: 1 },
    }),
  );

export const collect = (socket: Socket): string[] => {
  const seen: string[] = [];
  socket.onAny((name: string, payload: { ticketId?: number }) => {
    if (payload.ticketId) seen.push(`${name} ${payload.ticketId}`);
  });
  return seen;
};

/** A company with one ticket, waiting in its queue. */
export async function buildWaiting(
  core: Core,
): Promise<{ companyId: number; queueId: number; ticketId: number }> {
  const { id: companyId } = await buildCompany(core);
  const { id: queueId } = await buildQueue(core, companyId);
  const { id: connectionId } = await buildConnection(core, companyId);
  const { id: ticketId } = await buildTicket(core, companyId, { connectionId, queueId });
  return { companyId, queueId, ticketId };
}
