import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import { createPool } from '../../core/db/db.ts';
import { openDeviceDatabase } from '../../core/db/device-login.ts';
import { sql } from '../../core/db/drizzle.ts';
import { FencedError } from '../../provider/port.ts';
import { buildCompany, buildConnection } from '../../testing/builders.ts';
import { startTestCore, type TestCore } from '../../testing/test-core.ts';
import { unscopedRenewLeases } from './lease.queries.ts';
import {
  acquireLease,
  admitDevice,
  assertFence,
  type ConnectionKey,
  type Lease,
  releaseLease,
} from './lease.ts';

const ANNA = crypto.randomUUID();
const BENTO = crypto.randomUUID();

let test: TestCore;
let connection: ConnectionKey;

beforeAll(async () => {
  test = await startTestCore({ LEASE_MS: '60000' });
});
afterAll(() => test.stop());

beforeEach(async () => {
  const company = await buildCompany(test.core);
  const { id } = await buildConnection(test.core, company.id);
  connection = { companyId: company.id, connectionId: id };
});

const acquire = (owner: string) => acquireLease(test.core, connection, owner);

const inCompany = <T>(fn: Parameters<typeof inTransaction<ReturnType<typeof companyCtx>, T>>[1]) =>
  inTransaction(companyCtx(test.core, connection.companyId), fn);

const expire = () =>
  inCompany((tx) =>
    tx.db.execute(
      sql`update connection_leases set expires_at = now() - interval '1 second'
          where connection_id = ${connection.connectionId}`,
    ),
  );

/** The app's role may not see what sessions of the owner wait for. */
async function isSomebodyWaiting(): Promise<boolean> {
  const client = new pg.Client({ connectionString: test.core.pool.options.connectionString });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    return (rowCount ?? 0) > 0;
  } finally {
    await client.end();
  }
}

const takeovers = async () =>
  (await test.core.metrics.waLeaseTakeovers.get()).values[0]?.value ?? 0;

describe('a lease', () => {
  it('has one owner while it lives', async () => {
    expect(await acquire(ANNA)).toEqual({ ...connection, epoch: 1 });
    expect(await acquire(BENTO)).toBeUndefined();
  });

  it('opens its company to one process of linked devices, until a takeover', async () => {
    const lease = (await acquire(ANNA)) as Lease;
    const { core } = test;
    const url = await openDeviceDatabase(core);
    const pool = createPool({ url, max: 1, log: core.log, deviceToken: 'one' });
    const check = () =>
      inTransaction(companyCtx({ ...core, pool }, lease.companyId), (tx) => assertFence(tx, lease));
    await expect(check()).rejects.toThrow(FencedError);
    await admitDevice(core, lease, 'one');
    await check();
    await admitDevice(core, lease, 'another');
    await expect(check()).rejects.toThrow(FencedError);
    await admitDevice(core, lease, 'one');
    await expire();
    await check();
    await acquire(BENTO);
    await expect(check()).rejects.toThrow(FencedError);
    await expect(admitDevice(core, lease, 'one')).rejects.toThrow(FencedError);
    await pool.end();
  });

  it('goes to exactly one of many concurrent takers', async () => {
    const owners = Array.from({ length: 6 }, () => crypto.randomUUID());
    const leases = await Promise.all(owners.map(acquire));
    expect(leases.filter(Boolean)).toHaveLength(1);
  });

  it('is taken over with a higher epoch once it has expired, and the takeover is counted', async () => {
    const former = (await acquire(ANNA)) as Lease;
    const before = await takeovers();
    await expire();
    const taken = await acquire(BENTO);
    expect(taken?.epoch).toBe(former.epoch + 1);
    expect(await takeovers()).toBe(before + 1);
    await expect(inCompany((tx) => assertFence(tx, former))).rejects.toThrow(FencedError);
    await inCompany((tx) => assertFence(tx, taken as Lease));
  });

  it('is free at once after its release, and never issues an epoch twice', async () => {
    const former = (await acquire(ANNA)) as Lease;
    const before = await takeovers();
    await releaseLease(test.core, former);
    const next = await acquire(BENTO);
    expect(next?.epoch).toBe(former.epoch + 1);
    expect(await takeovers()).toBe(before);
  });

  it('is renewed by its owner only, even late, and never after a release', async () => {
    const lease = (await acquire(ANNA)) as Lease;
    await expire();
    expect(await unscopedRenewLeases(test.core, [lease], BENTO)).toEqual(new Set());
    expect(await unscopedRenewLeases(test.core, [lease], ANNA)).toEqual(
      new Set([lease.connectionId]),
    );
    expect(await acquire(BENTO)).toBeUndefined();
    await releaseLease(test.core, lease);
    expect(await unscopedRenewLeases(test.core, [lease], ANNA)).toEqual(new Set());
  });

  it('is renewed while a writer holds the fence', async () => {
    const lease = (await acquire(ANNA)) as Lease;
    await inCompany(async (tx) => {
      await assertFence(tx, lease);
      expect(await unscopedRenewLeases(test.core, [lease], ANNA)).toEqual(
        new Set([lease.connectionId]),
      );
    });
  });

  it('is not taken over before the writer under its fence has committed', async () => {
    const lease = (await acquire(ANNA)) as Lease;
    await expire();
    const order: string[] = [];
    let taking: Promise<unknown> = Promise.resolve();
    await inCompany(async (tx) => {
      await assertFence(tx, lease);
      taking = acquire(BENTO).then(() => order.push('taken'));
      await expect.poll(isSomebodyWaiting, { timeout: 8000 }).toBe(true);
      order.push('written');
    });
    await taking;
    expect(order).toEqual(['written', 'taken']);
  });
});
