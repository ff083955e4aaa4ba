import { once } from 'node:events';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inSystem } from '../../core/ctx.ts';
import { sql } from '../../core/db/drizzle.ts';
import { seedDemo } from '../../demo/seed.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { DEMO_PASSWORD } from './demo-logins.ts';
import { hashPassword } from './password.service.ts';

/** Another loopback address, on which a server for this machine only does not listen. */
const OTHER_ADDRESS = '127.0.0.2';
const ADMIN = 'admin@aurora.demo';

let trial: TestApp;
let open: TestApp;
const logged: string[] = [];

beforeAll(async () => {
  trial = await startTestApp({ ROLES: 'api' });
  await seedDemo(trial.core);
  const log = new PassThrough().on('data', (line: Buffer) => logged.push(String(line)));
  open = await startOnSameData(
    {
      PUBLIC_URL: 'http://chat.example.com',
      GRAPH_URL: '',
      DIALOGFLOW_URL: '',
      EFI_URL: '',
      ASAAS_URL: '',
      STRIPE_URL: '',
      LOG_LEVEL: 'warn',
    },
    log,
  );
});
afterAll(async () => {
  await open.stop();
  await trial.stop();
});

const startOnSameData = (env: Record<string, string>, log?: PassThrough): Promise<TestApp> =>
  startTestApp({ ROLES: 'api', HOST: '', DATABASE_URL: trial.databaseUrl, ...env }, log);

const refusal = (app: TestApp, email: string, password: string): Promise<unknown> =>
  app.login(email, password).then(
    () => 'signed in',
    ({ status, code, extra }: Record<string, unknown>) => ({ status, code, extra }),
  );

describe('demo logins', () => {
  test('are refused like a wrong password when PUBLIC_URL is public', async () => {
    const ordinary = await refusal(open, ADMIN, 'not the password');
    expect(ordinary).toMatchObject({ status: 401, code: 'ERR_INVALID_CREDENTIALS' });
    for (const email of [ADMIN, 'Super@Prosa.DEMO', 'bruno@horizonte.demo'])
      expect(await refusal(open, email, DEMO_PASSWORD)).toEqual(ordinary);
    expect((await trial.login(ADMIN, DEMO_PASSWORD)).token).toBeTruthy();
  });

  test('are logged as locked at start-up when PUBLIC_URL is public', () => {
    expect(logged.join('')).toContain('demo.logins_locked');
  });

  test('work everywhere when the user chose a password of their own', async () => {
    const own = await hashPassword('lilac-anvil-57');
    await inSystem(trial.core, (db) =>
      db.execute(sql`update users set password_hash = ${own} where email_norm = 'ana@aurora.demo'`),
    );
    expect((await open.login('ana@aurora.demo', 'lilac-anvil-57')).token).toBeTruthy();
  });
});

describe('the address that a server listens on', () => {
  test('is of this machine alone when demo logins work and HOST is not given', async () => {
    const second = await startOnSameData({});
    expect(await isReached('127.0.0.1', second)).toBe(true);
    expect(await isReached(OTHER_ADDRESS, second)).toBe(false);
    await second.stop();
  });

  test('is every address when demo logins are locked', async () => {
    expect(await isReached(OTHER_ADDRESS, open)).toBe(true);
  });

  test('is the given one when HOST is given', async () => {
    const second = await startOnSameData({ HOST: '0.0.0.0' });
    expect(await isReached(OTHER_ADDRESS, second)).toBe(true);
    await second.stop();
  });
});

async function isReached(host: string, { url }: TestApp): Promise<boolean> {
  const socket = connect(Number(new URL(url).port), host);
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isOpen;
}
