/** Viewing and writing in a ticket is shown to everybody who has it open, and ends with the socket. */
import type { EventPayloads } from '@prosa/contract/realtime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCompany, buildConnection, buildQueue, buildTicket } from './testing/builders.ts';
import { eventually, startTestApp, type TestApp, type TestSession } from './testing/test-app.ts';

type WatchersEvent = EventPayloads['watchers'];

let app: TestApp;
let companyId: number;
let ticketId: number;
let ana: TestSession;
let bruno: TestSession;
let outsider: TestSession;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  ({ id: companyId } = await buildCompany(app.core));
  const queue = await buildQueue(app.core, companyId);
  const connection = await buildConnection(app.core, companyId);
  const made = { connectionId: connection.id, queueId: queue.id };
  ticketId = (await buildTicket(app.core, companyId, made)).id;
  const enter = async (name: string, queueIds: number[]) =>
    app.enter(companyId, { name, queueIds });
  ana = await enter('Ana', [queue.id]);
  bruno = await enter('Bruno', [queue.id]);
  outsider = await enter('Rui', []);
});
afterAll(() => app?.stop());

/** A page with the ticket open, and its last event. */
async function look(session: TestSession) {
  const socket = await session.socket();
  const told: WatchersEvent[] = [];
  socket.on(`company-${companyId}-watchers`, (event: WatchersEvent) => told.push(event));
  const { ok } = await new Promise<{ ok: boolean }>((resolve) =>
    socket.emit('joinChatBox', ticketId, resolve),
  );
  const names = () => told.at(-1)?.users.map(({ name, typing }) => (typing ? `${name}…` : name));
  return {
    socket,
    ok,
    told,
    sees: (...who: string[]) => eventually(`${who}`, () => names()?.join() === who.join()),
  };
}

test('colleagues see each other come, write and go', async () => {
  const first = await look(ana);
  await first.sees('Ana');
  const second = await look(bruno);
  await first.sees('Ana', 'Bruno');
  await second.sees('Ana', 'Bruno');
  second.socket.emit('typing', ticketId, true);
  await first.sees('Ana', 'Bruno…');
  second.socket.emit('typing', ticketId, false);
  await first.sees('Ana', 'Bruno');
  second.socket.disconnect();
  await first.sees('Ana');
  first.socket.disconnect();
});

test('a user who may not see the ticket neither sees nor is seen', async () => {
  const first = await look(ana);
  const other = await look(outsider);
  expect(other.ok).toBe(false);
  const second = await look(bruno);
  await first.sees('Ana', 'Bruno');
  expect(other.told).toEqual([]);
  expect(first.told.flatMap(({ users }) => users.map(({ name }) => name))).not.toContain('Rui');
  second.socket.emit('leaveChatBox', ticketId);
  await first.sees('Ana');
});
