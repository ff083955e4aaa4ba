import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Ctx, companyCtx, inSystem, inTransaction } from '../core/ctx.ts';
import { rows } from '../core/db/db.ts';
import { sql } from '../core/db/drizzle.ts';
import { thisHost } from '../core/db/life-line.ts';
import { startOfProcess } from '../core/process/pid-lock.ts';
import { announceProcess } from '../core/process/process-presence.ts';
import { startSession } from '../features/connections/connections.service.ts';
import { buildCompany, buildConnection } from '../testing/builders.ts';
import { startTestCore, type TestCore } from '../testing/test-core.ts';
import { changeLink } from './adapters/sandbox/sandbox-link.queries.ts';
import { connections } from './connections/connections.table.ts';
import { acquireLease } from './leases/lease.ts';
import { startGateway } from './supervisor.ts';

const ELSEWHERE = 'another machine';
/** During this time an unrenewed lease does not expire. */
const LEASE_MS = 6000;

let test: TestCore;
let ctx: Ctx;
let id: number;
let stops: (() => Promise<unknown>)[];

beforeAll(async () => {
  test = await startTestCore({ LEASE_MS: String(LEASE_MS) });
});
afterAll(() => test.stop());

beforeEach(async () => {
  stops = [];
  const company = await buildCompany(test.core);
  ctx = companyCtx(test.core, company.id);
  id = (await buildConnection(test.core, company.id)).id;
  await inTransaction(ctx, (tx) => changeLink(tx, id, { device: 'linked' }));
  await startSession(ctx, id);
});
afterEach(async () => {
  await inTransaction(ctx, ({ db }) => db.update(connections).set({ wanted: 'down' }));
  for (const stop of stops.reverse()) await stop();
});

interface Place {
  host: string;
  pid: number;
  pidStart: string;
}

const thisProcess = { pid: process.pid, pidStart: startOfProcess(process.pid) };

/** Holds the connection, according to the database, and has no life line. */
async function silentHolder({ host, pid, pidStart }: Place): Promise<void> {
  const owner = crypto.randomUUID();
  await inSystem(test.core, (db) =>
    db.execute(sql`insert into processes (id, roles, host, pid, pid_start)
      values (${owner}, 'gateway', ${host}, ${pid}, ${pidStart})`),
  );
  await acquireLease(test.core, { companyId: ctx.companyId, connectionId: id }, owner);
}

async function endedProcess(): Promise<Omit<Place, 'host'>> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  const place = { pid: child.pid!, pidStart: startOfProcess(child.pid!) };
  await once(child, 'exit');
  return place;
}

/** Starts another gateway; returns after how many milliseconds it has the connection. */
async function takeover(): Promise<number> {
  const presence = await announceProcess(test.core);
  stops.push(() => presence.stop());
  const startedAt = performance.now();
  const gateway = startGateway(test.core, { owner: presence.id });
  stops.push(() => gateway.stop());
  await expect
    .poll(
      () =>
        inTransaction(ctx, ({ db }) =>
          rows<{ owner: string }>(db, sql`select owner from connection_leases`),
        ),
      { timeout: 3 * LEASE_MS, interval: 20 },
    )
    .toEqual([{ owner: presence.id }]);
  return performance.now() - startedAt;
}

describe('takes a connection over', () => {
  it("at once when its holder's process has ended on this host", async () => {
    await silentHolder({ host: thisHost, ...(await endedProcess()) });
    expect(await takeover()).toBeLessThan(LEASE_MS / 2);
  });

  it("when its holder's database session stays away", async () => {
    await silentHolder({ host: ELSEWHERE, ...thisProcess });
    const ms = await takeover();
    expect(ms).toBeGreaterThan(LEASE_MS / 6);
    expect(ms).toBeLessThan(LEASE_MS * 0.6);
  });

  it('after its lease when its holder lives on this host without a session', async () => {
    await silentHolder({ host: thisHost, ...thisProcess });
    expect(await takeover()).toBeGreaterThan(LEASE_MS * 0.6);
  });

  it('after its lease when its holder is stuck with its session', async () => {
    const frozen = await announceProcess(test.core);
    stops.push(() => frozen.stop());
    await inSystem(test.core, (db) =>
      db.execute(sql`update processes set host = ${ELSEWHERE} where id = ${frozen.id}`),
    );
    await acquireLease(test.core, { companyId: ctx.companyId, connectionId: id }, frozen.id);
    expect(await takeover()).toBeGreaterThan(LEASE_MS * 0.6);
  });
});
