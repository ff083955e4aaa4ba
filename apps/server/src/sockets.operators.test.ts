/** Operators hear what happens in every company, in every process; nobody else hears them. */
import { eventName, operatorEventName } from '@prosa/contract/realtime';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildCompany, buildUser } from './testing/builders.ts';
import { nextEvent, startTestApp, type TestApp, type TestSession } from './testing/test-app.ts';

let first: TestApp;
let second: TestApp;
let ana: TestSession;
let other: number;
beforeAll(async () => {
  first = await startTestApp({ ROLES: 'api' });
  second = await startTestApp({ ROLES: 'api', DATABASE_URL: first.databaseUrl });
  ana = await first.enter((await buildCompany(first.core)).id, { profile: 'admin', super: true });
  other = (await buildCompany(first.core)).id;
});
afterAll(async () => {
  await second?.stop();
  await first?.stop();
});

const enterOther = async (values: Parameters<typeof buildUser>[2]) => {
  const user = await buildUser(first.core, other, values);
  return { user, session: await second.login(user.email) };
};

function hearing(socket: Socket): string[] {
  const heard: string[] = [];
  socket.onAny((name: string) => heard.push(name));
  return heard;
}

/** One event of each kind that operators hear, told by an operator of another company, in another process. */
async function changeAll(): Promise<void> {
  const { id: planId } = await ana.call('POST /plans', { body: { name: nextName(), value: 90 } });
  const { id: companyId } = await ana.call('POST /companies', {
    body: { name: nextName(), email: `${nextName()}@example.com`, planId, dueDate: tomorrow() },
  });
  await ana.call('POST /announcements', { body: { priority: 2, title: 'Aviso', text: 'Texto.' } });
  await ana.call('POST /helps', { body: { title: nextName(), video: 'dQw4w9WgXcQ' } });
  const { invoices } = await ana.call('GET /invoices', {
    query: { companyId: String(companyId) },
  });
  await ana.call('POST /companies/:companyId/invoices/:invoiceId/paid', {
    params: { companyId: String(companyId), invoiceId: String(invoices[0]!.id) },
    body: { reason: 'Depósito' },
  });
}

const OF_OPERATORS = (['company', 'help', 'invoice', 'managedAnnouncement', 'plan'] as const).map(
  operatorEventName,
);
const ofOperators = (heard: readonly string[]) =>
  [...new Set(heard.filter((name) => name.startsWith('operators')))].toSorted();

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
let count = 0;
const nextName = () => `Nome-${++count}`;

/** Events keep their order: what was told before has arrived, or never will. */
async function afterAllEvents(socket: Socket): Promise<void> {
  const last = nextEvent(socket, eventName(other, 'tag'));
  const teller = await first.enter(other, { profile: 'admin' });
  await teller.call('POST /tags', { body: { name: nextName(), color: '#112233' } });
  await last;
}

it('reach operators of other companies and processes, and nobody else', async () => {
  const operator = await (await enterOther({ profile: 'admin', super: true })).session.socket();
  const admin = await (await enterOther({ profile: 'admin' })).session.socket();
  const [heard, overheard] = [hearing(operator), hearing(admin)];
  await changeAll();
  await Promise.all([afterAllEvents(operator), afterAllEvents(admin)]);
  expect(ofOperators(heard)).toEqual(OF_OPERATORS);
  expect(ofOperators(overheard)).toEqual([]);
});

it('cannot be joined by asking, in either dialect', async () => {
  const { session } = await enterOther({ profile: 'admin' });
  for (const given of [{ auth: { token: session.token } }, { query: { token: session.token } }]) {
    const socket = io(second.url, { ...given, transports: ['websocket'], forceNew: true });
    await new Promise((resolve) => socket.once('connect', () => resolve(undefined)));
    const overheard = hearing(socket);
    for (const room of ['operators', 'operators~family'])
      expect(await socket.emitWithAck('joinChatBox', room)).toEqual({ ok: false });
    socket.emit('joinTickets', 'operators');
    await changeAll();
    await afterAllEvents(socket);
    socket.disconnect();
    expect(ofOperators(overheard)).toEqual([]);
  }
});

it('stop for whoever is no operator any more, and begin for whoever becomes one', async () => {
  const { user, session } = await enterOther({ profile: 'admin', super: true });
  const boss = await first.enter(other, { profile: 'admin', super: true });
  const socket = await session.socket();
  const setSuper = async (isSuper: boolean) => {
    const told = nextEvent(socket, eventName(other, 'resync'));
    await boss.call('PUT /users/:userId', {
      params: { userId: String(user.id) },
      body: { super: isSuper },
    });
    await told;
  };
  await setSuper(false);
  const heard = hearing(socket);
  await changeAll();
  await afterAllEvents(socket);
  expect(ofOperators(heard)).toEqual([]);
  await setSuper(true);
  await changeAll();
  await afterAllEvents(socket);
  expect(ofOperators(heard)).toEqual(OF_OPERATORS);
});
