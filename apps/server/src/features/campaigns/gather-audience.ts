/** Makes the recipients of a run, batch by batch: a restart goes on where the last one ended. */
import { type Core, companyCtx, inTransaction } from '../../core/ctx.ts';
import { addFailed, addFromTag, lockGathering, noteGathered } from './audience.queries.ts';

const BATCH = 2000;

export async function gatherAudience(
  core: Core,
  { companyId, campaignId, run }: { companyId: number; campaignId: number; run: number },
): Promise<void> {
  const ctx = companyCtx(core, companyId);
  const key = { id: campaignId, run };
  const addBatch = () =>
    inTransaction(ctx, async (tx) => {
      const from = await lockGathering(tx, key);
      if (!from) return false;
      const range = { after: from.after, limit: BATCH };
      const { to } =
        from.gathering === 'failed'
          ? await addFailed(tx, key, range)
          : await addFromTag(tx, { ...key, ...from }, range);
      await noteGathered(tx, key, to);
      return to !== null;
    });
  while (await addBatch());
}
