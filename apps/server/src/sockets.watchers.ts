/** Who in the company views a ticket or writes in it, sent to all who have it open. Nothing is stored. */
import type { Core } from './core/ctx.ts';
import { inFamily } from './core/realtime/family-dialect.ts';
import { push, rooms } from './core/realtime/realtime.ts';
import type { AppServer } from './sockets.types.ts';

const TICKET_ROOM = /^c(\d+):ticket:(\d+)(?:~family)?$/;
/** A page that changes its ticket leaves one and enters another; several come and go at once. */
const TOGETHER_MS = 50;
/** Added for each socket in the room: when many return after an outage, all would be told again for every few of them. */
const TOGETHER_MS_EACH = 1;

export interface Watchers {
  /** A user's activity in a ticket has changed. */
  activityChanged(place: Place): void;
  stop(): void;
}

interface Place {
  companyId: number;
  ticketId: number;
}

/** Call it once the sockets have their adapter: it observes every way into and out of a room. */
export function watchTickets(core: Core, io: AppServer): Watchers {
  const { adapter } = io.of('/');
  const due = new Map<string, NodeJS.Timeout>();
  const plan = (place: Place) => {
    const room = rooms.ticket(place.companyId, place.ticketId);
    if (due.has(room)) return;
    const waitMs = TOGETHER_MS + TOGETHER_MS_EACH * (adapter.rooms.get(room)?.size ?? 0);
    const timer = setTimeout(() => {
      due.delete(room);
      tell(core, io, place).catch((error: unknown) =>
        core.log.warn({ error }, 'watchers.notify_failed'),
      );
    }, waitMs);
    due.set(room, timer.unref());
  };
  const onMove = (room: string) => {
    const found = TICKET_ROOM.exec(room);
    if (found) plan({ companyId: Number(found[1]), ticketId: Number(found[2]) });
  };
  adapter.on('join-room', onMove);
  adapter.on('leave-room', onMove);
  return {
    activityChanged: plan,
    stop: () => {
      adapter.off('join-room', onMove);
      adapter.off('leave-room', onMove);
      for (const timer of due.values()) clearTimeout(timer);
    },
  };
}

async function tell(core: Core, io: AppServer, { companyId, ticketId }: Place): Promise<void> {
  if (core.pool.ending) return;
  const room = rooms.ticket(companyId, ticketId);
  const there = await io.in([room, inFamily(room)]).fetchSockets();
  const users = new Map<number, { id: number; name: string; typing: boolean }>();
  for (const { data } of there) {
    const typing = data.typingIn === ticketId || users.get(data.userId)?.typing === true;
    users.set(data.userId, { id: data.userId, name: data.name, typing });
  }
  const payload = { ticketId, users: [...users.values()].sort((a, b) => a.id - b.id) };
  core.realtime.push(push({ companyId, rooms: [room], family: [], entity: 'watchers', payload }));
}
