import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import type { InboundEvent } from '../../provider/port.ts';
import { buildCompany, buildConnection, buildContact, buildUser } from '../../testing/builders.ts';
import { inbound, openTestProvider, type TestProvider } from '../../testing/provider.ts';
import { startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';
import { takeCommands } from '../messages/outbox.queries.ts';

let app: TestApp;
let admin: TestSession;
let provider: TestProvider;
let companyId: number;
let connectionId: number;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  ({ id: companyId } = await buildCompany(app.core));
  const user = await buildUser(app.core, companyId, { profile: 'admin', allTicket: 'enabled' });
  ({ id: connectionId } = await buildConnection(app.core, companyId, { status: 'CONNECTED' }));
  provider = await openTestProvider(app.core, companyId, connectionId);
  admin = await app.login(user.email);
});
afterAll(() => app.stop());

type Call = Extract<InboundEvent, { t: 'call' }>;
const call = (number: string, part: Partial<Call> = {}): Call => ({
  t: 'call',
  id: crypto.randomUUID(),
  isVideo: false,
  at: new Date(),
  phase: 'offer',
  from: [{ kind: 'pn', value: number }],
  ...part,
});

const setCalls = (value: 'enabled' | 'disabled') =>
  admin.call('PUT /settings/:key', { params: { key: 'call' }, body: { value } });

async function threadOf(number: string) {
  const query = { searchParam: number, showAll: true };
  const [ticket] = (await admin.call('GET /tickets', { query })).tickets;
  if (!ticket) return [];
  const page = await admin.call('GET /messages/:ticketId', { params: { ticketId: ticket.id } });
  return page.messages;
}

const refused = () =>
  inTransaction(companyCtx(app.core, companyId), async (tx) =>
    (await takeCommands(tx, connectionId, [])).flatMap(({ command }) =>
      command.t === 'rejectCall' ? [command.callId] : [],
    ),
  );

test('refuses a call, stores it in the thread and replies once when the company takes no calls', async () => {
  const number = '5511975000001';
  const ring = call(number);
  await provider.append(ring, { ...ring, phase: 'missed' });
  await provider.append(ring);
  expect(await threadOf(number)).toMatchObject([
    { mediaType: 'call_log', fromMe: false },
    { mediaType: 'conversation', fromMe: true, automatic: true, sendState: 'pending' },
  ]);
  expect((await threadOf(number))[1]!.body).toContain('chamadas');
  expect(await refused()).toEqual([ring.id]);
});

test('refuses a second call but does not reply again when the caller retries at once', async () => {
  const number = '5511975000006';
  const rings = [call(number), call(number)];
  for (const ring of rings) await provider.append(ring, { ...ring, phase: 'missed' });
  const kinds = (await threadOf(number)).map(({ mediaType }) => mediaType);
  expect(kinds.filter((kind) => kind === 'call_log')).toHaveLength(2);
  expect(kinds.filter((kind) => kind === 'conversation')).toHaveLength(1);
  expect(await refused()).toEqual(expect.arrayContaining(rings.map(({ id }) => id)));
});

test('does not reply to a refused call when the contact opted out of automatic messages', async () => {
  const number = '5511975000004';
  await buildContact(app.core, companyId, { number, disableBot: true });
  const ring = call(number);
  await provider.append(ring, { ...ring, phase: 'missed' });
  expect(await threadOf(number)).toMatchObject([{ mediaType: 'call_log' }]);
  expect(await refused()).toContain(ring.id);
});

test('lets calls ring and stores a missed one in the thread when the company takes calls', async () => {
  await setCalls('enabled');
  const number = '5511975000002';
  const ring = call(number);
  await provider.append(ring);
  expect(await threadOf(number)).toEqual([]);
  await provider.append({ ...ring, phase: 'missed' });
  expect(await threadOf(number)).toMatchObject([{ mediaType: 'call_log' }]);
  expect(await refused()).not.toContain(ring.id);
  await setCalls('disabled');
});

test('stores a call once when it was answered on the phone', async () => {
  await setCalls('enabled');
  const number = '5511975000005';
  const ring = call(number, { isVideo: true });
  await provider.append(ring);
  await provider.append({ ...ring, phase: 'accepted' });
  await provider.append({ ...ring, phase: 'missed' });
  expect(await threadOf(number)).toMatchObject([
    { mediaType: 'call_log', fromMe: false, body: 'answered video' },
  ]);
  const { tickets } = await admin.call('GET /tickets', { query: { searchParam: number } });
  expect(tickets[0]?.lastMessage).toBe('📞');
  expect(await refused()).not.toContain(ring.id);
  await setCalls('disabled');
});

test('neither refuses nor answers a call that is reported too late', async () => {
  const number = '5511975000003';
  await provider.append(inbound({ from: number, body: 'oi' }));
  const at = new Date(Date.now() - 600_000);
  const ring = call(number, { at });
  await provider.append(ring, { ...ring, phase: 'missed' });
  expect((await threadOf(number)).map(({ mediaType }) => mediaType)).toEqual([
    'conversation',
    'call_log',
  ]);
  expect(await refused()).not.toContain(ring.id);
});
