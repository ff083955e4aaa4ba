import type { ConnectionStatus } from '@prosa/contract/connections';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { finishCommand, takeCommands } from '../../conversation/messages/outbox.queries.ts';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import { buildCompany, buildConnection, buildUser } from '../../testing/builders.ts';
import { inbound, openTestProvider } from '../../testing/provider.ts';
import { startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';

let app: TestApp;
let admin: TestSession;
let companyId: number;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api', RATE_LIMITS: 'on' });
  ({ id: companyId } = await buildCompany(app.core));
  const user = await buildUser(app.core, companyId, { profile: 'admin', allTicket: 'enabled' });
  admin = await app.login(user.email);
});
afterAll(() => app.stop());

/** A thread with one message. */
async function begin(
  kind: 'baileys' | 'sandbox',
  from: string,
  status: ConnectionStatus = 'CONNECTED',
) {
  const { id: connectionId } = await buildConnection(app.core, companyId, {
    provider: kind,
    status,
  });
  const provider = await openTestProvider(app.core, companyId, connectionId);
  const at = new Date('2026-01-01T12:00:00.000Z');
  await provider.append(inbound({ from, id: `first of ${from}`, at }));
  const query = { searchParam: from, showAll: true };
  const [ticket] = (await admin.call('GET /tickets', { query })).tickets;
  await admin.call('PUT /tickets/:ticketId', {
    params: { ticketId: ticket!.id },
    body: { status: 'open' },
  });
  /** Returns the waiting commands and marks them as done. */
  const carryOut = () =>
    inTransaction(companyCtx(app.core, companyId), async (tx) => {
      const due = await takeCommands(tx, connectionId, []);
      for (const { id } of due) await finishCommand(tx, id);
      return due.flatMap(({ command }) => (command.t === 'history' ? [command] : []));
    });
  return { ask: () => askFor(ticket!.id), carryOut };
}

const askFor = (ticketId: number) =>
  admin.call('POST /messages/:ticketId/history', { params: { ticketId } });

test('asks the phone once for messages before the first one', async () => {
  const { ask, carryOut } = await begin('baileys', '5511976000001');
  await ask();
  await ask();
  const before = { id: 'first of 5511976000001', fromMe: false, atMs: 1_767_268_800_000 };
  expect(await carryOut()).toEqual([{ t: 'history', before }]);
});

test('refuses for a provider without history', async () => {
  const { ask, carryOut } = await begin('sandbox', '5511976000002');
  await expect(ask()).rejects.toMatchObject({ code: 'ERR_NO_HISTORY', status: 422 });
  expect(await carryOut()).toEqual([]);
});

test.each(['DISCONNECTED', 'qrcode', 'PAIRING'] as const)(
  'a phone that must be linked first is not asked: %s',
  async (status) => {
    const { ask, carryOut } = await begin('baileys', `55119760001${status.length}`, status);
    await expect(ask()).rejects.toMatchObject({ code: 'ERR_WAPP_NOT_INITIALIZED', status: 409 });
    expect(await carryOut()).toEqual([]);
  },
);

test('asks a reconnecting phone later', async () => {
  const { ask, carryOut } = await begin('baileys', '5511976000004', 'OPENING');
  await ask();
  expect(await carryOut()).toHaveLength(1);
});

test('asks at most ten times an hour', async () => {
  const { ask, carryOut } = await begin('baileys', '5511976000003');
  for (let asked = 0; asked < 10; asked++) {
    await ask();
    expect(await carryOut()).toHaveLength(1);
  }
  await expect(ask()).rejects.toMatchObject({ code: 'ERR_RATE_LIMIT' });
  expect(await carryOut()).toEqual([]);
});
