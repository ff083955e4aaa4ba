/** Sockets of browsers: who may connect, which rooms they are in, and when they are disconnected. */
import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { COUNT_CAP, waits } from '@prosa/contract/limits';
import { eventName } from '@prosa/contract/realtime';
import { Server } from 'socket.io';
import type { Core, Person } from './core/ctx.ts';
import { AppError, appError } from './core/errors.ts';
import { addressOf, countByAddress } from './core/http/open-by-address.ts';
import { inFamily, spellRooms } from './core/realtime/family-dialect.ts';
import { rooms } from './core/realtime/realtime.ts';
import { standingRooms } from './features/accounts/auth.realtime.ts';
import { isOwnOrigin } from './features/accounts/origin.ts';
import { noteUserGone, noteUserSeen } from './features/accounts/presence.service.ts';
import { ageOfToken, readAccessToken } from './features/accounts/tokens.ts';
import { tellTyping } from './features/messages/tell-typing.ts';
import { type Entry, openEntry } from './sockets.entry.ts';
import { hideList, showList } from './sockets.family.ts';
import { startSocketSweeps } from './sockets.sweeps.ts';
import type { AppServer, AppSocket, SocketData } from './sockets.types.ts';
import { type Watchers, watchTickets } from './sockets.watchers.ts';

const PACKET_BYTES_MAX = 100_000;
/** A page that reloads comes back within this time; its user was not away. */
const GRACE_MS = 3_000;
/** A closing page shows nothing any more before its socket closes. */
const CLOSING_MS = 1_000;
/** Tabs of one browser: nobody has this many. */
const SOCKETS_PER_SESSION_MAX = 100;
/** Burst of events per socket, and the sustained rate. */
const EVENTS_AT_ONCE = 20;
const EVENT_PACE_MS = 1000 / 20;
/** A sender this far behind is not a person. */
const EVENT_DELAY_MAX_MS = 10_000;

export interface Sockets {
  io: AppServer;
  /** After events may have been missed: browsers refetch, and rights that changed in the meantime are reread. */
  lookAgain(): void;
  close(): Promise<void>;
}

interface SocketContext {
  readonly core: Core;
  readonly io: AppServer;
  readonly entry: Entry;
  readonly watchers: () => Watchers;
}

/** Serves sockets on the HTTP server. Closing them closes that server too. */
export function openSockets(core: Core, server: HttpServer): Sockets {
  const io: AppServer = new Server(server, {
    path: '/socket.io',
    serveClient: false,
    transports: ['websocket', 'polling'],
    pingInterval: waits.socketPing,
    pingTimeout: waits.socketPing,
    maxHttpBufferSize: PACKET_BYTES_MAX,
    ...corsOf(core),
    // CORS does not apply to websockets, so the origin is checked here.
    allowRequest: (request: IncomingMessage, done) =>
      done(null, isOwnOrigin(core.config, request.headers) && !isFull(request)),
  });
  const isFull = capByAddress(core, io);
  io.engine.on('connection_error', ({ code }: { code: number }) =>
    core.log.debug({ code }, 'socket.refused'),
  );
  // With the first socket: by then it is known whether other processes are asked too.
  let opened: Watchers | undefined;
  const watchers = () => (opened ??= watchTickets(core, io));
  const context: SocketContext = { core, io, entry: openEntry(core), watchers };
  io.use((socket, next) => {
    enter(context, socket).then(
      () => next(),
      (error: unknown) => next(refusal(core, error)),
    );
  });
  io.on('connection', (socket) => serve(context, socket));
  const stopSweeps = startSocketSweeps(core, io);
  return {
    io,
    lookAgain: () => {
      confirmAll(context).catch((error: unknown) =>
        core.log.warn({ error }, 'sockets.rights_read_failed'),
      );
    },
    close: async () => {
      stopSweeps();
      opened?.stop();
      await io.close();
    },
  };
}

/** Whether an address has reached its maximum of sockets. Counted from the handshake on, before sign-in. */
function capByAddress({ config }: Core, io: AppServer): (request: IncomingMessage) => boolean {
  if (!config.rateLimits) return () => false;
  const open = countByAddress(config.rateLimits.connectionsPerAddress);
  const address = addressOf(config);
  io.engine.on(
    'connection',
    (engine: { request: IncomingMessage; once: NodeJS.EventEmitter['once'] }) =>
      engine.once('close', open.enter(address(engine.request))),
  );
  return (request) => open.isFull(address(request));
}

/** For polling from front ends of other origins. */
const corsOf = ({ config }: Core) =>
  config.allowedOrigins.length > 0
    ? { cors: { origin: [...config.allowedOrigins], credentials: true } }
    : {};

