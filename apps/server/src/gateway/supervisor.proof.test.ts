import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Core, type Ctx, companyCtx, inTransaction } from '../core/ctx.ts';
import { eq, sql } from '../core/db/drizzle.ts';
import { messages } from '../core/db/schema.ts';
import { Progress } from '../core/process/progress.ts';
import {
  deleteConnection,
  endSession,
  renewSession,
  startSession,
} from '../features/connections/connections.service.ts';
import { writeAsCustomer } from '../features/sandbox/customer-writes.ts';
import { changePhoneLink } from '../features/sandbox/sandbox.service.ts';
import type { ProviderAdapter } from '../provider/port.ts';
import { buildCompany, buildConnection } from '../testing/builders.ts';
import { startTestCore, type TestCore } from '../testing/test-core.ts';
import { changeLink } from './adapters/sandbox/sandbox-link.queries.ts';
import { type Adapters, providerAdapters } from './adapters.ts';
import type { RunParts } from './connection-run.ts';
import { connections } from './connections/connections.table.ts';
import { createSink } from './inbound/sink.ts';
import { markUnheld } from './mark-unheld.ts';
import { runOutbox } from './outbound/outbox.ts';
import { type Gateway, startGateway } from './supervisor.ts';

const until: typeof expect.poll = (probe) => expect.poll(probe, { timeout: 8000, interval: 15 });

let test: TestCore;
let ctx: Ctx;
let id: number;
let gateways: Gateway[];
let closings: number;
let progresses: Progress[];

beforeAll(async () => {
  test = await startTestCore();
});
afterAll(() => test.stop());

beforeEach(async () => {
  gateways = [];
  progresses = [];
  closings = 0;
  test.pushes.length = 0;
  const company = await buildCompany(test.core);
  ctx = companyCtx(test.core, company.id);
  id = (await buildConnection(test.core, company.id)).id;
});
afterEach(async () => {
  await inTransaction(ctx, ({ db }) => db.update(connections).set({ wanted: 'down' }));
  await Promise.all(gateways.map((gateway) => gateway.stop()));
  for (const progress of progresses) progress.close();
});

function start(parts?: RunParts, core = test.core): Gateway {
  const gateway = startGateway(core, { adapters: counted(), ...(parts ? { parts } : {}) });
  gateways.push(gateway);
  return gateway;
}

/** The unchanged adapters, and how many sessions were closed. */
function counted(): Adapters {
  const adapters = [...providerAdapters(test.core)].map(([kind, adapter]) => {
    const open: ProviderAdapter['open'] = async (...given) => {
      const session = await adapter.open(...given);
      const close = session.close.bind(session);
      session.close = (mode) => {
        closings += 1;
        return close(mode);
      };
      return session;
    };
    return [kind, { ...adapter, open }] as const;
  });
  return new Map(adapters);
}

async function startLinked(): Promise<void> {
  await inTransaction(ctx, (tx) => changeLink(tx, id, { device: 'linked' }));
  await startSession(ctx, id);
}

const row = () =>
  inTransaction(ctx, async ({ db }) => {
    const [found] = await db.select().from(connections).where(eq(connections.id, id));
    return found;
  });
const status = (wanted: string) => until(async () => (await row())?.status).toBe(wanted);

const lease = () =>
  inTransaction(ctx, async ({ db }) => {
    const { rows } = await db.execute<{ epoch: number; free: boolean }>(
      sql`select epoch, expires_at < clock_timestamp() as free from connection_leases
          where connection_id = ${id}`,
    );
    return rows[0];
  });

const bodies = () =>
  inTransaction(ctx, async ({ db }) =>
    (await db.select({ body: messages.body }).from(messages).orderBy(messages.seq)).map(
      ({ body }) => body,
    ),
  );

/** With a short limit for loops. */
function impatient(end = () => {}): Core {
  const { log, metrics, pool } = test.core;
  const databaseUrl = pool.options.connectionString ?? '';
  const progress = new Progress({ log, metrics, databaseUrl, end, stuckMs: 1500 });
  progresses.push(progress);
  return { ...test.core, progress };
}

const stuck = async (loop: string) =>
  (await test.core.metrics.loopsStuck.get()).values.find(({ labels }) => labels.loop === loop)
    ?.value;

const say = (body: string) =>
  writeAsCustomer(ctx, {
    connectionId: id,
    from: { number: '5511999990001' },
    kind: 'conversation',
    body,
  });

