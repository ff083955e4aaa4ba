/** What stops a campaign until somebody acts: told to admins when it begins, and listed while it lasts. */
import type { CampaignAlarm } from '@prosa/contract/campaign-alarms';
import { type AlarmReason, alarmReasons } from '@prosa/contract/campaigns/states';
import { inTransaction, type Tx, type UserCtx } from '../../core/ctx.ts';
import { type Alarm, listAlarms, writeAlarms } from './alarms.queries.ts';
import type { CampaignRow } from './campaigns.queries.ts';
import { emitAlarms } from './campaigns.realtime.ts';
import type { Waits } from './waits.ts';

declare module '../../core/events/events.ts' {
  interface Happenings {
    /** A campaign, or one of its connections, waits for a person. */
    'campaign.held': { campaignId: number; reason: AlarmReason };
  }
}

export const getAlarms = (ctx: UserCtx): Promise<CampaignAlarm[]> => inTransaction(ctx, listAlarms);

/** Compares with what was told before. */
export async function noteAlarms(
  tx: Tx,
  row: Pick<CampaignRow, 'id' | 'run' | 'alarms'>,
  waits: Waits,
): Promise<void> {
  const alarms = alarmsOf(waits);
  const before = new Set((row.alarms ?? []).map(keyOf));
  if (alarms.length === before.size && alarms.every((alarm) => before.has(keyOf(alarm)))) return;
  await writeAlarms(tx, row, alarms);
  emitAlarms(tx);
  for (const alarm of alarms)
    if (!before.has(keyOf(alarm)))
      await tx.happened({ type: 'campaign.held', campaignId: row.id, reason: alarm.reason });
}

const keyOf = ({ reason, connectionId }: Alarm): string => `${reason} ${connectionId}`;

function alarmsOf({ waitsFor, lines }: Waits): Alarm[] {
  if (waitsFor === 'no-connection') return [{ reason: waitsFor, connectionId: null }];
  return lines.flatMap(({ line, hold }) => {
    const reason = alarmReasons.find((each) => each === hold);
    return reason ? { reason, connectionId: line.id } : [];
  });
}