/** In its rooms before the connection is announced: no event between the two is lost. */
async function enter(context: SocketContext, socket: AppSocket): Promise<void> {
  const { core, entry } = context;
  const { companyId, userId, sessionId } = await readAccessToken(core, tokenOf(socket));
  const isFamily = tokenInAuth(socket) === undefined;
  socket.data = { companyId, userId, sessionId, name: '', isFamily, lists: {} };
  const actor = await entry.look(socket.data);
  socket.data.name = actor.name;
  await socket.join(roomsOf(socket.data, actor));
  if (socketsOf(context, socket.data) > SOCKETS_PER_SESSION_MAX) throw appError('ERR_RATE_LIMIT');
  if (isFamily) core.realtime.familyCame(companyId);
}

/** Sockets of its session, in this process; simultaneous ones have all joined before they are counted. */
function socketsOf({ core, io }: SocketContext, { companyId, sessionId }: SocketData): number {
  if (!core.config.rateLimits) return 0;
  const room = rooms.session(companyId, sessionId);
  const { rooms: joined } = io.of('/').adapter;
  return [room, inFamily(room)].reduce((sum, each) => sum + (joined.get(each)?.size ?? 0), 0);
}

/** The room of a socket's kind. */
const spell = ({ isFamily }: SocketData, room: string): string =>
  isFamily ? inFamily(room) : room;

const roomsOf = (who: SocketData, actor: Person): string[] =>
  spellRooms(who, [
    ...standingRooms(who.companyId, actor),
    rooms.session(who.companyId, actor.sessionId),
  ]);

/**
 * Checks again once the socket can be found: an end of its session or a change of rights between the check and the
 * connection has missed it.
 */
async function confirmEntry({ entry }: SocketContext, socket: AppSocket): Promise<void> {
  // The rooms it entered with: a ticket that it joins in the meantime has its own check.
  const held = [...socket.rooms];
  try {
    const actor = await entry.lookAtPresent(socket.data);
    const standing = new Set(roomsOf(socket.data, actor));
    const lost = held.filter((room) => room !== socket.id && !standing.has(room));
    await Promise.all(lost.map((room) => socket.leave(room)));
    await socket.join([...standing]);
  } catch (error) {
    socket.disconnect(true);
    if (!(error instanceof AppError)) throw error;
  }
}

const CONFIRMED_AT_ONCE = 100;

/** Sockets leave the tickets that they had joined; when they refetch, they join the ones that they show. */
async function confirmAll(context: SocketContext): Promise<void> {
  const all = [...context.io.of('/').sockets.values()];
  while (all.length > 0) {
    const some = all.splice(0, CONFIRMED_AT_ONCE);
    await Promise.all(some.map((socket) => confirmEntry(context, socket)));
    for (const socket of some) socket.emit(eventName(socket.data.companyId, 'resync'), {});
  }
}

const tokenInAuth = ({ handshake }: AppSocket): unknown =>
  (handshake.auth as { token?: unknown }).token;

/** In `auth`, where no proxy logs it; the query is accepted too. */
function tokenOf(socket: AppSocket): string {
  const token = tokenInAuth(socket) ?? socket.handshake.query.token;
  if (typeof token !== 'string') throw appError('ERR_SESSION_ENDED');
  return token;
}

function refusal(core: Core, error: unknown): Error & { data?: unknown } {
  if (!(error instanceof AppError)) core.log.error({ error }, 'socket.join_failed');
  const code = error instanceof AppError ? error.code : 'ERR_INTERNAL_SERVER_ERROR';
  return Object.assign(new Error(code), { data: { error: code } });
}

function serve(context: SocketContext, socket: AppSocket): void {
  const { core } = context;
  context.watchers();
  core.metrics.wsConnections.inc();
  const run = (work: () => Promise<unknown>) => {
    work().catch((error: unknown) => {
      // A stopping server closes its pool while events of its last sockets are under way.
      if (!core.pool.ending) core.log.warn({ error }, 'socket.event_failed');
    });
  };
  socket.use(pace(socket));
  socket.on('error', () => socket.disconnect(true));
  socket.on('disconnect', (reason) => {
    core.metrics.wsConnections.dec();
    // A lost network sends nothing: the second unanswered ping reveals it.
    const unnoticedMs = reason === 'ping timeout' ? 2 * waits.socketPing : CLOSING_MS;
    run(() => leave(context, socket.data, unnoticedMs));
  });
  socket.on('userStatus', () => run(() => noteUserSeen(core, socket.data)));
  socket.on('joinChatBox', (ticketId, done) =>
    run(() => joinTicket(context, socket, { ticketId, done })),
  );
  socket.on('leaveChatBox', (given) => {
    const ticketId = idOf(socket, given);
    if (isId(ticketId)) run(async () => socket.leave(ticketRoom(socket, ticketId)));
  });
  socket.on('typing', (ticketId, typing) => {
    const { companyId } = socket.data;
    // Its room contains those who may see the ticket.
    if (!isId(ticketId) || !socket.rooms.has(ticketRoom(socket, ticketId))) return;
    socket.data.typingIn = typing === true ? ticketId : undefined;
    context.watchers().activityChanged({ companyId, ticketId });
    run(() => tellTyping(core, { companyId, ticketId, isTyping: typing === true }));
  });
  socket.on('joinTickets', (status, done) => confirm(done, showList(socket, status)));
  socket.on('leaveTickets', (status) => hideList(socket, status));
  socket.on('joinNotification', (done) => confirm(done, showList(socket, 'notification')));
  socket.on('leaveNotification', () => hideList(socket, 'notification'));
  tellIfBehind(core, socket);
  run(() => confirmEntry(context, socket));
  // Such clients join what they show when they receive this event, not on connection.
  if (socket.data.isFamily) (socket as { emit(name: string): void }).emit('ready');
}

