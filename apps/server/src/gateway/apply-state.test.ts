import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Ctx, companyCtx, inTransaction } from '../core/ctx.ts';
import { desc, eq, sql } from '../core/db/drizzle.ts';
import { endSession } from '../features/connections/connections.service.ts';
import { FencedError } from '../provider/port.ts';
import { buildCompany, buildConnection } from '../testing/builders.ts';
import { startTestCore, type TestCore } from '../testing/test-core.ts';
import { applyState, type StateChange } from './apply-state.ts';
import { connectionEvents } from './connections/connection-events.table.ts';
import { connections } from './connections/connections.table.ts';
import { acquireLease, type Lease } from './leases/lease.ts';

let test: TestCore;
let owner: pg.Client;
let ctx: Ctx;
let id: number;
let lease: Lease;

beforeAll(async () => {
  test = await startTestCore();
  owner = new pg.Client({ connectionString: test.core.config.databaseUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await test.stop();
});

beforeEach(async () => {
  const { id: companyId } = await buildCompany(test.core);
  ctx = companyCtx(test.core, companyId);
  id = (await buildConnection(test.core, companyId, { status: 'CONNECTED' })).id;
  lease = (await acquireLease(test.core, { companyId, connectionId: id }, crypto.randomUUID()))!;
  test.pushes.length = 0;
});

const apply = (change: StateChange, generation = 0) =>
  applyState(test.core, { lease, generation }, change);

const lost: StateChange = { status: 'TIMEOUT', reason: 'connection-lost', failure: 'again' };
const unlinked: StateChange = {
  status: 'DISCONNECTED',
  reason: 'logged-out',
  isFinal: true,
  failure: 'first',
};

const history = () =>
  inTransaction(ctx, async ({ db }) => {
    const found = await db
      .select({ status: connectionEvents.status, reason: connectionEvents.reason })
      .from(connectionEvents)
      .where(eq(connectionEvents.connectionId, id))
      .orderBy(desc(connectionEvents.id));
    return found.map(({ status, reason }) => [status, reason]);
  });

const row = () =>
  inTransaction(ctx, async ({ db }) => {
    const [found] = await db.select().from(connections).where(eq(connections.id, id));
    return found;
  });

const alarms = () =>
  test.pushes.flatMap(({ entity, payload, rooms }) =>
    entity === 'whatsappAlarm' && 'isDown' in payload ? [[payload.isDown, ...rooms]] : [],
  );

const mails = async () => {
  const { rows } = await owner.query<{ payload: { news: string; reason: string | null } }>(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'mail-connection-alarm' and (payload ->> 'connectionId')::bigint = $1 order by j.id`,
    [id],
  );
  return rows.map(({ payload }) => payload.news);
};

describe('the history', () => {
  it('contains new states, not the retries of an outage', async () => {
    await apply({ status: 'OPENING' });
    await apply({ status: 'CONNECTED' });
    for (let n = 0; n < 3; n++) {
      await apply(lost);
      await apply({ status: 'OPENING' });
    }
    await apply({ status: 'CONNECTED' });
    expect(await history()).toEqual([
      ['CONNECTED', null],
      ['TIMEOUT', 'connection-lost'],
      ['CONNECTED', null],
      ['OPENING', null],
    ]);
  });

  it('keeps the last two hundred', async () => {
    for (let n = 0; n < 205; n++) await apply({ status: 'TIMEOUT', reason: `reason ${n}` });
    const kept = await history();
    expect([kept.length, kept[0]?.[1], kept.at(-1)?.[1]]).toEqual([200, 'reason 204', 'reason 5']);
  });

  it('is written with the state or not at all', async () => {
    await apply({ status: 'OPENING' }, 7);
    await acquireLease(test.core, lease, crypto.randomUUID());
    await inTransaction(ctx, ({ db }) =>
      db.execute(sql`update connection_leases set epoch = epoch + 1 where connection_id = ${id}`),
    );
    await expect(apply(lost)).rejects.toThrow(FencedError);
    expect(await history()).toEqual([]);
    expect(await row()).toMatchObject({ status: 'CONNECTED', failures: 0 });
  });
});

describe('admins', () => {
  it('are notified once when it stops permanently, and once when it is back', async () => {
    await apply(unlinked);
    await apply({ ...unlinked, failure: 'again' });
    const admins = `c${ctx.companyId}:admins`;
    expect(alarms()).toEqual([[true, admins]]);
    await apply({ status: 'OPENING' });
    await apply({ status: 'CONNECTED' });
    await apply({ status: 'CONNECTED' });
    expect(alarms()).toEqual([
      [true, admins],
      [false, admins],
    ]);
    expect(await mails()).toEqual(['down', 'back']);
    expect(await row()).toMatchObject({ failures: 0, failingSince: null, alarmedAt: null });
  });

  it('are notified at the tenth failure in a row, whichever process sees it', async () => {
    for (let n = 1; n <= 12; n++) {
      await apply(lost);
      expect(alarms()).toHaveLength(n < 10 ? 0 : 1);
    }
    expect(await row()).toMatchObject({ failures: 12 });
  });

  it('are not notified of an unscanned code, nor of what one of them ended', async () => {
    await apply({ ...unlinked, reason: 'qr-expired' });
    expect(alarms()).toEqual([]);
    await apply({ ...lost, isFinal: true });
    await endSession(ctx, id);
    await apply({ status: 'CONNECTED' }, 1);
    expect(alarms()).toHaveLength(1);
    expect(await mails()).toEqual(['down']);
  });
});
