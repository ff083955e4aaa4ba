import { ANSWER_HOURS } from '@prosa/contract/campaigns/states';
import { type Core, inSystem } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { mayActSql } from '../../core/subscription.ts';

export interface ToTend {
  companyId: number;
  id: number;
  at: string;
}

/** Campaigns that are due soon, run, or still get receipts and answers. */
export const unscopedFindToTend = (core: Core, aheadMs: number): Promise<ToTend[]> =>
  inSystem(core, (db) =>
    rows(
      db,
      sql`select x.* from (select c.company_id as "companyId", c.id, greatest(c.scheduled_at, now()) as at from campaigns c
        where c.status = 'PROGRAMADA' and c.held is null and not c.is_gone
          and c.scheduled_at < now() + ${aheadMs} * interval '1 millisecond'
        union all
        select c.company_id, c.id, now() from campaigns c where c.status = 'EM_ANDAMENTO'
        union all
        select c.company_id, c.id, now() from campaigns c
        where c.status in ('PROGRAMADA', 'FINALIZADA') and not c.is_gone
          and c.completed_at > now() - make_interval(hours => ${ANSWER_HOURS}::int)) x
        join companies k on k.company_id = x."companyId" and ${mayActSql(core, 'k')}
        limit 10000`,
    ),
  );
