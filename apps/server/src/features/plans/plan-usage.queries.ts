/** What a company uses of its plan, and what the plan allows. */
import type { planShares } from '@prosa/contract/plan-usage';
import type { Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';

const MEGABYTE = 1_000_000;

type Share = (typeof planShares)[number];

interface PlanUsageRow {
  used: Record<Share, number>;
  allowed: Record<Share, number | null>;
}

export async function findPlanUsage(tx: Tx): Promise<PlanUsageRow> {
  const month = sql`date_trunc('month', now() at time zone c.time_zone)::date`;
  const [row] = await rows<PlanUsageRow>(
    tx.db,
    sql`select
        json_build_object('users', p.users, 'connections', p.connections, 'queues', p.queues,
          'storageMegabytes', nullif(p.storage_megabytes, 0),
          'campaignRecipients', nullif(p.campaign_recipients, 0), 'aiTokens', nullif(p.ai_tokens, 0)) as allowed,
        json_build_object(
          'users', (select count(*) from users u where ${ofCompany(tx, 'u')}),
          'connections', (select count(*) from connections w where ${ofCompany(tx, 'w')}),
          'queues', (select count(*) from queues q where ${ofCompany(tx, 'q')}),
          'storageMegabytes', coalesce((select ceil(s.bytes / ${MEGABYTE}::numeric) from company_storage s
            where ${ofCompany(tx, 's')}), 0),
          'campaignRecipients', coalesce((select m.recipients from campaign_months m
            where ${ofCompany(tx, 'm')} and m.month = ${month}), 0),
          'aiTokens', coalesce((select sum(a.input + a.output) from ai_months a
            where ${ofCompany(tx, 'a')} and a.month = ${month}), 0)) as used
      from companies c left join plans p on p.id = c.plan_id where ${ofCompany(tx, 'c')}`,
  );
  return row!;
}
