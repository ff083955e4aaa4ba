import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Core, companyCtx, inTransaction } from '../../../core/ctx.ts';
import { rows } from '../../../core/db/db.ts';
import { sql } from '../../../core/db/drizzle.ts';
import { buildCompany, buildConnection } from '../../../testing/builders.ts';
import { startTestCore, type TestCore } from '../../../testing/test-core.ts';
import { acquireLease, type Lease } from '../../leases/lease.ts';
import { AuthStore } from './auth-store.ts';
import { findDevice } from './device.queries.ts';
import { keyedVault, type Vault } from './vault.ts';

let stage: TestCore;
let lease: Lease;

beforeAll(async () => {
  stage = await startTestCore({ LEASE_MS: '60000' });
  const { id: companyId } = await buildCompany(stage.core);
  const { id: connectionId } = await buildConnection(stage.core, companyId);
  lease = (await acquireLease(stage.core, { companyId, connectionId }, crypto.randomUUID()))!;
});
afterAll(() => stage?.stop());

const onCore = (core: Core) => ({ core, lease, vault: keyedVault(core.secrets, lease) });

const storeOn = (core: Core) => new AuthStore({ ...onCore(core), onJournal() {}, onBroken() {} });

const session = (text: string) => ({ session: { maria: text as never } });

/** The first answer of the database is known, and takes long to be opened. */
function slowAtFirst(vault: Vault) {
  const read = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const open: Vault['open'] = async (values) => {
    read.resolve();
    await release.promise;
    return vault.open(values);
  };
  return { vault: { ...vault, open }, hasRead: read.promise, release: release.resolve };
}

test('keeps a newer written key when an older read finishes late', async () => {
  const before = storeOn(stage.core);
  await before.load();
  await before.keys.set(session('um'));
  const { vault, hasRead, release } = slowAtFirst(onCore(stage.core).vault);
  const store = new AuthStore({ ...onCore(stage.core), vault, onJournal() {}, onBroken() {} });
  const reading = store.keys.get('session', ['maria']);
  await hasRead;
  await store.keys.set(session('dois'));
  release();
  await reading;
  expect(await store.keys.get('session', ['maria'])).toEqual({ maria: 'dois' });
});

test('ends the session when a value cannot be read: the library would treat it as absent', async () => {
  const gone = new Error('gone');
  const connect = () => Promise.reject(gone);
  const pool = Object.assign(Object.create(stage.core.pool), { connect }) as Core['pool'];
  const broken: unknown[] = [];
  const store = new AuthStore({
    ...onCore({ ...stage.core, pool }),
    onJournal() {},
    onBroken: (error) => broken.push(error),
  });
  await expect(store.keys.get('session', ['maria'])).rejects.toBe(gone);
  expect(broken).toEqual([gone]);
});

const storedCreds = () =>
  inTransaction(companyCtx(stage.core, lease.companyId), async (tx) => {
    const device = await findDevice(tx, lease.connectionId);
    return device?.creds?.toString('base64');
  });

async function linkedStore(): Promise<AuthStore> {
  const store = storeOn(stage.core);
  await store.load();
  store.creds.account = { details: Buffer.from('signed by WhatsApp') };
  await store.saveCreds();
  return store;
}

test('saves nothing before the credentials are loaded', async () => {
  await linkedStore();
  const before = await storedCreds();
  const stopped = storeOn(stage.core);
  await stopped.saveCreds();
  const loading = stopped.load();
  await stopped.saveCreds();
  await loading;
  expect(await storedCreds()).toBe(before);
});

test('does not replace a linked device with one that is not linked', async () => {
  const store = await linkedStore();
  const before = await storedCreds();
  store.startOver();
  await store.saveCreds();
  expect(await storedCreds()).toBe(before);
});

test('saves newer credentials of a linked device', async () => {
  const store = await linkedStore();
  const before = await storedCreds();
  store.creds.nextPreKeyId += 30;
  await store.saveCreds();
  expect(await storedCreds()).not.toBe(before);
});

test('archives linked credentials when another statement replaces them', async () => {
  await linkedStore();
  const before = await storedCreds();
  const archived = await inTransaction(companyCtx(stage.core, lease.companyId), async (tx) => {
    await tx.db.execute(sql`update wa_devices set is_linked = false, creds = ${Buffer.from('blank')}
      where connection_id = ${lease.connectionId}`);
    return rows<{ value: Buffer }>(
      tx.db,
      sql`select value from wa_archived_keys where connection_id = ${lease.connectionId} and type = 'creds'`,
    );
  });
  expect(archived.map(({ value }) => value.toString('base64'))).toEqual([before]);
});
