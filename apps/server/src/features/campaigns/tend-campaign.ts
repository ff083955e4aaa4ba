/** Starts campaigns that are due, counts their recipients while they run, and finishes them. */
import type { Campaign } from '@prosa/contract/campaigns';
import { insertSuppressions } from '../../conversation/suppressions/suppressions.queries.ts';
import { emitSuppressionsReload } from '../../conversation/suppressions/suppressions.realtime.ts';
import { audit } from '../../core/audit/audit.ts';
import { type Core, companyCtx, inTransaction, type Tx } from '../../core/ctx.ts';
import { noteAlarms } from './alarms.ts';
import { foldCounts, presentCampaign } from './campaigns.present.ts';
import {
  type CampaignRow,
  findCampaign,
  lockCampaign,
  updateCampaignRow,
} from './campaigns.queries.ts';
import { emitAlarms, emitCampaign } from './campaigns.realtime.ts';
import { dueAct } from './campaigns.rules.ts';
import { getCampaign, lockedCampaign, stateOfCampaign } from './campaigns.service.ts';
import { planTending } from './plan-tending.ts';
import { planNext } from './recurrence.ts';
import { begin } from './run-campaign.ts';
import {
  countGroups,
  deleteCampaignRow,
  deleteRecipients,
  expireQuestions,
  findRefusing,
  finishRun,
  isDone,
  saveCounts,
} from './runs.queries.ts';
import { unscopedFindToTend } from './tend-campaign.queries.ts';
import { waitsOf } from './waits.ts';

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

const BATCH = 2000;

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
  if (act === 'wait') return waitForNext(tx, row);
  if (act === 'hold') {
    await updateCampaignRow(tx, id, { held: 'late' });
    emitAlarms(tx);
    await tx.happened({ type: 'campaign.held', campaignId: id, reason: 'late' });
  } else {
    await audit(tx, 'campaignStarted', { subject: id, detail: row.name });
    await begin(tx, row, 'audience');
  }
  emitCampaign(tx, 'update', await getCampaign(tx, id));
}

/** Between two runs of a series: receipts and answers of the last one still arrive. */
async function waitForNext(tx: Tx, row: CampaignRow): Promise<void> {
  if (row.completedAt !== null) await countFinished(tx, row.id);
  if (row.held === null && row.scheduledAt !== null && isSoon(tx, row.scheduledAt))
    await planTending(tx, row.id, new Date(row.scheduledAt));
}

const isSoon = (tx: Tx, at: string): boolean => Date.parse(at) - tx.core.now().getTime() < AHEAD_MS;

async function countRunning(tx: Tx, id: number): Promise<void> {
  const row = await getCampaign(tx, id);
  if (row.confirmation) await expireQuestions(tx, row, BATCH);
  await suppressRefusing(tx, row);
  const waits = await waitsOf(tx, row);
  const { waitsFor } = waits;
  await noteAlarms(tx, row, waits);
  const isChanged = await saveCounts(tx, row, { groups: await countGroups(tx, row), waitsFor });
  const isFinished = (await isDone(tx, row)) && (await finish(tx, id));
  if (isChanged || isFinished) emitCampaign(tx, 'update', await getCampaign(tx, id));
  const { waiting, confirming } = foldCounts(row.counts ?? []);
  const isBusy = isChanged || row.isGathering || waiting + confirming === 0;
  await planTending(tx, id, new Date(tx.core.now().getTime() + (isBusy ? EVERY_MS : IDLE_MS)));
}

/** By which Meta says so. */
const REFUSES_CODE = '131050';

/** Who has told the provider to get no such messages gets none from here either. */
async function suppressRefusing(tx: Tx, row: CampaignRow): Promise<void> {
  const numbers = await findRefusing(tx, row, BATCH);
  if (numbers.length === 0) return;
  const told = { reason: 'provider', source: REFUSES_CODE } as const;
  await insertSuppressions(
    tx,
    numbers.map((number) => ({ number, ...told })),
  );
  emitSuppressionsReload(tx);
}

/** Checked again under the lock: it may have been canceled or restarted meanwhile. */
async function finish(tx: Tx, id: number): Promise<boolean> {
  if (!(await lockCampaign(tx, id))) return false;
  const row = await getCampaign(tx, id);
  if (row.status !== 'EM_ANDAMENTO' || !(await isDone(tx, row))) return false;
  // The last messages may have left since they were counted.
  await saveCounts(tx, row, { groups: await countGroups(tx, row), waitsFor: null });
  const next = await planNext(tx, row);
  await updateCampaignRow(tx, id, {
    ...next,
    status: next ? 'PROGRAMADA' : 'FINALIZADA',
    completedAt: tx.core.now(),
  });
  await finishRun(tx, row);
  await tx.happened({
    type: 'campaign.finished',
    campaign: presentCampaign(tx, await getCampaign(tx, id)),
  });
  return true;
}

async function countFinished(tx: Tx, id: number): Promise<void> {
  const row = await getCampaign(tx, id);
  await suppressRefusing(tx, row);
  const groups = await countGroups(tx, row);
  if (await saveCounts(tx, row, { groups, waitsFor: null }))
    emitCampaign(tx, 'update', await getCampaign(tx, id));
  const now = tx.core.now().getTime();
  if (now - new Date(row.completedAt ?? now).getTime() < AFTER_MS)
    await planTending(tx, id, new Date(now + IDLE_MS));
}

export async function removeCampaign(
  core: Core,
  { companyId, campaignId }: { companyId: number; campaignId: number },
): Promise<void> {
  const ctx = companyCtx(core, companyId);
  const deleteBatch = () => inTransaction(ctx, (tx) => deleteRecipients(tx, campaignId, BATCH));
  while ((await deleteBatch()) === BATCH);
  await inTransaction(ctx, (tx) => deleteCampaignRow(tx, campaignId));
}
