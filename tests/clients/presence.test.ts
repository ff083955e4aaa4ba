/** The dialect is used only where such clients are connected: every process knows about the clients of the others. */
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { push, rooms } from '../../apps/server/src/core/realtime/realtime.ts';
import { buildCompany, buildUser, TEST_PASSWORD } from '../../apps/server/src/testing/builders.ts';
import { nextEvent, startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { type FamilyDesk, sitDown } from './family-desk.ts';
import { openPlainProxy, type PlainProxy } from './plain-proxy.ts';

/** For this long a process relies on what it received, or could not have received yet. */
const KEPT_MS = 30_000;

let first: TestApp;
let second: TestApp;
let proxy: PlainProxy;
beforeAll(async () => {
  first = await startTestApp({ ROLES: 'api' });
  second = await startTestApp({ ROLES: 'api', DATABASE_URL: first.databaseUrl });
  proxy = await openPlainProxy(second.url);
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await proxy?.close();
  await second?.stop();
  await first?.stop();
});

const now = performance.now.bind(performance);
let passedMs = 0;
function letPass(ms: number): void {
  passedMs += ms;
  vi.spyOn(performance, 'now').mockImplementation(() => now() + passedMs);
}

const resync = (companyId: number) =>
  push({ companyId, rooms: [rooms.admins(companyId)], entity: 'resync', payload: {} });

/** Whether the first process knows about the company's client when an event of the second reaches a browser. */
async function knownAtNextEvent(browser: Socket, companyId: number): Promise<boolean> {
  await nextEvent(browser, `company-${companyId}-resync`);
  return first.core.realtime.hasFamily(companyId);
}

async function someone(): Promise<{ companyId: number; desk: () => Promise<FamilyDesk> }> {
  const { id: companyId } = await buildCompany(first.core);
  const { email } = await buildUser(first.core, companyId, { profile: 'admin' });
  const credentials = { email, password: TEST_PASSWORD };
  return { companyId, desk: () => sitDown(proxy.url, { version: 4, credentials }) };
}

test('receives in its dialect what another process sends, while no other company gets the dialect', async () => {
  const { companyId, desk } = await someone();
  const other = await someone();
  const isKnown = (id: number) => first.core.realtime.hasFamily(id);
  // A process that has just started cannot know: it sends both.
  expect([companyId, other.companyId].map(isKnown)).toEqual([true, true]);
  letPass(KEPT_MS);
  expect([companyId, other.companyId].map(isKnown)).toEqual([false, false]);
  const { email } = await buildUser(first.core, companyId, { profile: 'admin' });
  const ours = await first.login(email);
  const known = knownAtNextEvent(await ours.socket(), companyId);
  const { socket, send, hears } = await desk();
  // Events of a process arrive in the order of sending, and this is the first after the connection.
  second.core.realtime.push(resync(companyId));
  expect(await known).toBe(true);
  expect(isKnown(other.companyId)).toBe(false);
  await ours.call('POST /tags', { body: { name: 'Retorno', color: '#123456' } });
  await hears('tag', { tag: { name: 'Retorno' }, record: { name: 'Retorno' } });
  expect(await send('GET', '/tags/list')).toHaveLength(1);
  socket.disconnect();
  await expect.poll(() => second.core.realtime.hasFamily(companyId)).toBe(false);
  // Its last report may still be under way.
  const later = () => {
    letPass(KEPT_MS);
    return isKnown(companyId);
  };
  await expect.poll(later).toBe(false);
});
