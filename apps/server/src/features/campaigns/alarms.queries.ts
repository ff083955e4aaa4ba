import type { CampaignAlarm } from '@prosa/contract/campaign-alarms';
import type { AlarmReason } from '@prosa/contract/campaigns/states';
import type { Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import type { RunKey } from './runs.queries.ts';

export interface Alarm {
  reason: AlarmReason;
  connectionId: number | null;
}

export async function writeAlarms(
  tx: Tx,
  { id, run }: RunKey,
  alarms: readonly Alarm[],
): Promise<void> {
  await tx.db.execute(sql`update campaign_runs r set alarms = ${JSON.stringify(alarms)}::jsonb
    where ${ofCompany(tx, 'r')} and r.campaign_id = ${id} and r.run = ${run}`);
}

const SHOWN = 50;

/** Of running campaigns, and those that would have started too late. */
export const listAlarms = (tx: Tx): Promise<CampaignAlarm[]> =>
  rows(
    tx.db,
    sql`select c.id as "campaignId", c.name, a.reason, w.name as "whatsappName"
      from campaigns c
      left join campaign_runs r on ${ofCompany(tx, 'r')} and r.campaign_id = c.id and r.run = c.run
      cross join lateral (
        select x.reason, x."connectionId" from jsonb_to_recordset(r.alarms) as x (reason text, "connectionId" bigint)
        where c.status = 'EM_ANDAMENTO'
        union all select 'late', null where c.status = 'PROGRAMADA' and c.held = 'late') a
      left join connections w on ${ofCompany(tx, 'w')} and w.id = a."connectionId"
      where ${ofCompany(tx, 'c')} and not c.is_gone and c.status in ('EM_ANDAMENTO', 'PROGRAMADA')
      order by c.id desc limit ${SHOWN}`,
  );
