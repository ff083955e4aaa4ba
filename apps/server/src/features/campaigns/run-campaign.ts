/** Starting, canceling, restarting campaigns, and trying failed recipients again. */
import { withdrawMessages } from '../../conversation/messages/withdraw-messages.ts';
import { audit } from '../../core/audit/audit.ts';
import { inTransaction, type Tx, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { noteAlarms } from './alarms.ts';
import { firstSource } from './audience.rules.ts';
import { type CampaignRow, updateCampaignRow } from './campaigns.queries.ts';
import { emitAlarms, emitCampaign } from './campaigns.realtime.ts';
import { type CampaignAct, mayAct } from './campaigns.rules.ts';
import { checkSendable, getCampaign, lockedCampaign } from './campaigns.service.ts';
import { planTending } from './plan-tending.ts';
import { countGroups, hasFailed, insertRun, saveCounts, takeBack } from './runs.queries.ts';

/** Also of a late one. @throws ERR_CAMPAIGN_STATUS, ERR_CAMPAIGN_EMPTY, ERR_CAMPAIGN_NO_CONNECTION */
export const startNow = (ctx: UserCtx, id: number): Promise<CampaignRow> =>
  act(ctx, id, 'start', async (tx, row) => {
    await checkSendable(tx, row);
    await audit(tx, 'campaignStarted', { subject: id, detail: row.name });
    await begin(tx, row, 'audience');
  });

/** The caller holds the campaign's lock. */
export async function begin(
  tx: Tx,
  { id, run, contactListId, tagId, held }: CampaignRow,
  source: 'audience' | 'failed',
): Promise<void> {
  const next = run + 1;
  await updateCampaignRow(tx, id, {
    status: 'EM_ANDAMENTO',
    run: next,
    held: null,
    completedAt: null,
    ...(source === 'audience' && run === 0 ? { scheduledAt: tx.core.now() } : {}),
  });
  const gathering = source === 'failed' ? source : firstSource({ contactListId, tagId });
  await insertRun(tx, { campaignId: id, run: next, gathering });
  if (held) emitAlarms(tx);
  if (gathering) await tx.enqueue('gather-audience', { campaignId: id, run: next });
  await planTending(tx, id, tx.core.now());
}

/** What has not left is withdrawn: its recipients wait again. @throws ERR_CAMPAIGN_STATUS */
export const cancelCampaign = (ctx: UserCtx, id: number): Promise<CampaignRow> =>
  act(ctx, id, 'cancel', async (tx, row) => {
    await updateCampaignRow(tx, id, { status: 'CANCELADA' });
    const messageIds = await takeBack(tx, row);
    await withdrawMessages(tx, messageIds);
    await saveCounts(tx, row, { groups: await countGroups(tx, row), waitsFor: null });
    await noteAlarms(tx, row, { waitsFor: null, lines: [] });
    await audit(tx, 'campaignCanceled', { subject: id, detail: row.name });
  });

/** Those who have got it do not get it again. @throws ERR_CAMPAIGN_STATUS, ERR_CAMPAIGN_NO_CONNECTION */
export const restartCampaign = (ctx: UserCtx, id: number): Promise<CampaignRow> =>
  act(ctx, id, 'restart', async (tx, row) => {
    await checkSendable(tx, row);
    await updateCampaignRow(tx, id, { status: 'EM_ANDAMENTO', completedAt: null });
    if (row.isGathering) await tx.enqueue('gather-audience', { campaignId: id, run: row.run });
    await planTending(tx, id, tx.core.now());
    await audit(tx, 'campaignRestarted', { subject: id, detail: row.name });
  });

/** @throws ERR_CAMPAIGN_STATUS, ERR_CAMPAIGN_NOBODY_FAILED */
export const retryFailed = (ctx: UserCtx, id: number): Promise<CampaignRow> =>
  act(ctx, id, 'retry', async (tx, row) => {
    await checkSendable(tx, row);
    if (!(await hasFailed(tx, row))) throw appError('ERR_CAMPAIGN_NOBODY_FAILED');
    await audit(tx, 'campaignRetried', { subject: id, detail: row.name });
    await begin(tx, row, 'failed');
  });

function act(
  ctx: UserCtx,
  id: number,
  what: CampaignAct,
  change: (tx: Tx, row: CampaignRow) => Promise<void>,
): Promise<CampaignRow> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockedCampaign(tx, id);
    if (!mayAct(before, what)) throw appError('ERR_CAMPAIGN_STATUS');
    await change(tx, before);
    const row = await getCampaign(tx, id);
    emitCampaign(tx, 'update', row);
    return row;
  });
}
