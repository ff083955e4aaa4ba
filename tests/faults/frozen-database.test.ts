import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { type TestDatabase, testDatabase } from '../../apps/server/src/testing/test-db.ts';
import { TcpProxy } from '../stage/proxy.ts';

let database: TestDatabase;
let proxy: TcpProxy;
let app: TestApp;
beforeAll(async () => {
  database = await testDatabase();
  const url = new URL(database.url);
  proxy = await TcpProxy.open(Number(url.port));
  url.port = String(proxy.port);
  app = await startTestApp({ ROLES: 'api', DATABASE_URL: url.href });
});
afterAll(async () => {
  proxy.thaw();
  await app.stop();
  await proxy.close();
  await database.drop();
});

const statusOf = async (path: string) => (await fetch(`${app.url}${path}`)).status;

test('/readyz answers 503 when the database is frozen, and 200 when it is back', async () => {
  expect(await statusOf('/readyz')).toBe(200);
  proxy.freeze();
  const probes = Array.from({ length: 20 }, () => statusOf('/readyz'));
  expect(await Promise.all(probes)).toEqual(probes.map(() => 503));
  // Others find free connections.
  expect(app.core.pool.waitingCount).toBe(0);
  expect(await statusOf('/livez')).toBe(200);
  proxy.thaw();
  await eventually('ready again', async () => (await statusOf('/readyz')) === 200);
});
