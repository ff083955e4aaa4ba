import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import { buildCompany, buildConnection, buildTicket } from '../../testing/builders.ts';
import { startTestCore, type TestCore } from '../../testing/test-core.ts';
import { takeWork, wakeTicket } from './work.queries.ts';

let testCore: TestCore;
beforeAll(async () => {
  testCore = await startTestCore();
});
afterAll(() => testCore.stop());

test('a ticket that was woken is due at once', async () => {
  const { core } = testCore;
  const { id: companyId } = await buildCompany(core);
  const { id: connectionId } = await buildConnection(core, companyId);
  const { id } = await buildTicket(core, companyId, { connectionId });
  const ctx = companyCtx(core, companyId);
  await inTransaction(ctx, (tx) => wakeTicket(tx, id));
  for (let n = 0; n < 100; n++) {
    const taken = await inTransaction(ctx, async (tx) => {
      await wakeTicket(tx, id);
      return takeWork(tx, 1);
    });
    expect(taken.map((work) => work.ticket_id)).toEqual([id]);
  }
});
