import { io as connect } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { push, rooms } from './core/realtime/realtime.ts';
import { buildCompany, buildConnection, buildTicket, type buildUser } from './testing/builders.ts';
import { buildWaiting, collect, flushed, joinTicket, sendTo } from './testing/socket-rooms.ts';
import { nextEvent, startTestApp, type TestApp } from './testing/test-app.ts';

let app: TestApp;
let companyId: number;
let queueId: number;
let ticketId: number;
let foreign: { companyId: number; ticketId: number };
beforeAll(async () => {
  app = await startTestApp();
  ({ companyId, queueId, ticketId } = await buildWaiting(app.core));
  const other = (await buildCompany(app.core)).id;
  const theirs = await buildConnection(app.core, other);
  const ticket = await buildTicket(app.core, other, { connectionId: theirs.id });
  foreign = { companyId: other, ticketId: ticket.id };
});
afterAll(() => app?.stop());

const staff = async (values: Parameters<typeof buildUser>[2] = {}) => app.enter(companyId, values);

const send = (to: string[], id: number) => sendTo(app.core, companyId, { rooms: to, id });

/** A socket with any handshake; returns the reason of a refusal. */
function handshake(options: Parameters<typeof connect>[1]): Promise<string> {
  const socket = connect(app.url, { reconnection: false, transports: ['websocket'], ...options });
  return new Promise<string>((resolve) => {
    socket.on('connect', () => resolve('connected'));
    socket.on('connect_error', (error) => resolve(error.message));
  }).finally(() => socket.disconnect());
}

describe('connecting', () => {
  it('accepts the token in auth and in the query', async () => {
    const { token } = await staff();
    expect(await handshake({ auth: { token } })).toBe('connected');
    expect(await handshake({ query: { token } })).toBe('connected');
    expect(await handshake({ auth: { token }, transports: ['polling'] })).toBe('connected');
  });

  it('refuses a missing or forged token, and strange values in its place', async () => {
    for (const token of [undefined, 'x', 7, {}, ['x']])
      expect(await handshake({ auth: { token } })).toBe('ERR_SESSION_ENDED');
  });

  it('refuses a page of another origin', async () => {
    const { token } = await staff();
    const extraHeaders = { origin: 'https://evil.example' };
    expect(await handshake({ auth: { token }, extraHeaders })).not.toBe('connected');
    const own = { origin: new URL(app.url).origin };
    expect(await handshake({ auth: { token }, extraHeaders: own })).toBe('connected');
  });
});

describe('a page that connects for the first time', () => {
  const resync = () => `company-${companyId}-resync`;

  /** What it receives up to an event that is sent after it connected. */
  async function heardOnEntry(token: string): Promise<string[]> {
    const socket = connect(app.url, {
      auth: { token, isFirst: true },
      reconnection: false,
      transports: ['websocket'],
    });
    const heard: string[] = [];
    socket.onAny((name: string) => heard.push(name));
    await nextEvent(socket, 'connect');
    await flushed(socket);
    socket.disconnect();
    return heard;
  }

  it('refetches when something was sent since its token was issued', async () => {
    const { token } = await staff();
    send([rooms.company(companyId)], ticketId);
    expect(await heardOnEntry(token)).toContain(resync());
  });

  it('need not refetch when nothing was sent', async () => {
    const { id } = await buildCompany(app.core);
    const { token } = await app.enter(id);
    expect(await heardOnEntry(token)).not.toContain(`company-${id}-resync`);
  });
});

describe('rooms', () => {
  it('follow rights: queues, queueless, overseers, own', async () => {
    const [member, outsider, allTicket, supervisor, admin] = await Promise.all(
      [
        { queueIds: [queueId] },
        {},
        { allTicket: 'enabled' as const },
        { profile: 'supervisor' as const },
        { profile: 'admin' as const },
      ].map(async (values) => {
        const session = await staff(values);
        const socket = await session.socket();
        return { session, socket, seen: collect(socket) };
      }),
    );
    const everybody = [member!, outsider!, allTicket!, supervisor!, admin!];
    send([rooms.queue(companyId, queueId)], 1);
    send([rooms.queueless(companyId)], 2);
    send([rooms.overseers(companyId)], 3);
    send([rooms.admins(companyId)], 4);
    send([rooms.company(companyId)], 5);
    send([rooms.user(companyId, outsider!.session.user.id)], 6);
    await Promise.all(everybody.map(({ socket }) => flushed(socket)));
    const numbers = everybody.map(({ seen }) => seen.map((line) => line.split(' ')[1]).join(','));
    expect(numbers).toEqual(['1,5', '5,6', '2,5', '3,5', '2,3,4,5']);
  });

  it("16: refuse to join another company's ticket, and deliver none of its events", async () => {
    const { socket: open } = await staff({ profile: 'admin' });
    const socket = await open();
    const seen = collect(socket);
    expect(await joinTicket(socket, foreign.ticketId)).toEqual({ ok: false });
    for (const name of ['join', 'room', 'joinRoom', 'subscribe'])
      socket.emit(name, rooms.company(foreign.companyId));
    const theirs = foreign.companyId;
    app.core.realtime.push(
      push({
        companyId: theirs,
        rooms: [
          rooms.company(theirs),
          rooms.ticket(theirs, foreign.ticketId),
          rooms.overseers(theirs),
          rooms.queueless(theirs),
          rooms.user(theirs, 1),
        ],
        entity: 'ticket',
        payload: { action: 'updateUnread', ticketId: 99, rev: 1 },
      }),
    );
    await flushed(socket);
    expect(seen).toEqual([]);
  });

  it('let users join the tickets that they may see, and leave them again', async () => {
    const member = await (await staff({ queueIds: [queueId] })).socket();
    const outsider = await (await staff()).socket();
    expect(await joinTicket(member, ticketId)).toEqual({ ok: true });
    expect(await joinTicket(outsider, ticketId)).toEqual({ ok: false });
    const seen = collect(member);
    const refused = collect(outsider);
    send([rooms.ticket(companyId, ticketId)], 1);
    await Promise.all([flushed(member), flushed(outsider)]);
    member.emit('leaveChatBox', ticketId);
    await flushed(member);
    send([rooms.ticket(companyId, ticketId)], 2);
    await flushed(member);
    // The server may also have told it who views the ticket.
    expect(seen.filter((line) => !line.includes('-watchers '))).toEqual([
      `company-${companyId}-ticket 1`,
    ]);
    expect(refused).toEqual([]);
  });

  it('move the sockets when queues change, and leave the tickets joined before', async () => {
    const admin = await staff({ profile: 'admin' });
    const member = await staff({ queueIds: [queueId] });
    const socket = await member.socket();
    await joinTicket(socket, ticketId);
    const resync = nextEvent(socket, `company-${companyId}-resync`);
    await admin.call('PUT /users/:userId', {
      params: { userId: String(member.user.id) },
      body: { queueIds: [] },
    });
    await resync;
    const seen = collect(socket);
    send([rooms.queue(companyId, queueId)], 1);
    send([rooms.ticket(companyId, ticketId)], 2);
    send([rooms.company(companyId)], 3);
    await flushed(socket);
    expect(seen).toHaveLength(1);
    expect(await joinTicket(socket, ticketId)).toEqual({ ok: false });
  });
});
