/** Sockets of browsers: rooms and sending. sockets.ts decides what a socket may join, features decide what to send. */
import {
  type Entity,
  type EventPayloads,
  eventName,
  operatorEventName,
} from '@prosa/contract/realtime';
import type { Server, Socket } from 'socket.io';
import {
  type FamilyPush,
  inFamily,
  type Spelled,
  spellName,
  spellRooms,
  toFamily,
} from './family-dialect.ts';
import { type FamilyPresence, watchFamily } from './family-presence.ts';

/** Rooms of a company, and one of the operators. Only the server puts a socket into one, after checking rights. */
export const rooms = {
  company: (companyId: number) => `c${companyId}`,
  /** Users who see every ticket: admins and supervisors. */
  overseers: (companyId: number) => `c${companyId}:overseers`,
  admins: (companyId: number) => `c${companyId}:admins`,
  queue: (companyId: number, queueId: number) => `c${companyId}:queue:${queueId}`,
  /** Users who see tickets without a queue. */
  queueless: (companyId: number) => `c${companyId}:queueless`,
  user: (companyId: number, userId: number) => `c${companyId}:user:${userId}`,
  ticket: (companyId: number, ticketId: number) => `c${companyId}:ticket:${ticketId}`,
  /** Sockets whose right to join a ticket is being checked. They receive none of its events. */
  joining: (companyId: number, ticketId: number) => `c${companyId}:joining:${ticketId}`,
  session: (companyId: number, sessionId: string) => `c${companyId}:session:${sessionId}`,
  /** Operators of the installation, whatever company they belong to. */
  operators: 'operators',
} as const;

export interface Push<E extends Entity = Entity> {
  /** Null: to operators. */
  companyId: number | null;
  rooms: readonly string[];
  /** Sockets in these rooms receive nothing, whatever other rooms they are in. */
  except?: readonly string[];
  /** After the event, sockets that are in none of the rooms of `visibleTo` leave these, in every process. */
  expel?: { from: readonly string[]; visibleTo: readonly string[] } | undefined;
  /** What other clients of the product family receive instead of the translated event. */
  family?: readonly FamilyPush[] | undefined;
  entity: E;
  payload: EventPayloads[E];
}

export interface Realtime {
  push(push: Push): void;
  /** Whether anything may have been sent to one of these rooms in the last milliseconds given. */
  mayHaveTold(rooms: Iterable<string>, withinMs: number): boolean;
  /** Whether other clients of the family may be connected: otherwise data that only they need is not worth reading. */
  hasFamily(companyId: number): boolean;
  /** One of them has connected here. */
  familyCame(companyId: number): void;
  /** Tells the browsers on this process's sockets that their data may be stale. */
  resyncHere(): void;
  /** Disconnects the sockets in a room, after what was sent to them. */
  disconnect(room: string): void;
  /**
   * Replaces the standing rooms of a user's sockets; the sockets leave the tickets they had joined. The browsers are
   * told to refetch, and join what they show again.
   */
  setRooms(user: SocketUser, standing: readonly string[]): void;
}

export interface SocketUser {
  companyId: number;
  userId: number;
}

/** Typed helper to build a push. */
export const push = <E extends Entity>(value: Push<E>): Push => value as unknown as Push;

/** To the operators of all companies, who may see the rows of each. */
export const toOperators = <E extends Entity>(entity: E, payload: EventPayloads[E]): Push =>
  push({ companyId: null, rooms: [rooms.operators], entity, payload });

