/** The results of a campaign's runs: the latest, or an earlier one. */
import type { Api } from '@prosa/contract';
import type { CampaignRecipient, CampaignReport } from '@prosa/contract/campaigns';
import type { RouteInput } from '@prosa/contract/route';
import { inTransaction, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { cursorNumber, decodeCursor, pageOf } from '../../core/http/cursor.ts';
import { iso } from '../../core/time.ts';
import { foldCounts, isoOrNull, presentCampaign, sum } from './campaigns.present.ts';
import type { CampaignRow, CountRow } from './campaigns.queries.ts';
import { getCampaign } from './campaigns.service.ts';
import { countHours, listRecipients, type RecipientRow } from './report.queries.ts';
import { countGroups } from './runs.queries.ts';
import { lineStatesOf } from './waits.ts';

type RecipientQuery = RouteInput<Api['GET /campaigns/:campaignId/recipients']>['query'];

const SIZE = 50;

/** @throws ERR_NO_CAMPAIGN_FOUND, also for a run that has not been */
export const readReport = (ctx: UserCtx, id: number, wanted?: number): Promise<CampaignReport> =>
  inTransaction(ctx, async (tx) => {
    const row = await getCampaign(tx, id);
    const run = chosenRun(row, wanted);
    const lines = await lineStatesOf(tx, row);
    const hours = await countHours(tx, { id, run });
    // Receipts of an earlier run may have come since it was counted.
    const groups = run === row.run ? (row.counts ?? []) : await countGroups(tx, { id, run });
    return {
      campaign: presentCampaign(tx, row),
      run,
      counts: foldCounts(groups),
      reasons: reasonsOf(groups),
      variants: variantsOf(groups),
      hours: hours.map(({ at, count }) => ({ at: iso(at), count })),
      lines: lines.map(({ line, hold, isResumable }) => ({
        whatsappId: line.id,
        name: line.name,
        sentToday: line.sentToday,
        heldReason: hold,
        isResumable,
        heldUntil: isoOrNull(line.heldUntil),
      })),
    };
  });

/** @throws ERR_NO_CAMPAIGN_FOUND */
export function chosenRun({ run }: Pick<CampaignRow, 'run'>, wanted = run): number {
  if (wanted > run) throw appError('ERR_NO_CAMPAIGN_FOUND');
  return wanted;
}

function reasonsOf(groups: readonly CountRow[]): CampaignReport['reasons'] {
  return (['failed', 'skipped'] as const)
    .flatMap((state) => {
      const byReason = Map.groupBy(
        groups.filter((group) => group.state === state),
        ({ reason }) => reason ?? '',
      );
      return [...byReason].map(([reason, of]) => ({ state, reason, count: sum(of) }));
    })
    .toSorted((a, b) => b.count - a.count);
}

/** A message that was read was delivered, and one that was delivered was sent. */
const reached = {
  sent: ['sent', 'delivered', 'read'],
  delivered: ['delivered', 'read'],
  read: ['read'],
  failed: ['failed'],
} as const;

function variantsOf(groups: readonly CountRow[]): CampaignReport['variants'] {
  const byVariant = Map.groupBy(
    groups.filter(({ variant }) => variant !== null),
    ({ variant }) => variant!,
  );
  return [...byVariant]
    .toSorted(([a], [b]) => a - b)
    .map(([variant, of]) => {
      const count = (states: readonly string[]) =>
        sum(of.filter(({ state }) => states.includes(state)));
      return {
        variant,
        sent: count(reached.sent),
        delivered: count(reached.delivered),
        read: count(reached.read),
        failed: count(reached.failed),
        replied: of.reduce((all, { replied }) => all + replied, 0),
        optedOut: of.reduce((all, { optedOut }) => all + optedOut, 0),
      };
    });
}

/** @throws ERR_NO_CAMPAIGN_FOUND */
export function listRecipientPage(ctx: UserCtx, id: number, query: RecipientQuery) {
  const { searchParam, cursor, pageNumber = 1, state } = query;
  const after = cursor ? cursorNumber(decodeCursor(cursor, 1)[0]) : 0;
  const offset = cursor ? 0 : (pageNumber - 1) * SIZE;
  const search = searchParam?.trim() ?? '';
  return inTransaction(ctx, async (tx) => {
    const row = await getCampaign(tx, id);
    const wanted = { state, search, after, offset, limit: SIZE + 1 };
    const found = await listRecipients(tx, { id, run: chosenRun(row, query.run) }, wanted);
    return pageOf(found, SIZE, (last) => [last.id]);
  });
}

export const presentRecipient = (row: RecipientRow): CampaignRecipient => ({
  id: row.id,
  number: row.number,
  name: row.name,
  contactId: row.contactId,
  whatsappId: row.connectionId,
  variant: row.variant,
  state: row.state,
  reason: row.reason,
  queuedAt: isoOrNull(row.queuedAt),
  settledAt: isoOrNull(row.settledAt),
  repliedAt: isoOrNull(row.repliedAt),
  optedOutAt: isoOrNull(row.optedOutAt),
});
