import { type Core, inSystem } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { mayActSql } from '../../core/subscription.ts';

const DAY_MS = 86_400_000;
/** The next run goes on. */
const AT_ONCE = 500;

/** Connections that are kept up for companies which were suspended or due so many days ago. */
export function unscopedListOldLines(
  core: Core,
  days: number,
): Promise<{ companyId: number; connectionId: number }[]> {
  const before = new Date(core.now().getTime() - days * DAY_MS).toISOString();
  return inSystem(core, (db) =>
    rows(
      db,
      sql`select w.company_id as "companyId", w.id as "connectionId"
        from companies c join connections w on w.company_id = c.id and w.wanted = 'up'
        where not ${mayActSql(core, 'c')}
          and case when c.status then c.due_date else c.suspended_at end < ${before}::timestamptz
        order by w.company_id, w.id limit ${AT_ONCE}`,
    ),
  );
}
