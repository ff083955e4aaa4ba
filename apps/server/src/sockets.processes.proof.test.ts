import { createServer } from 'node:http';
import { Writable } from 'node:stream';
import type pg from 'pg';
import { io as connect } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { push, rooms } from './core/realtime/realtime.ts';
import { buildCompany, buildQueue, buildUser } from './testing/builders.ts';
import { buildWaiting, collect, joinTicket } from './testing/socket-rooms.ts';
import { nextEvent, startTestApp, type TestApp } from './testing/test-app.ts';

let app: TestApp;
let companyId: number;
let queueId: number;
let ticketId: number;
beforeAll(async () => {
  app = await startTestApp();
  ({ companyId, queueId, ticketId } = await buildWaiting(app.core));
});
afterAll(() => app?.stop());

const staff = async (values: Parameters<typeof buildUser>[2] = {}) => app.enter(companyId, values);

describe('reconnecting', () => {
  it('66: five hundred browsers are back within seconds', async () => {
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
      const answer = await joinTicket(socket, ticketId);
      joined.push(performance.now() - start);
      return { socket, answer };
    };
    const all = await Promise.all(
      // Within five seconds: browsers wait a random time before they reconnect.
      Array.from({ length: 500 }, (_, n) => one(people[n % people.length]?.token ?? '', n * 10)),
    );
    expect(all.every(({ answer }) => answer.ok)).toBe(true);
    for (const { socket } of all) socket.disconnect();
    joined.sort((a, b) => a - b);
    // Two seconds on a quiet machine of two cores; a busy one only takes longer.
    expect(joined[Math.floor(joined.length * 0.99) - 1]).toBeLessThan(30_000);
  });
});

describe('several processes', () => {
  it('receive each other’s events, endings and changes of rights', async () => {
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

      // More than go into one statement, with equal ones among them.
      const burst = Array.from({ length: 250 }, (_, n) => 1 + (n % 2));
      const ticketEvents = collect(socket);
      for (const each of burst) first.core.realtime.push(ticketUnread(company, queue, each));
      await expect.poll(() => ticketEvents.length).toBe(burst.length);
      expect(ticketEvents).toEqual(burst.map((each) => `company-${company}-ticket ${each}`));

      const missed = nextEvent(socket, `company-${company}-resync`);
      first.core.wakes.send('events', 0);
      await missed;

      const untold = nextEvent(socket, `company-${company}-resync`);
      loseNextEvent(first);
      await admin.call('POST /contacts', { body: { name: 'Vizinha', number: '5511987654322' } });
      await untold;

      const resync = nextEvent(socket, `company-${company}-resync`);
      await admin.call('PUT /users/:userId', {
        params: { userId: String(member.user.id) },
        body: { queueIds: [] },
      });
      await resync;
      const seen = collect(socket);
      first.core.realtime.push(ticketUnread(company, queue, 1));
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

const ticketUnread = (company: number, queue: number, id: number) =>
  push({
    companyId: company,
    rooms: [rooms.queue(company, queue)],
    entity: 'ticket',
    payload: { action: 'updateUnread', ticketId: id, rev: 1 },
  });

/** Like the end of a connection: the rest of the database is available. */
function loseNextEvent({ core: { pool } }: TestApp): void {
  const query = pool.query.bind(pool);
  const spy = vi.spyOn(pool, 'query').mockImplementation(async (sent: unknown) => {
    const question = sent as pg.QueryConfig;
    if (!question.values?.some((value) => String(value).includes('-contact')))
      return query(question);
    spy.mockRestore();
    throw new Error('Connection terminated unexpectedly');
  });
}

describe('closing', () => {
  it('logs nothing about pools that are closed too early', async () => {
    const lines: string[] = [];
    const log = new Writable({
      write: (chunk, _encoding, next) => {
        lines.push(String(chunk));
        next();
      },
    });
    const env = { ROLES: 'api', CLUSTER: 'on', LOG_LEVEL: 'warn' };
    const own = await startTestApp(env, log);
    const other = await startTestApp({ ...env, DATABASE_URL: own.databaseUrl });
    const { id } = await buildCompany(own.core);
    const sockets = await Promise.all(
      Array.from({ length: 5 }, async () =>
        (await own.login((await buildUser(own.core, id)).email)).socket(),
      ),
    );
    // More than one batch is under way at the end.
    for (let n = 0; n < 300; n++) own.core.realtime.push(ticketUnread(id, 1, n));
    expect(sockets).toHaveLength(5);
    await own.app.stop();
    await other.stop();
    await own.stop();
    expect(lines.filter((line) => line.includes('pool'))).toEqual([]);
    expect(lines).toEqual([]);
  });

  it('a stopped application disconnects its sockets at once and frees its port', async () => {
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
