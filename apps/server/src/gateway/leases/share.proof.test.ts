import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Ctx, companyCtx, inTransaction } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { messages } from '../../core/db/schema.ts';
import { announceProcess } from '../../core/process/process-presence.ts';
import { startSession } from '../../features/connections/connections.service.ts';
import { writeAsCustomer } from '../../features/sandbox/customer-writes.ts';
import { buildCompany, buildConnection } from '../../testing/builders.ts';
import { startTestCore, type TestCore } from '../../testing/test-core.ts';
import { changeLink } from '../adapters/sandbox/sandbox-link.queries.ts';
import { connections } from '../connections/connections.table.ts';
import { createSink } from '../inbound/sink.ts';
import { runOutbox } from '../outbound/outbox.ts';
import { type Gateway, startGateway } from '../supervisor.ts';
import { chooseSuccessor, stillUnwilling } from './share.rules.ts';

describe('the successor', () => {
  const live = (owner: string, held: number) => ({ owner, held, isLive: true });
  const nobody = new Set<string>();

  it.each([
    [[live('a', 3), live('b', 0)], 'b'],
    [[live('a', 4), live('b', 2), live('c', 1)], 'c'],
    // Otherwise the imbalance would only be reversed.
    [[live('a', 2), live('b', 1)], undefined],
    [[live('a', 9)], undefined],
    // The gateway with more gives.
    [[live('a', 3), live('b', 0), live('c', 4)], undefined],
    // Of two with the same number, one gives.
    [[live('a', 3), live('b', 0), live('c', 3)], 'b'],
    [[live('a', 3), live('b', 0), live('A', 3)], undefined],
    // One is about to end.
    [[live('a', 3), live('b', 0), { owner: 'c', held: 1, isLive: false }], undefined],
  ])('among %j is %s', (loads, successor) => {
    expect(chooseSuccessor(loads, 'a', nobody)).toBe(successor);
  });

  it('excludes a gateway that did not take its connection', () => {
    const loads = [live('a', 5), live('b', 0), live('c', 1)];
    expect(chooseSuccessor(loads, 'a', new Set(['b']))).toBe('c');
    expect(chooseSuccessor(loads, 'a', new Set(['b', 'c']))).toBeUndefined();
  });

  it('may be that gateway again after ten lifetimes of a lease', () => {
    const refusals = new Map([
      ['b', 0],
      ['c', 1000],
    ]);
    const at = (now: number) => [...stillUnwilling(refusals, { now, leaseMs: 1000 })];
    expect([at(9999), at(10_000), at(11_000)]).toEqual([['b', 'c'], ['c'], []]);
  });
});

/** Several lifetimes of a lease, on a busy machine too. */
const PATIENT = { timeout: 90_000 };
vi.setConfig({ testTimeout: 300_000 });

