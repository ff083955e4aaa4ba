import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { companyCtx, inTransaction } from '../core/ctx.ts';
import { eq } from '../core/db/drizzle.ts';
import { startSession } from '../features/connections/connections.service.ts';
import type { ProviderAdapter, ProviderSession, SessionEnd } from '../provider/port.ts';
import { buildCompany, buildConnection } from '../testing/builders.ts';
import { startTestCore, type TestCore } from '../testing/test-core.ts';
import { LOST } from './adapters/close-codes.ts';
import { providerAdapters } from './adapters.ts';
import { ConnectionRun } from './connection-run.ts';
import { connections } from './connections/connections.table.ts';
import { createSink } from './inbound/sink.ts';
import { acquireLease } from './leases/lease.ts';
import { runOutbox } from './outbound/outbox.ts';

const until: typeof expect.poll = (probe) => expect.poll(probe, { timeout: 8000, interval: 15 });

let test: TestCore;
beforeAll(async () => {
  test = await startTestCore();
});
afterAll(() => test.stop());
afterEach(() => vi.useRealTimers());

it('counts failures until a link was up for a while, however long the server made it wait', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const core = { ...test.core, config: { ...test.core.config, leaseMs: 600_000 } };
  const { id: companyId } = await buildCompany(core);
  const { id: connectionId } = await buildConnection(core, companyId);
  const ctx = companyCtx(core, companyId);
  await startSession(ctx, connectionId);
  const row = () =>
    inTransaction(ctx, async ({ db }) => {
      const [found] = await db.select().from(connections).where(eq(connections.id, connectionId));
      return found!;
    });
  const opened: PromiseWithResolvers<SessionEnd>[] = [];
  let isUp = false;
  const adapter: ProviderAdapter = {
    ...providerAdapters(core).get('sandbox')!,
    open: async ({ report }) => {
      await report({ status: isUp ? 'CONNECTED' : 'OPENING' });
      const end = Promise.withResolvers<SessionEnd>();
      opened.push(end);
      return { ended: end.promise, close: async () => {} } as unknown as ProviderSession;
    },
  };
  const lease = (await acquireLease(core, { companyId, connectionId }, crypto.randomUUID()))!;
  const { generation } = await row();
  const parts = { createSink, runOutbox };
  const run = new ConnectionRun({
    core,
    lease,
    generation,
    adapter,
    parts,
    onStuck: () => {},
  });

  const nextOpened = (count: number) =>
    until(() => {
      run.hurry();
      return opened.length;
    }).toBe(count);
  /** The counted failures when the current session ends after this time, and the next one does. */
  const failuresAfter = async (ms: number, next: { isUp: boolean }) => {
    const count = opened.length;
    isUp = next.isUp;
    vi.advanceTimersByTime(ms);
    opened.at(-1)!.resolve(LOST);
    await nextOpened(count + 1);
    return (await row()).failures;
  };
  await nextOpened(1);
  expect(await failuresAfter(61_000, { isUp: false })).toBe(1);
  expect(await failuresAfter(61_000, { isUp: true })).toBe(2);
  expect(await failuresAfter(59_000, { isUp: true })).toBe(3);
  expect(await failuresAfter(61_000, { isUp: false })).toBe(1);
  run.stop('release');
  await run.done;
});
