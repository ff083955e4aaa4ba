/** Visits of nodes, counted by whole days of the company. */
import { type Core, inSystem, type Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';

export interface CountRow {
  node: string;
  kind: string;
  total: number;
}

/** Days that are counted already, and the visits since. */
export function sumVisits(
  tx: Tx,
  flowId: number,
  { from, to }: { from: string; to: string },
): Promise<CountRow[]> {
  return rows(
    tx.db,
    sql`with k as (
        select c.time_zone, coalesce(n.until, '-infinity') as until from companies c
        left join flow_countings n on n.company_id = c.id where ${ofOwn(tx)}
      )
      select x.node, x.kind, sum(x.total)::float8 as total from (
        select d.node, d.kind, d.total from flow_counts d
          where ${ofCompany(tx, 'd')} and d.flow_id = ${flowId} and d.day between ${from}::date and ${to}::date
        union all
        select v.node, v.kind, count(*) from k, flow_visits v
          where ${ofCompany(tx, 'v')} and v.flow_id = ${flowId}
            and v.at >= greatest(k.until, ${from}::date::timestamp at time zone k.time_zone)
            and v.at < (${to}::date + 1)::timestamp at time zone k.time_zone
          group by v.node, v.kind
      ) x group by x.node, x.kind`,
  );
}

/** Companies with flows, whose last day is not counted yet. */
export function unscopedListUncounted(core: Core): Promise<{ companyId: number }[]> {
  return inSystem(core, (db) =>
    rows<{ companyId: number }>(
      db,
      sql`select c.id as "companyId" from companies c
        left join flow_countings n on n.company_id = c.id
        where exists (select from flow_versions v where v.company_id = c.id)
          and coalesce(n.until, '-infinity') < ${LAST_MIDNIGHT}
        order by c.id`,
    ),
  );
}

/** Transactions that began before midnight have ended by then. */
const LAST_MIDNIGHT = sql`date_trunc('day', (now() - interval '15 minutes') at time zone c.time_zone)
  at time zone c.time_zone`;

/** Counts the visits of days that are over. Two at once count nothing twice: the second waits for the first. */
export async function countVisits(tx: Tx): Promise<void> {
  const [span] = await rows<{ since: string; until: string; zone: string }>(
    tx.db,
    sql`insert into flow_countings as n (company_id, until)
        select c.id, '-infinity' from companies c where ${ofOwn(tx)}
      on conflict (company_id) do update set until = n.until
      returning n.until as since,
        (select ${LAST_MIDNIGHT} from companies c where ${ofOwn(tx)}) as until,
        (select c.time_zone from companies c where ${ofOwn(tx)}) as zone`,
  );
  const { since, until, zone } = span!;
  await tx.db.execute(sql`insert into flow_counts as d (company_id, flow_id, day, node, kind, total)
    select v.company_id, v.flow_id, (v.at at time zone ${zone})::date, v.node, v.kind, count(*)
    from flows f join flow_visits v on ${ofCompany(tx, 'v')} and v.flow_id = f.id
      and v.at >= ${since}::timestamptz and v.at < ${until}::timestamptz
    where ${ofCompany(tx, 'f')}
    group by 1, 2, 3, 4, 5
    on conflict (company_id, flow_id, day, node, kind) do update set total = d.total + excluded.total`);
  await tx.db.execute(sql`update flow_countings n set until = greatest(n.until, ${until}::timestamptz)
    where ${ofCompany(tx, 'n')}`);
}

const ofOwn = (tx: Tx) => sql`${ofCompany(tx, 'c')} and c.id = ${tx.companyId}`;