describe('gateways that share connections', () => {
  let test: TestCore;
  let ctx: Ctx;
  let lines: number[];
  let stops: (() => Promise<unknown>)[];

  beforeAll(async () => {
    // Long enough for a successor to take its connection, on a busy machine too.
    test = await startTestCore({ HEARTBEAT_MS: '100', LEASE_MS: '5000' });
  });
  afterAll(() => test.stop());

  beforeEach(async () => {
    stops = [];
    const company = await buildCompany(test.core);
    ctx = companyCtx(test.core, company.id);
    lines = [];
    for (let n = 0; n < 4; n++) {
      const { id } = await buildConnection(test.core, company.id);
      await inTransaction(ctx, (tx) => changeLink(tx, id, { device: 'linked' }));
      await startSession(ctx, id);
      lines.push(id);
    }
  });
  afterEach(async () => {
    await inTransaction(ctx, ({ db }) => db.update(connections).set({ wanted: 'down' }));
    await Promise.all(stops.map((stop) => stop()));
  });

  /** A process that others know about. */
  async function announce(): Promise<string> {
    const presence = await announceProcess(test.core);
    stops.push(() => presence.stop());
    return presence.id;
  }

  async function join(drain = runOutbox): Promise<{ owner: string; gateway: Gateway }> {
    const owner = await announce();
    const gateway = startGateway(test.core, { owner, parts: { createSink, runOutbox: drain } });
    stops.unshift(() => gateway.stop());
    return { owner, gateway };
  }

  /** Leases of connections that are up, and how often each has been taken. */
  const leases = () =>
    inTransaction(ctx, async ({ db }) => {
      const found = await rows<{ owner: string; epoch: string; status: string }>(
        db,
        sql`select owner, epoch, status from connection_leases
            join connections on id = connection_id order by connection_id`,
      );
      return found.map((row) => ({ ...row, epoch: Number(row.epoch) }));
    });

  const heldBy = (...owners: string[]) =>
    leases().then((all) =>
      owners.map(
        (one) => all.filter(({ owner, status }) => owner === one && status === 'CONNECTED').length,
      ),
    );

  const takeovers = async () =>
    (await leases()).reduce((sum, { epoch }) => sum + epoch, 0) - lines.length;

  /** Polls for two lifetimes of a lease: as long as the last takeover took, and once more. */
  async function staysAt(count: number): Promise<void> {
    const end = performance.now() + 2 * test.core.config.leaseMs;
    await expect
      .poll(async () => {
        expect(await takeovers()).toBe(count);
        return performance.now() > end;
      })
      .toBe(true);
  }

  it('give connections to a new one, each once, while customers write', async () => {
    const first = await join();
    await expect.poll(() => heldBy(first.owner), PATIENT).toEqual([4]);
    const second = await join();
    const written: string[] = [];
    const write = async () => {
      const body = String(written.length);
      for (const connectionId of lines) {
        const from = { number: '5511999990001' };
        await writeAsCustomer(ctx, { connectionId, from, kind: 'conversation', body });
      }
      written.push(body);
    };
    await expect
      .poll(async () => {
        await write();
        return heldBy(first.owner, second.owner);
      })
      .toEqual([2, 2]);
    await expect.poll(takeovers, PATIENT).toBe(2);
    await staysAt(2);
    const stored = (connectionId: number) =>
      inTransaction(ctx, async ({ db }) =>
        rows<{ body: string }>(
          db,
          sql`select body from ${messages} where connection_id = ${connectionId} order by seq`,
        ).then((found) => found.map(({ body }) => body)),
      );
    for (const line of lines) await expect.poll(() => stored(line), PATIENT).toEqual(written);
  });

  it('finish sends under way, one connection after another', async () => {
    let closing = 0;
    const sent = Promise.withResolvers<void>();
    const first = await join(async ({ signal }) => {
      if (!signal.aborted)
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      closing += 1;
      await sent.promise;
    });
    await expect.poll(() => heldBy(first.owner), PATIENT).toEqual([4]);
    const second = await join();
    await expect.poll(() => closing, PATIENT).toBe(1);
    await staysAt(0);
    expect(closing).toBe(1);
    sent.resolve();
    await expect.poll(() => heldBy(first.owner, second.owner), PATIENT).toEqual([2, 2]);
  });

  it('give no more to one that does not take its connection', async () => {
    const first = await join();
    await expect.poll(() => heldBy(first.owner), PATIENT).toEqual([4]);
    const dumb = await announce();
    await expect
      .poll(async () => (await leases()).filter(({ owner }) => owner === dumb).length)
      .toBe(1);
    await expect.poll(takeovers, PATIENT).toBe(1);
    await expect.poll(() => heldBy(first.owner), PATIENT).toEqual([4]);
    await staysAt(1);
  });

  it('give nothing to one that stops', async () => {
    const first = await join();
    await expect.poll(() => heldBy(first.owner), PATIENT).toEqual([4]);
    const second = await join();
    await expect.poll(takeovers, PATIENT).toBe(2);
    await second.gateway.stop();
    await expect.poll(takeovers, PATIENT).toBe(4);
    await expect.poll(() => heldBy(first.owner), PATIENT).toEqual([4]);
    await staysAt(4);
  });
});
