import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCompany, buildUser } from './testing/builders.ts';
import { nextEvent, startTestApp, type TestApp } from './testing/test-app.ts';

let app: TestApp;
let companyId: number;
beforeAll(async () => {
  app = await startTestApp();
  companyId = (await buildCompany(app.core)).id;
});
afterAll(() => app?.stop());

const staff = async (values: Parameters<typeof buildUser>[2] = {}) => app.enter(companyId, values);

describe('presence', () => {
  it('shows a user with a socket as online, to colleagues too, and away after it', async () => {
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

describe('presence after a crash', () => {
  it('marks a user whom a killed process left online as away after its silence', async () => {
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
