import { afterAll, beforeAll, expect, test } from 'vitest';
import { isWaiting } from '../../conversation/messages/outbound-commands.queries.ts';
import { finishCommand, takeCommands } from '../../conversation/messages/outbox.queries.ts';
import { findTickets } from '../../conversation/tickets/tickets.queries.ts';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import { drainCommands } from '../../gateway/outbound/drain-commands.ts';
import { capabilitiesOf } from '../../provider/capabilities.ts';
import type { OutboundCommand, ProviderSession } from '../../provider/port.ts';
import { buildCompany, buildConnection, buildUser } from '../../testing/builders.ts';
import { inbound, openTestProvider, type TestProvider } from '../../testing/provider.ts';
import { joinTicket } from '../../testing/socket-rooms.ts';
import {
  eventually,
  startTestApp,
  type TestApp,
  type TestSession,
} from '../../testing/test-app.ts';
import { tellTyping } from './tell-typing.ts';

let app: TestApp;
let admin: TestSession;
let companyId: number;
let connectionId: number;
let provider: TestProvider;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  ({ id: companyId } = await buildCompany(app.core));
  ({ id: connectionId } = await buildConnection(app.core, companyId, { provider: 'sandbox' }));
  provider = await openTestProvider(app.core, companyId, connectionId);
  const user = await buildUser(app.core, companyId, { profile: 'admin', allTicket: 'enabled' });
  admin = await app.login(user.email);
});
afterAll(() => app.stop());

async function begin(from: string, status: 'open' | 'pending' = 'open') {
  await provider.append(inbound({ from }));
  const [ticket] = (
    await admin.call('GET /tickets', { query: { searchParam: from, showAll: true } })
  ).tickets;
  const params = { ticketId: ticket!.id };
  if (status === 'open') await admin.call('PUT /tickets/:ticketId', { params, body: { status } });
  const socket = await admin.socket();
  return { ticketId: ticket!.id, socket };
}

const waiting = (at = connectionId) =>
  inTransaction(companyCtx(app.core, companyId), async (tx) =>
    (await takeCommands(tx, at, [])).map(({ command }) => command),
  );

/** Including jobs planned for later. */
const isKept = (ticketId: number) =>
  inTransaction(companyCtx(app.core, companyId), async (tx) => {
    const [ticket] = await findTickets(tx, [ticketId]);
    return isWaiting(tx, ticket!, 'typing');
  });

/** Runs the waiting jobs this much later. Returns the calls to the provider's session, which was busy. */
async function drain(afterMs = 0): Promise<OutboundCommand[]> {
  const now = () => new Date(app.core.now().getTime() + afterMs);
  const asked: OutboundCommand[] = [];
  const session = {
    execute: async (command: OutboundCommand) => {
      asked.push(command);
      return { s: 'failed', cls: 'retry', code: 'busy' } as const;
    },
  };
  const { signal } = new AbortController();
  const capabilities = capabilitiesOf('sandbox');
  const core = { ...app.core, now };
  const options = {
    core,
    lease: provider.lease,
    session: session as unknown as ProviderSession,
    capabilities,
  };
  await drainCommands(companyCtx(core, companyId), { ...options, signal }, []);
  return asked;
}

test('sends only the newest typing state, once', async () => {
  const { ticketId, socket } = await begin('5511977000001');
  socket.emit('typing', ticketId, true);
  await joinTicket(socket, ticketId);
  expect(await waiting()).toEqual([]);
  socket.emit('typing', ticketId, true);
  await eventually('the word', async () => ((await waiting()).length > 0 ? true : undefined));
  socket.emit('typing', ticketId, false);
  await eventually('the newer word', async () => {
    const [command] = await waiting();
    return command?.t === 'typing' && !command.isTyping ? true : undefined;
  });
  // It is not retried, although the provider was busy.
  expect(await drain()).toMatchObject([{ t: 'typing', isTyping: false }]);
  expect(await isKept(ticketId)).toBe(false);
});

test('drops an old typing state', async () => {
  const { ticketId, socket } = await begin('5511977000002');
  await joinTicket(socket, ticketId);
  socket.emit('typing', ticketId, true);
  await eventually('the word', async () => ((await waiting()).length > 0 ? true : undefined));
  expect(await drain(11_000)).toEqual([]);
  expect(await waiting()).toEqual([]);
});

test('sends nothing for a pending ticket', async () => {
  const { ticketId } = await begin('5511977000003', 'pending');
  await tellTyping(app.core, { companyId, ticketId, isTyping: true });
  expect(await waiting()).toEqual([]);
});

test('subscribes to the customer’s typing when a ticket is opened, where the provider needs it', async () => {
  const { id } = await buildConnection(app.core, companyId, { provider: 'baileys' });
  const linked = await openTestProvider(app.core, companyId, id);
  const from = '5511977000004';
  await linked.append(inbound({ from }));
  const query = { searchParam: from, showAll: true };
  const [ticket] = (await admin.call('GET /tickets', { query })).tickets;
  const socket = await admin.socket();
  await joinTicket(socket, ticket!.id);
  await joinTicket(socket, ticket!.id);
  expect(await waiting(id)).toEqual([{ t: 'watch', atMs: expect.any(Number) }]);
  const params = { ticketId: ticket!.id };
  await inTransaction(companyCtx(app.core, companyId), async (tx) => {
    for (const { id: each } of await takeCommands(tx, id)) await finishCommand(tx, each);
  });
  await admin.call('PUT /tickets/:ticketId', { params, body: { status: 'closed' } });
  await joinTicket(socket, ticket!.id);
  expect((await waiting(id)).filter(({ t }) => t === 'watch')).toEqual([]);
});
