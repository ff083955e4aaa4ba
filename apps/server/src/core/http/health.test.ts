import { expect, test } from 'vitest';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import { connectedDatabase } from '../../testing/test-db.ts';
import { freePort } from '../config/free-port.ts';

test('is alive, but not ready, until all roles are at work', async () => {
  const { client, url: DATABASE_URL, drop } = await connectedDatabase();
  const port = await freePort();
  const statusOf = (path: string) =>
    fetch(`http://127.0.0.1:${port}/${path}`).then(
      ({ status }) => status,
      () => 0,
    );
  // A process makes itself known before it takes up its roles.
  await client.query('begin; lock table processes in access exclusive mode');
  const starting = startTestApp({ ROLES: 'worker,gateway', PORT: String(port), DATABASE_URL });
  await eventually('it listens', async () => (await statusOf('livez')) === 200);
  expect(await statusOf('readyz')).toBe(503);
  await client.query('commit');
  const app = await starting;
  expect(await statusOf('readyz')).toBe(200);
  await app.stop();
  await drop();
});