/**
 * A page that connects for the first time began to fetch when it had its token. It needs to refetch only if something
 * was sent since: on a slow line fetching everything twice takes seconds.
 */
function tellIfBehind(core: Core, socket: AppSocket): void {
  const { isFirst } = socket.handshake.auth as { isFirst?: unknown };
  if (isFirst !== true) return;
  if (core.realtime.mayHaveTold(socket.rooms, ageOfToken(core, tokenOf(socket))))
    socket.emit(eventName(socket.data.companyId, 'resync'), {});
}

/** Slows a socket down to the rate instead of losing what a fast person did; disconnects it when that is hopeless. */
function pace(socket: AppSocket): (event: unknown, next: () => void) => void {
  let freeAt = 0;
  return (_event, next) => {
    const now = performance.now();
    freeAt = Math.max(freeAt, now - EVENTS_AT_ONCE * EVENT_PACE_MS) + EVENT_PACE_MS;
    const delayMs = freeAt - now;
    if (delayMs > EVENT_DELAY_MAX_MS) socket.disconnect(true);
    else if (delayMs > 0) setTimeout(next, delayMs);
    else next();
  };
}

/** Marks the user away when their last socket, in any process, does not come back. */
async function leave(
  { core, io }: SocketContext,
  who: SocketData,
  unnoticedMs: number,
): Promise<void> {
  const leftAt = performance.now();
  await new Promise((resolve) => setTimeout(resolve, GRACE_MS).unref());
  // Stopping: the browsers reconnect to another process, or to the next start.
  if (core.pool.ending) return;
  const room = rooms.user(who.companyId, who.userId);
  // One here is enough; only without one are the other processes asked.
  const both = [room, inFamily(room)];
  if (both.some((each) => io.of('/').adapter.rooms.has(each))) return;
  const left = await io.in(both).fetchSockets();
  if (left.length === 0) {
    const awayMs = unnoticedMs + performance.now() - leftAt;
    await noteUserGone(core, { ...who, unnoticedMs: awayMs });
  }
}

const joins = new WeakMap<AppSocket, Map<number, Promise<void>>>();

/** Joins of one ticket by one socket run one after another: they share the room below. */
async function joinTicket(
  context: SocketContext,
  socket: AppSocket,
  { ticketId: given, done }: { ticketId: unknown; done: unknown },
): Promise<void> {
  const ticketId = idOf(socket, given);
  if (!isId(ticketId) || socket.rooms.size > COUNT_CAP) return confirm(done, false);
  const running = joins.get(socket) ?? new Map<number, Promise<void>>();
  joins.set(socket, running);
  const previous = running.get(ticketId)?.catch(() => undefined) ?? Promise.resolve();
  const join = previous.then(() => joinNext(context, socket, { ticketId, done }));
  running.set(ticketId, join);
  try {
    await join;
  } finally {
    if (running.get(ticketId) === join) running.delete(ticketId);
  }
}

async function joinNext(
  { entry }: SocketContext,
  socket: AppSocket,
  { ticketId, done }: { ticketId: number; done: unknown },
): Promise<void> {
  const { companyId } = socket.data;
  // A ticket that moves away during the check takes the socket out of this room, so the check no longer counts.
  const joining = spell(socket.data, rooms.joining(companyId, ticketId));
  await socket.join(joining);
  try {
    const isSeen = (await entry.follow(socket.data, ticketId)) && socket.rooms.has(joining);
    if (isSeen) await socket.join(ticketRoom(socket, ticketId));
    confirm(done, isSeen);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    confirm(done, false);
  } finally {
    await socket.leave(joining);
  }
}

const ticketRoom = ({ data }: AppSocket, ticketId: number): string =>
  spell(data, rooms.ticket(data.companyId, ticketId));

/** Clients of the family take it from their address, as text. */
const idOf = ({ data }: AppSocket, value: unknown): unknown =>
  data.isFamily && typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

/** Browser input is not trusted, including the acknowledgement function. */
function confirm(done: unknown, ok: boolean): void {
  if (typeof done === 'function') done({ ok });
}
