import { expect, it } from 'vitest';
import { companyCtx, inTransaction } from '../../../core/ctx.ts';
import { sql } from '../../../core/db/drizzle.ts';
import { buildCompany, buildConnection } from '../../../testing/builders.ts';
import { runChore } from '../../../testing/run-chore.ts';
import { startTestCore } from '../../../testing/test-core.ts';
import { storeWebhooks, takeWebhooks } from './cloud-webhooks.queries.ts';

it('drops webhooks that nobody processed for a week', async () => {
  const { core, stop } = await startTestCore();
  const { id: companyId } = await buildCompany(core);
  const { id } = await buildConnection(core, companyId, { provider: 'cloud' });
  const ctx = companyCtx(core, companyId);
  for (const days of [8, 6]) {
    await inTransaction(ctx, async (tx) => {
      await storeWebhooks(tx, [
        { connectionId: id, body: Buffer.from(`${days}`), isReport: false },
      ]);
      await tx.db.execute(sql`update cloud_webhooks set created_at = now() - ${days} * interval '1 day'
        where body = ${Buffer.from(`${days}`)}`);
    });
  }
  await runChore(core, 'forget-cloud-webhooks');
  const left = await inTransaction(ctx, (tx) => takeWebhooks(tx, id, 10));
  expect(left.map(({ body }) => String(body))).toEqual(['6']);
  await stop();
});
