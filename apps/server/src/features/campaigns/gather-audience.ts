/** Makes the recipients of a run, batch by batch: a restart goes on where the last one ended. */
import { type Core, companyCtx, inTransaction, type Tx } from '../../core/ctx.ts';
import { addFailed, addPeople, lockGathering, noteGathered } from './audience.queries.ts';
import { sourceAfter } from './audience.rules.ts';
import type { RunKey } from './runs.queries.ts';

const BATCH = 2000;

export async function gatherAudience(
  core: Core,
  { companyId, campaignId, run }: { companyId: number; campaignId: number; run: number },
): Promise<void> {
  const ctx = companyCtx(core, companyId);
  const addBatch = () => inTransaction(ctx, (tx) => gatherNext(tx, { id: campaignId, run }));
  while (await addBatch());
}

/** @returns whether there is more */
async function gatherNext(tx: Tx, run: RunKey): Promise<boolean> {
  const place = await lockGathering(tx, run);
  if (!place) return false;
  const { gathering: source, after } = place;
  const { to } =
    source === 'failed'
      ? await addFailed(tx, run, { after, limit: BATCH })
      : await addPeople(tx, { ...run, ...place }, { source, after, limit: BATCH });
  const next =
    to === null ? { source: sourceAfter(source, place), after: 0 } : { source, after: to };
  await noteGathered(tx, run, next);
  return next.source !== null;
}
