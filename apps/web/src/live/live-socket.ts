import { waits } from '@prosa/contract/limits';
import {
  type ClientEvents,
  type Entity,
  eventName,
  operatorEntity,
} from '@prosa/contract/realtime';
import type { Socket } from 'socket.io-client';
import type { Refusal } from '../session/authorized-fetch.ts';
import { getAccessToken, renewSession } from '../session/session.ts';

type ServerEvents = Record<string, (payload: never) => void>;
type LiveSocket = Socket<ServerEvents, ClientEvents>;

export type LiveStatus = 'idle' | 'connecting' | 'online' | 'offline';

/** A room the screen needs; joined again after every reconnect, until it is left. */
interface Join {
  enter(socket: LiveSocket): Promise<unknown>;
  leave(socket: LiveSocket): void;
}

interface Connection {
  socket: LiveSocket;
  companyId: number;
  heartbeat: ReturnType<typeof setInterval>;
}

export interface LiveOptions {
  companyId: number;
  entities: readonly Entity[];
  onEvent(entity: Entity, payload: unknown): void;
  /** Only operators hear some. */
  onOperatorEvent(entity: Entity, payload: unknown): void;
  /** All rooms are joined again: data fetched before may be outdated. */
  onRejoined(): void;
  onRefused(reason: Refusal): void;
}

let connection: Connection | null = null;
let status: LiveStatus = 'idle';
const joins = new Map<string, Join>();
const statusListeners = new Set<() => void>();
const ACK_TIMEOUT_MS = 5000;
const RETRY_MS = 1000;

export const getLiveStatus = (): LiveStatus => status;

export function subscribeLiveStatus(listener: () => void): () => void {
  statusListeners.add(listener);
  return () => statusListeners.delete(listener);
}

function setStatus(next: LiveStatus): void {
  if (next === status) return;
  status = next;
  for (const listener of statusListeners) listener();
}

/** Opens the page's one socket. The library is loaded only now, because the login does not need it. */
export async function openLive(options: LiveOptions): Promise<void> {
  closeLive();
  setStatus('connecting');
  const entry = firstEntry();
  const { io } = await import('socket.io-client');
  if (status !== 'connecting') return;
  const socket: LiveSocket = io({
    transports: ['websocket'],
    auth: (give) => give(entry.next()),
    reconnectionDelayMax: 5000,
  });
  const heartbeat = setInterval(() => socket.connected && beat(socket), waits.userStatus);
  connection = { socket, companyId: options.companyId, heartbeat };
  listen(socket, options, entry);
}

export function closeLive(): void {
  if (connection) {
    clearInterval(connection.heartbeat);
    connection.socket.removeAllListeners();
    connection.socket.disconnect();
  }
  // Screens leave their rooms themselves; they may have joined before the socket was opened.
  connection = null;
  setStatus('idle');
}

/**
 * The auth data of the handshake. On the first connection the server reports whether it has sent events since the
 * page's token was issued; later connections always refetch.
 */
function firstEntry() {
  const begunWith = getAccessToken();
  const entry = {
    isFirst: true,
    hasTried: false,
    next: () => {
      const token = getAccessToken();
      entry.isFirst = !entry.hasTried && token === begunWith;
      entry.hasTried = true;
      return { token, isFirst: entry.isFirst };
    },
  };
  return entry;
}

type Entry = ReturnType<typeof firstEntry>;

function listen(socket: LiveSocket, options: LiveOptions, entry: Entry): void {
  for (const entity of options.entities) {
    socket.on(eventName(options.companyId, entity), (payload: unknown) =>
      options.onEvent(entity, payload),
    );
  }
  socket.onAny((name: string, payload: unknown) => {
    const entity = operatorEntity(name);
    if (entity) options.onOperatorEvent(entity, payload);
  });
  socket.on('connect', () => {
    beat(socket);
    enterAll(socket)
      .then(() => {
        setStatus('online');
        if (!entry.isFirst) options.onRejoined();
      })
      .catch(() => {
        // A connection that receives nothing is worse than none: reconnect.
        socket.disconnect();
        setStatus('offline');
        comeBack(socket, options);
      });
  });
  socket.on('disconnect', (reason: string) => {
    setStatus('offline');
    // The library does not reconnect when the server closed the connection.
    if (reason === 'io server disconnect') comeBack(socket, options);
  });
  socket.on('connect_error', () => {
    setStatus('offline');
    // `active` is false when the server refused us, which it does with a dead or expired token.
    if (!socket.active) comeBack(socket, options);
  });
}

/** Renews the token first: an expired one is the usual reason for a refusal. */
function comeBack(socket: LiveSocket, options: LiveOptions): void {
  renewSession()
    .then((renewal) => {
      if (connection?.socket !== socket) return;
      const again = () => connection?.socket === socket && socket.connect();
      if (renewal === 'renewed') setTimeout(again, RETRY_MS);
      else if (renewal === 'unreachable') setTimeout(again, RETRY_MS * 5);
      else options.onRefused(renewal);
    })
    .catch(() => options.onRefused('ended'));
}

/** Dropped while there is no connection: it is only a hint. */
export function emitTyping(ticketId: number, typing: boolean): void {
  if (connection?.socket.connected) connection.socket.emit('typing', ticketId, typing);
}

const beat = (socket: LiveSocket) => socket.emit('userStatus');

function enterAll(socket: LiveSocket): Promise<unknown> {
  return Promise.all([...joins.values()].map((join) => join.enter(socket)));
}

/** Joins a room now and after every reconnect; the returned function leaves it. */
function keepJoined(key: string, join: Join): () => void {
  joins.set(key, join);
  const socket = connection?.socket;
  if (socket?.connected) join.enter(socket).catch(() => undefined);
  return () => {
    if (joins.get(key) !== join) return;
    joins.delete(key);
    if (connection?.socket.connected) join.leave(connection.socket);
  };
}

/** @param onJoined after each confirmed join, also after a reconnect: from here on nothing is missed */
export const joinChatBox = (ticketId: number, onJoined?: () => void): (() => void) =>
  keepJoined(`chat:${ticketId}`, {
    enter: async (socket) => {
      const { ok } = await socket.timeout(ACK_TIMEOUT_MS).emitWithAck('joinChatBox', ticketId);
      if (ok) onJoined?.();
    },
    leave: (socket) => socket.emit('leaveChatBox', ticketId),
  });

/** @param onJoined as for a chat */
export const joinNotification = (onJoined?: () => void): (() => void) =>
  keepJoined('notification', {
    enter: async (socket) => {
      const { ok } = await socket.timeout(ACK_TIMEOUT_MS).emitWithAck('joinNotification');
      if (ok) onJoined?.();
    },
    leave: (socket) => socket.emit('leaveNotification'),
  });