describe('the supervisor', () => {
  it('connects wanted connections, and logs out unwanted ones', async () => {
    start();
    await startLinked();
    await status('CONNECTED');
    await endSession(ctx, id);
    await until(async () => (await lease())?.free).toBe(true);
    await status('DISCONNECTED');
    await startSession(ctx, id);
    await status('qrcode');
  });

  it('shows the QR code to admins only', async () => {
    start();
    await startSession(ctx, id);
    await status('qrcode');
    const states = test.pushes.filter(
      ({ entity, payload }) =>
        entity === 'whatsappSession' && 'session' in payload && payload.session.status === 'qrcode',
    );
    const seen = states.map(({ rooms, except, payload }) => ({
      rooms,
      except,
      hasCode: 'session' in payload && payload.session.qrcode !== '',
    }));
    const admins = [`c${ctx.companyId}:admins`];
    expect(seen.slice(0, 2)).toEqual([
      { rooms: admins, except: undefined, hasCode: true },
      { rooms: [`c${ctx.companyId}`], except: admins, hasCode: false },
    ]);
  });

  it('asks for a new code when the session is renewed', async () => {
    start();
    await startLinked();
    await status('CONNECTED');
    await renewSession(ctx, id);
    await status('qrcode');
    await changePhoneLink(ctx, { whatsappId: id, action: 'scan', code: undefined });
    await status('CONNECTED');
    expect(await row()).toMatchObject({ qrcode: '', statusReason: null, wanted: 'up' });
  });

  it('retries when a link that was down is back', async () => {
    start();
    await startLinked();
    await status('CONNECTED');
    await changePhoneLink(ctx, { whatsappId: id, action: 'drop', code: undefined });
    await status('TIMEOUT');
    expect(await row()).toMatchObject({ statusReason: 'link-down', wanted: 'up' });
    await say('com a linha caída');
    await changePhoneLink(ctx, { whatsappId: id, action: 'restore', code: undefined });
    await status('CONNECTED');
    await until(bodies).toEqual(['com a linha caída']);
  });

  it('stops permanently when the phone logs out', async () => {
    start();
    await startLinked();
    await status('CONNECTED');
    await changePhoneLink(ctx, { whatsappId: id, action: 'unlink', code: undefined });
    await status('DISCONNECTED');
    await until(row).toMatchObject({ wanted: 'down', statusReason: 'logged-out' });
    await until(async () => (await lease())?.free).toBe(true);
  });

  it('restarts a connection whose outbox is stuck', async () => {
    let rounds = 0;
    const hangs: RunParts['runOutbox'] = () => new Promise<never>(() => {});
    start(
      { createSink, runOutbox: (o) => (rounds++ === 0 ? hangs(o) : runOutbox(o)) },
      impatient(),
    );
    await startLinked();
    await until(async () => rounds).toBeGreaterThan(1);
    await status('CONNECTED');
    expect((await lease())?.epoch).toBeGreaterThan(1);
    expect(await stuck('outbox')).toBeGreaterThan(0);
  });

  it('restarts a connection whose inbox is stuck', async () => {
    let batches = 0;
    const hanging: RunParts['createSink'] = (core, held) => {
      const sink = createSink(core, held);
      return {
        append: (events) => (batches++ === 0 ? new Promise<never>(() => {}) : sink.append(events)),
      };
    };
    start({ createSink: hanging, runOutbox }, impatient());
    await startLinked();
    await status('CONNECTED');
    await say('antes e depois');
    await until(bodies).toEqual(['antes e depois']);
    expect(await stuck('inbox')).toBeGreaterThan(0);
  });

  it('ends the process when it can no longer query the connections', async () => {
    const lost = Promise.withResolvers<void>();
    start(undefined, impatient(lost.resolve));
    await startLinked();
    await status('CONNECTED');
    const holder = new pg.Client({ connectionString: test.core.pool.options.connectionString });
    await holder.connect();
    await holder.query('begin; lock table connections in access exclusive mode');
    await lost.promise;
    await holder.end();
    expect(await stuck('gateway')).toBeGreaterThan(0);
  });

  it('releases a connection that is deleted', async () => {
    start();
    await startLinked();
    await status('CONNECTED');
    await deleteConnection(ctx, id);
    await until(async () => {
      const { values } = await test.core.metrics.waSessionState.get();
      return values.reduce((sum, { value }) => sum + value, 0);
    }).toBe(0);
  });

  it('lets one process run a connection, and another take it when that one stops', async () => {
    const first = start();
    await startLinked();
    await status('CONNECTED');
    start();
    const before = await lease();
    await say('um');
    await until(bodies).toEqual(['um']);
    expect((await lease())?.epoch).toBe(before?.epoch);
    await first.stop();
    await until(async () => (await lease())?.epoch).toBe(Number(before?.epoch) + 1);
    await say('dois');
    await until(bodies).toEqual(['um', 'dois']);
  });

  it('starts five sessions a second at most', async () => {
    const openedAt: number[] = [];
    const silent: ProviderAdapter = {
      ...providerAdapters(test.core).get('sandbox')!,
      open: async () => {
        openedAt.push(performance.now());
        return {
          ended: new Promise(() => {}),
          close: async () => {},
        } as unknown as Awaited<ReturnType<ProviderAdapter['open']>>;
      },
    };
    for (let n = 0; n < 5; n++) {
      await startSession(ctx, (await buildConnection(test.core, ctx.companyId)).id);
    }
    const adapters = new Map([['sandbox', silent]]);
    const startedAt = performance.now();
    gateways.push(startGateway(test.core, { adapters }));
    await until(() => openedAt.length).toBe(5);
    expect(openedAt.at(-1)! - startedAt).toBeGreaterThanOrEqual(4 * 200);
  });

  it('reports a connection that nobody runs as down, until somebody does', async () => {
    const first = start();
    await startLinked();
    await status('CONNECTED');
    await first.stop();
    await markUnheld(test.core);
    expect((await row())?.status).toBe('CONNECTED');
    await until(async () => {
      await markUnheld(test.core);
      return (await row())?.statusReason;
    }).toBe('nobody-runs-it');
    for (let n = 0; n < 9; n++) await markUnheld(test.core);
    expect(await row()).toMatchObject({ status: 'TIMEOUT', failures: 10 });
    start();
    await status('CONNECTED');
    await markUnheld(test.core);
    expect(await row()).toMatchObject({ status: 'CONNECTED', statusReason: null, alarmedAt: null });
  });

  it('keeps its lease for longer than one lifetime of it', async () => {
    start();
    await startLinked();
    await status('CONNECTED');
    const before = await lease();
    const end = performance.now() + 2 * test.core.config.leaseMs;
    await until(async () => {
      expect(await lease()).toEqual({ epoch: before?.epoch, free: false });
      return performance.now() > end;
    }).toBe(true);
  });

  it('closes the session before its lease can expire when it cannot be renewed', async () => {
    start();
    await startLinked();
    await status('CONNECTED');
    const before = await lease();
    await inTransaction(ctx, async ({ db }) => {
      // The holder of the row lock keeps the renewal waiting.
      await db.execute(sql`select from connection_leases for update`);
      const { rows } = await db.execute<{ at: string }>(
        sql`select expires_at as at from connection_leases`,
      );
      const expiresAt = new Date(rows[0]!.at).getTime();
      await until(() => closings).toBe(1);
      expect(Date.now()).toBeLessThan(expiresAt);
    });
    await until(async () => (await lease())?.epoch).toBe(Number(before?.epoch) + 1);
    await status('CONNECTED');
  });

  it('takes over from a killed process at once where no other can run', async () => {
    await startLinked();
    await inTransaction(ctx, ({ db }) =>
      db.execute(
        sql`insert into connection_leases (company_id, connection_id, owner, expires_at)
            values (${ctx.companyId}, ${id}, gen_random_uuid(), now() + interval '1 hour')`,
      ),
    );
    const alone = { ...test.core, config: { ...test.core.config, databaseUrl: undefined } };
    gateways.push(startGateway(alone));
    await status('CONNECTED');
  });

  it('delivers again what a killed process had stored but not acknowledged, with one effect', async () => {
    let isKilled = false;
    let bury = () => {};
    // A killed process: the inbox has the message, the acknowledgement is never sent.
    const dying: RunParts = {
      runOutbox,
      createSink: (core, held) => ({
        append: async (events) => {
          await createSink(core, held).append(events);
          isKilled = true;
          await new Promise<void>((resolve) => {
            bury = resolve;
          });
        },
      }),
    };
    start(dying);
    await startLinked();
    await status('CONNECTED');
    await say('uma vez só');
    await until(() => isKilled).toBe(true);
    await inTransaction(ctx, ({ db }) =>
      db.execute(
        sql`update connection_leases set expires_at = now() - interval '1 second', owner = gen_random_uuid()`,
      ),
    );
    start();
    await say('e mais uma');
    await until(bodies).toEqual(['uma vez só', 'e mais uma']);
    const { rows } = await inTransaction(ctx, ({ db }) => db.execute(sql`select from tickets`));
    expect(rows).toHaveLength(1);
    bury();
  });
});