/** Until sockets are open (at start, and in processes without the api role and adapter) nothing is sent. */
export function createRealtime(): Realtime & {
  /** @param hasOthers other processes have sockets too */
  attach(io: Server, hasOthers: boolean): void;
  /** Called before its sockets close. */
  detach(): void;
} {
  let io: Server | undefined;
  let family: FamilyPresence | undefined;
  const told = toldSoFar();
  let tellOthers: (user: SocketUser, standing: readonly string[]) => void = () => undefined;
  return {
    attach: (server, hasOthers) => {
      io = server;
      const roomOf = (companyId: number) => inFamily(rooms.company(companyId));
      family = watchFamily(server, { roomOf, hasOthers });
      if (!hasOthers) return;
      told.giveUp();
      tellOthers = (user, standing) => server.serverSideEmit(MOVE, user, standing);
      server.on(MOVE, (user: SocketUser, standing: readonly string[]) =>
        moveSockets(server, user, standing),
      );
    },
    detach: () => family?.stop(),
    hasFamily: (companyId) => family?.isIn(companyId) ?? false,
    familyCame: (companyId) => family?.came(companyId),
    mayHaveTold: (to, withinMs) => told.may(to, withinMs),
    push: (sent) => {
      if (!io || sent.rooms.length === 0) return;
      told.note(sent);
      const { companyId, entity } = sent;
      const name = companyId === null ? operatorEventName(entity) : eventName(companyId, entity);
      emitTo(io, name, { ...sent, spell: (room) => room });
      // Other clients of the family have no screens for operators.
      if (companyId !== null && family?.isIn(companyId)) emitToFamily(io, name, sent);
      // To both kinds of clients, whoever seems to be connected: it revokes rights.
      if (sent.expel) expelFrom(io, sent.expel);
    },
    resyncHere: () => {
      for (const socket of io?.of('/').sockets.values() ?? []) {
        const { companyId } = socket.data as { companyId: number };
        socket.emit(eventName(companyId, 'resync'), {});
      }
    },
    disconnect: (room) => {
      io?.in([room, inFamily(room)]).disconnectSockets(true);
    },
    setRooms: (user, standing) => {
      if (!io) return;
      moveSockets(io, user, standing);
      tellOthers(user, standing);
    },
  };
}

/** Above this many rooms the record is cleared and starts again. */
const ROOMS_KNOWN_MAX = 20_000;

/** When this process last sent something to each room. */
function toldSoFar() {
  const toldAt = new Map<string, number>();
  let knownSince = performance.now();
  return {
    note: ({ rooms: to, entity }: Push) => {
      // About the user's own sign-in: it changes nothing on screen.
      if (entity === 'auth') return;
      if (toldAt.size > ROOMS_KNOWN_MAX) {
        toldAt.clear();
        knownSince = Math.max(knownSince, performance.now());
      }
      for (const room of to) toldAt.set(room, performance.now());
    },
    may: (to: Iterable<string>, withinMs: number) => {
      const from = performance.now() - withinMs;
      return from < knownSince || [...to].some((room) => (toldAt.get(room) ?? 0) >= from);
    },
    /** Others send to the rooms, too. */
    giveUp: () => {
      knownSince = Number.POSITIVE_INFINITY;
    },
  };
}

type Spell = (room: string) => string;

function emitTo(
  io: Server,
  name: string,
  { rooms: to, except = [], payload, spell }: FamilyPush & { spell: Spell },
): void {
  if (to.length === 0) return;
  const target = io.to(to.map(spell));
  (except.length > 0 ? target.except(except.map(spell)) : target).emit(name, payload);
}

function emitToFamily(io: Server, name: string, sent: Push): void {
  for (const each of toFamily(sent))
    emitTo(io, spellName(name, each), { ...each, spell: inFamily });
}

function expelFrom(io: Server, { from, visibleTo }: NonNullable<Push['expel']>): void {
  const left = ofBothKinds(from);
  io.in(left).except(ofBothKinds(visibleTo)).socketsLeave(left);
}

const ofBothKinds = (to: readonly string[]): string[] => [...to, ...to.map(inFamily)];

/** What processes send each other when the rights of a user have changed. */
const MOVE = 'move-sockets';

/** Sockets of this process, at once and without asking others: it must not wait for an unreachable process. */
function moveSockets(
  io: Server,
  { companyId, userId }: SocketUser,
  standing: readonly string[],
): void {
  const { adapter, sockets } = io.of('/');
  const room = rooms.user(companyId, userId);
  const ids = [room, inFamily(room)].flatMap((each) => [...(adapter.rooms.get(each) ?? [])]);
  for (const id of ids) {
    const socket = sockets.get(id);
    if (!socket) continue;
    moveSocket(socket, companyId, standing);
    socket.emit(eventName(companyId, 'resync'), {});
  }
}

function moveSocket(socket: Socket, companyId: number, standing: readonly string[]): void {
  const data = socket.data as Spelled & { sessionId: string };
  const keep = spellRooms(data, [...standing, rooms.session(companyId, data.sessionId)]);
  for (const old of socket.rooms) {
    if (old !== socket.id && !keep.includes(old)) void socket.leave(old);
  }
  void socket.join(keep);
}
