import { eventName } from '@prosa/contract/realtime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCompany } from '../../testing/builders.ts';
import { nextEvent, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { inSystem } from '../ctx.ts';
import { rows } from '../db/db.ts';
import { sql } from '../db/drizzle.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api', HEARTBEAT_MS: '100' });
});
afterAll(() => app.stop());

test('a process that died silently makes the browsers refetch, once', async () => {
  const { id: companyId } = await buildCompany(app.core);
  const session = await app.enter(companyId);
  const socket = await session.socket();
  let times = 0;
  socket.on(eventName(companyId, 'resync'), () => times++);
  const told = nextEvent(socket, eventName(companyId, 'resync'));
  await inSystem(app.core, (db) =>
    db.execute(sql`insert into processes (id, roles, seen_at)
      values (${crypto.randomUUID()}, 'gateway', now() - interval '1 minute')`),
  );
  await told;
  const beats = await inSystem(app.core, (db) =>
    rows<{ seen: string }>(db, sql`select max(seen_at)::text as seen from processes`),
  );
  await expect
    .poll(async () => {
      const [row] = await inSystem(app.core, (db) =>
        rows<{ seen: string }>(db, sql`select max(seen_at)::text as seen from processes`),
      );
      return row?.seen;
    })
    .not.toBe(beats[0]?.seen);
  expect(times).toBe(1);
});
