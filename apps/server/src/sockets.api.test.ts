import { createServer } from 'node:http';
import { io as connect, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { push, rooms } from './core/realtime.ts';
import {
  buildCompany,
  buildConnection,
  buildQueue,
  buildTicket,
  buildUser,
} from './testing/builders.ts';
import { eventually, nextEvent, startTestApp, type TestApp } from './testing/test-app.ts';

let app: TestApp;
let companyId: number;
let queueId: number;
let ticketId: number;
let foreign: { companyId: number; ticketId: number };
beforeAll(async () => {
  app = await startTestApp();
  companyId = (await buildCompany(app.core)).id;
  queueId = (await buildQueue(app.core, companyId)).id;
  const connection = await buildConnection(app.core, companyId);
  ticketId = (await buildTicket(app.core, companyId, { connectionId: connection.id, queueId })).id;
  const other = (await buildCompany(app.core)).id;
  const theirs = await buildConnection(app.core, other);
  const ticket = await buildTicket(app.core, other, { connectionId: theirs.id });
  foreign = { companyId: other, ticketId: ticket.id };
});
afterAll(() => app?.stop());

const staff = async (values: Parameters<typeof buildUser>[2] = {}) =>
  app.login((await buildUser(app.core, companyId, values)).email);

const join = (socket: Socket, id: unknown): Promise<{ ok: boolean }> =>
  socket.timeout(5000).emitWithAck('joinChatBox', id) as Promise<{ ok: boolean }>;

/** Resolves when what was sent to the rooms before has arrived. */
async function flushed(socket: Socket): Promise<void> {
  await socket.timeout(5000).emitWithAck('joinNotification');
}

const send = (to: string[], id: number) =>
  app.core.realtime.push(
    push({
      companyId,
      rooms: to,
      entity: 'ticket',
      payload: { action: 'updateUnread', ticketId: id, rev: 1 },
    }),
  );

const collect = (socket: Socket): string[] => {
  const seen: string[] = [];
  socket.onAny((name: string, payload: { ticketId?: number }) => {
    if (payload.ticketId) seen.push(`${name} ${payload.ticketId}`);
  });
  return seen;
};

/** A socket with any handshake; answers the reason of a refusal. */
function handshake(options: Parameters<typeof connect>[1]): Promise<string> {
  const socket = connect(app.url, { reconnection: false, transports: ['websocket'], ...options });
  return new Promise<string>((resolve) => {
    socket.on('connect', () => resolve('connected'));
    socket.on('connect_error', (error) => resolve(error.message));
  }).finally(() => socket.disconnect());
}

describe('who may connect', () => {
  it('takes the token in auth and in the query', async () => {
    const { token } = await staff();
    expect(await handshake({ auth: { token } })).toBe('connected');
    expect(await handshake({ query: { token } })).toBe('connected');
    expect(await handshake({ auth: { token }, transports: ['polling'] })).toBe('connected');
  });

  it('refuses none, a forged one, and strange things in its place', async () => {
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

  it('16: another company: its ticket cannot be joined, none of its events arrive', async () => {
    const { socket: open } = await staff({ profile: 'admin' });
    const socket = await open();
    const seen = collect(socket);
    expect(await join(socket, foreign.ticketId)).toEqual({ ok: false });
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

  it('a ticket is joined by who may see it, and left again', async () => {
    const member = await (await staff({ queueIds: [queueId] })).socket();
    const outsider = await (await staff()).socket();
    expect(await join(member, ticketId)).toEqual({ ok: true });
    expect(await join(outsider, ticketId)).toEqual({ ok: false });
    const seen = collect(member);
    const refused = collect(outsider);
    send([rooms.ticket(companyId, ticketId)], 1);
    await Promise.all([flushed(member), flushed(outsider)]);
    member.emit('leaveChatBox', ticketId);
    await flushed(member);
    send([rooms.ticket(companyId, ticketId)], 2);
    await flushed(member);
    expect([seen.length, refused.length]).toEqual([1, 0]);
  });

  it('a change of queues moves the sockets and leaves the tickets joined before', async () => {
    const admin = await staff({ profile: 'admin' });
    const member = await staff({ queueIds: [queueId] });
    const socket = await member.socket();
    await join(socket, ticketId);
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
    expect(await join(socket, ticketId)).toEqual({ ok: false });
  });
});

describe('what browsers send', () => {
  it('67: crafted events and packets leave the process alive', async () => {
    const session = await staff({ queueIds: [queueId] });
    const socket = await session.socket();
    for (const value of [null, -1, 1.5, '7', {}, [], 2 ** 60, { toString: 1 }]) {
      expect(await join(socket, value)).toEqual({ ok: false });
      socket.emit('leaveChatBox', value);
    }
    socket.emit('joinChatBox');
    socket.emit('joinChatBox', ticketId, 'not a function');
    socket.emit('joinTickets');
    socket.emit('joinNotification', 5);
    expect(await join(socket, ticketId)).toEqual({ ok: true });

    const raw = new WebSocket(
      `${app.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`,
    );
    await new Promise((resolve) => raw.addEventListener('open', resolve));
    const closed = new Promise((resolve) => raw.addEventListener('close', resolve));
    for (const packet of [
      '40{"token":',
      '42["x"',
      '4999',
      '451-["x",{"_placeholder":true,"num":9}]',
      '9',
    ])
      raw.send(packet);
    await closed;
    expect((await session.call('GET /auth/me')).id).toBe(session.user.id);
  });

  it('cuts a packet that is too large', async () => {
    const socket = await (await staff()).socket();
    const cut = new Promise((resolve) => socket.once('disconnect', resolve));
    socket.emit('joinTickets', 'x'.repeat(200_000));
    await cut;
  });

  it('slows down who sends too much and loses nothing', async () => {
    const socket = await (await staff({ queueIds: [queueId] })).socket();
    const start = performance.now();
    const answers = await Promise.all(Array.from({ length: 40 }, () => flushed(socket)));
    expect(answers).toHaveLength(40);
    expect(performance.now() - start).toBeGreaterThan(700);
  });

  it('67: cuts a browser that does not read', async () => {
    const { token } = await staff();
    const before = await sockets();
    const socket = connect(app.url, {
      auth: { token },
      transports: ['websocket'],
      reconnection: false,
    });
    await new Promise((resolve) => socket.on('connect', () => resolve(undefined)));
    const engine = socket.io.engine as unknown as {
      transport: { ws: { _socket?: { pause(): void } } };
    };
    const tcp = engine.transport.ws._socket;
    expect(tcp, 'the test reaches the TCP socket').toBeDefined();
    tcp?.pause();
    const filler = 'x'.repeat(200_000);
    await eventually('the socket is cut', async () => {
      send([`${rooms.company(companyId)}`], 1);
      app.core.realtime.push({
        companyId,
        rooms: [rooms.company(companyId)],
        entity: 'presence',
        payload: { ticketId: 1, typing: true, filler } as never,
      });
      return (await sockets()) === before;
    });
    socket.disconnect();
  });
});

/** Open sockets as the server counts them. */
async function sockets(): Promise<number> {
  const found = await app.core.metrics.registry.getSingleMetric('ws_connections')?.get();
  return found?.values[0]?.value ?? 0;
}

describe('presence', () => {
  it('a user with a socket is online, for his colleagues too, and away after it', async () => {
    const watching = await (await staff()).socket();
    const session = await staff();
    const event = (online: boolean) =>
      nextEvent<{ user: { id: number; online: boolean } }>(
        watching,
        `company-${companyId}-user`,
        ({ user }) => user.id === session.user.id && user.online === online,
      );
    const came = event(true);
    const socket = await session.socket();
    await came;
    const left = event(false);
    socket.disconnect();
    await left;
  });
});

describe('presence of the dead', () => {
  it('who was left online by a killed process is away after its silence', async () => {
    const own = await startTestApp({ HEARTBEAT_MS: '200' });
    try {
      const { id } = await buildCompany(own.core);
      const session = await own.login((await buildUser(own.core, id)).email);
      const socket = await session.socket();
      const told = nextEvent<{ user: { name: string; online: boolean } }>(
        socket,
        `company-${id}-user`,
        ({ user }) => user.name === 'Sumida',
      );
      const seenAt = new Date(Date.now() - 7 * 60_000);
      await buildUser(own.core, id, { name: 'Sumida', online: true, seenAt });
      expect((await told).user.online).toBe(false);
      const all = await session.call('GET /users/list');
      expect(all.map(({ online }) => online).sort()).toEqual([false, true]);
    } finally {
      await own.stop();
    }
  });
});

describe('reconnecting', () => {
  it('66: five hundred browsers come back within seconds', async () => {
    const people = await Promise.all(
      Array.from({ length: 25 }, () => staff({ queueIds: [queueId] })),
    );
    const joined: number[] = [];
    const one = async (token: string, delayMs: number) => {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      const start = performance.now();
      const socket = connect(app.url, {
        auth: { token },
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
      });
      await new Promise((resolve, reject) => {
        socket.on('connect', () => resolve(undefined));
        socket.on('connect_error', reject);
      });
      const answer = await join(socket, ticketId);
      joined.push(performance.now() - start);
      return { socket, answer };
    };
    const all = await Promise.all(
      // Within five seconds: browsers wait a random time before they come back.
      Array.from({ length: 500 }, (_, n) => one(people[n % people.length]?.token ?? '', n * 10)),
    );
    expect(all.every(({ answer }) => answer.ok)).toBe(true);
    for (const { socket } of all) socket.disconnect();
    joined.sort((a, b) => a - b);
    expect(joined[Math.floor(joined.length * 0.99) - 1]).toBeLessThan(5000);
  });
});

describe('several processes', () => {
  it('hear of each other’s events, endings and changes of rights', async () => {
    const key = { MASTER_KEY: '8c1f0a7be2d94356b1f0c2d3e4a59687' };
    const first = await startTestApp({ ...key, ROLES: 'api' });
    const second = await startTestApp({ ...key, ROLES: 'api', DATABASE_URL: first.databaseUrl });
    try {
      const company = (await buildCompany(first.core)).id;
      const { id: queue } = await buildQueue(first.core, company);
      const people = [
        await buildUser(first.core, company, { profile: 'admin' }),
        await buildUser(first.core, company, { queueIds: [queue] }),
      ];
      const admin = await first.login(people[0]!.email);
      const member = await second.login(people[1]!.email);
      const socket = await member.socket();
      const heard = nextEvent(socket, `company-${company}-contact`);
      await admin.call('POST /contacts', { body: { name: 'Vizinho', number: '5511987654321' } });
      await heard;

      const resync = nextEvent(socket, `company-${company}-resync`);
      await admin.call('PUT /users/:userId', {
        params: { userId: String(member.user.id) },
        body: { queueIds: [] },
      });
      await resync;
      const seen = collect(socket);
      first.core.realtime.push(
        push({
          companyId: company,
          rooms: [rooms.queue(company, queue)],
          entity: 'ticket',
          payload: { action: 'updateUnread', ticketId: 1, rev: 1 },
        }),
      );
      const cut = new Promise((resolve) => socket.once('disconnect', resolve));
      await first.login(people[1]!.email);
      await cut;
      expect(seen).toEqual([]);
    } finally {
      await second.stop();
      await first.stop();
    }
  });
});

describe('closing', () => {
  it('a stopped application cuts its sockets at once and lets go of its port', async () => {
    const own = await startTestApp();
    const { port } = new URL(own.url);
    const { id } = await buildCompany(own.core);
    const socket = await (await own.login((await buildUser(own.core, id)).email)).socket();
    const cut = new Promise((resolve) => socket.once('disconnect', resolve));
    await own.app.stop();
    await cut;
    await own.stop();
    const server = createServer();
    await new Promise<void>((resolve, reject) => {
      server.on('error', reject);
      server.listen(Number(port), '127.0.0.1', resolve);
    });
    await new Promise((resolve) => server.close(resolve));
  });
});
