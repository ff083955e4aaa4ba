/** Starts campaigns that are due, counts their recipients while they run, and finishes them. */
import type { Campaign } from '@prosa/contract/campaigns';
import { type Core, companyCtx, inTransaction, type Tx } from '../../core/ctx.ts';
import { foldCounts, presentCampaign } from './campaigns.present.ts';
import { findCampaign, lockCampaign, updateCampaignRow } from './campaigns.queries.ts';
import { emitCampaign } from './campaigns.realtime.ts';
import { dueAct } from './campaigns.rules.ts';
import { getCampaign, lockedCampaign, stateOfCampaign } from './campaigns.service.ts';
import { planTending } from './plan-tending.ts';
import { begin } from './run-campaign.ts';
import {
  countGroups,
  deleteCampaignRow,
  deleteRecipients,
  finishRun,
  isDone,
  saveCounts,
} from './runs.queries.ts';
import { unscopedFindToTend } from './tend-campaign.queries.ts';
import { waitOf } from './waits.ts';

declare module '../../core/events/events.ts' {
  interface Happenings {
    'campaign.finished': { campaign: Campaign };
  }
}

/** While it runs; browsers hear of a campaign no more often. */
const EVERY_MS = 1000;
/** While it stands still. */
const IDLE_MS = 5000;
/** Receipts and answers still arrive after the last message: every few seconds for so long, then by the chore. */
const AFTER_MS = 120_000;
/** Longer than the interval of the chore, so that campaigns start in time. */
const AHEAD_MS = 75_000;

/** Runs every minute, also for campaigns whose job was lost. */
export async function planDueCampaigns(core: Core): Promise<void> {
  for (const { companyId, id, at } of await unscopedFindToTend(core, AHEAD_MS)) {
    await inTransaction(companyCtx(core, companyId), (tx) => planTending(tx, id, new Date(at)));
  }
}

export async function tendCampaign(
  core: Core,
  { companyId, campaignId: id }: { companyId: number; campaignId: number },
): Promise<void> {
  await inTransaction(companyCtx(core, companyId), async (tx) => {
    const row = await findCampaign(tx, id);
    if (!row) return;
    if (row.status === 'PROGRAMADA') await startDue(tx, id);
    else if (row.status === 'EM_ANDAMENTO') await countRunning(tx, id);
    else if (row.status === 'FINALIZADA') await countFinished(tx, id);
  });
}

async function startDue(tx: Tx, id: number): Promise<void> {
  const row = await lockedCampaign(tx, id);
  const act = dueAct(stateOfCampaign(row), tx.core.now());
  if (act === 'start') await begin(tx, row, 'audience');
  else if (act === 'hold') await updateCampaignRow(tx, id, { held: 'late' });
  else return;
  emitCampaign(tx, 'update', await getCampaign(tx, id));
}

async function countRunning(tx: Tx, id: number): Promise<void> {
  const row = await getCampaign(tx, id);
  const waitsFor = await waitOf(tx, row);
  const isChanged = await saveCounts(tx, row, { groups: await countGroups(tx, row), waitsFor });
  const isFinished = (await isDone(tx, row)) && (await finish(tx, id));
  if (isChanged || isFinished) emitCampaign(tx, 'update', await getCampaign(tx, id));
  const isBusy = isChanged || row.isGathering || foldCounts(row.counts ?? []).waiting === 0;
  await planTending(tx, id, new Date(tx.core.now().getTime() + (isBusy ? EVERY_MS : IDLE_MS)));
}

/** Checked again under the lock: it may have been canceled or restarted meanwhile. */
async function finish(tx: Tx, id: number): Promise<boolean> {
  if (!(await lockCampaign(tx, id))) return false;
  const row = await getCampaign(tx, id);
  if (row.status !== 'EM_ANDAMENTO' || !(await isDone(tx, row))) return false;
  await updateCampaignRow(tx, id, { status: 'FINALIZADA', completedAt: tx.core.now() });
  await finishRun(tx, row);
  await tx.happened({
    type: 'campaign.finished',
    campaign: presentCampaign(await getCampaign(tx, id)),
  });
  return true;
}

async function countFinished(tx: Tx, id: number): Promise<void> {
  const row = await getCampaign(tx, id);
  const groups = await countGroups(tx, row);
  if (await saveCounts(tx, row, { groups, waitsFor: null }))
    emitCampaign(tx, 'update', await getCampaign(tx, id));
  const now = tx.core.now().getTime();
  if (now - new Date(row.completedAt ?? now).getTime() < AFTER_MS)
    await planTending(tx, id, new Date(now + IDLE_MS));
}

const DELETE_BATCH = 2000;

export async function removeCampaign(
  core: Core,
  { companyId, campaignId }: { companyId: number; campaignId: number },
): Promise<void> {
  const ctx = companyCtx(core, companyId);
  const deleteBatch = () =>
    inTransaction(ctx, (tx) => deleteRecipients(tx, campaignId, DELETE_BATCH));
  while ((await deleteBatch()) === DELETE_BATCH);
  await inTransaction(ctx, (tx) => deleteCampaignRow(tx, campaignId));
}
