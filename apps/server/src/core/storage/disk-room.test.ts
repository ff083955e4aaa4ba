import { createHmac } from 'node:crypto';
import { Readable, Writable } from 'node:stream';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { saveAccount } from '../../gateway/adapters/cloud/cloud-accounts.queries.ts';
import { buildCompany, buildConnection } from '../../testing/builders.ts';
import { linkSandbox, type SandboxPhone } from '../../testing/sandbox-phone.ts';
import {
  eventually,
  startTestApp,
  type TestApp,
  type TestSession,
} from '../../testing/test-app.ts';
import { loadConfig } from '../config/config.ts';
import { companyCtx, inTransaction } from '../ctx.ts';
import { sql } from '../db/drizzle.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { DiskRoom, diskLevel } from './disk-room.ts';

const GB = 1024 ** 3;

it.each([
  ['half empty', 0.5, 1, 'fine'],
  ['nearly full', 0.8, 4, 'low'],
  ['full', 0.9, 2, 'full'],
  ['to the last block', 1, 0, 'full'],
  ['used much, with room for months', 0.95, 60, 'fine'],
] as const)('a disk %s', (_name, used, freeGb, level) => {
  const limits = { diskFullPercent: 90, diskSpareMb: 5000 };
  expect(diskLevel({ used, freeBytes: freeGb * GB }, limits)).toBe(level);
});

it('goes on when the disk does not answer', async () => {
  const config = loadConfig({ DATA_DIR: '/nowhere/at/all', DATABASE_URL: 'postgres://a:b@c/d' });
  const room = new DiskRoom(config, {
    log: createLog({ level: 'silent' }),
    metrics: createMetrics(),
  });
  await (await room.watch())();
  expect(room.levels).toEqual({});
  expect(room.isFull('files')).toBe(false);
});

let app: TestApp;
let admin: TestSession;
let phone: SandboxPhone;
let companyId: number;
let logged = '';
beforeAll(async () => {
  // As with the built-in database, whose disk we can measure.
  const log = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged += chunk.toString();
      done();
    },
  });
  app = await startTestApp({ DATABASE_URL: '', LOG_LEVEL: 'error' }, log);
  ({ id: companyId } = await buildCompany(app.core));
  admin = await app.enter(companyId, { profile: 'admin' });
  phone = await linkSandbox(app, admin);
});
afterAll(() => app.stop());

/** Any disk is fuller than this. */
async function setDisk(limits: { diskFullPercent: number; diskSpareMb: number }): Promise<void> {
  Object.assign(app.core.config, limits);
  await (await app.core.disk.watch())();
}

const readyz = async () => (await fetch(`${app.url}/readyz`)).json();

const isHeld = (): Promise<boolean> =>
  inTransaction(companyCtx(app.core, companyId), async ({ db }) => {
    const found = await db.execute(sql`select from connection_leases
      where connection_id = ${phone.connectionId} and expires_at > clock_timestamp()`);
    return found.rowCount === 1;
  });

const tickets = async () =>
  (await admin.call('GET /tickets', { query: { showAll: true } })).tickets.length;

async function postWebhook(): Promise<number> {
  const body = '{"object":"whatsapp_business_account","entry":[{"id":"77001"}]}';
  const hmac = createHmac('sha256', 'app-secret').update(body).digest('hex');
  const headers = {
    'content-type': 'application/json',
    'x-hub-signature-256': `sha256=${hmac}`,
  };
  return (await fetch(`${app.url}/api/webhooks/whatsapp`, { method: 'POST', headers, body }))
    .status;
}

it('accepts no files and no messages while the disk is full, until there is room', async () => {
  const cloud = await buildConnection(app.core, companyId, { provider: 'cloud' });
  await inTransaction(companyCtx(app.core, companyId), (tx) =>
    saveAccount(tx, cloud.id, {
      phoneNumberId: '77002',
      businessAccountId: '77001',
      token: 'a-token',
      appSecret: 'app-secret',
    }),
  );
  expect(await readyz()).toMatchObject({ disk: { files: 'fine', database: 'fine' } });
  expect(await postWebhook()).toBe(200);
  expect(await isHeld()).toBe(true);
  await setDisk({ diskFullPercent: 0, diskSpareMb: 1_000_000_000 });
  expect(await readyz()).toMatchObject({ ok: true, disk: { files: 'full', database: 'full' } });
  expect(await postWebhook()).toBe(507);
  await expect(app.core.storage.put(companyId, Readable.from(['x']), 10)).rejects.toMatchObject({
    code: 'ERR_STORAGE_FULL',
  });
  await eventually('nobody holds the line', async () => !(await isHeld()));
  await phone.write('5511977000001', 'espera');
  expect(await tickets()).toBe(0);
  await setDisk({ diskFullPercent: 100, diskSpareMb: 0 });
  await eventually('it came in', async () => (await tickets()) === 1);
});

test('answers 507 and pauses intake at once when the database finds no room', async () => {
  await onDatabase(`
    create function refuse() returns trigger language plpgsql as $$
    begin raise 'could not extend file: no space left on device' using errcode = '53100'; end $$;
    create trigger refuse before insert on tags for each row execute function refuse();`);
  expect(await readyz()).toMatchObject({ disk: { database: 'fine' } });
  await expect(
    admin.call('POST /tags', { body: { name: 'urgente', color: '#d32f2f' } }),
  ).rejects.toMatchObject({ status: 507, code: 'ERR_STORAGE_FULL' });
  expect(await readyz()).toMatchObject({ disk: { database: 'full' } });
  expect(logged).toContain('disk.full');
  await (await app.core.disk.watch())();
  expect(await readyz()).toMatchObject({ disk: { database: 'fine' } });
});

test('clears the full state of a disk that it cannot measure at the next check', async () => {
  const config = loadConfig({ DATA_DIR: '/nowhere/at/all', DATABASE_URL: 'postgres://a:b@c/d' });
  const room = new DiskRoom(config, {
    log: createLog({ level: 'silent' }),
    metrics: createMetrics(),
  });
  room.markFull('database');
  expect(room.isFull('database')).toBe(true);
  await (await room.watch())();
  expect(room.isFull('database')).toBe(false);
});

async function onDatabase(statements: string): Promise<void> {
  const owner = new pg.Client({ connectionString: app.databaseUrl });
  await owner.connect();
  await owner.query(statements);
  await owner.end();
}
