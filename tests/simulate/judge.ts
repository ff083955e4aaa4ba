/** What every simulation over the sandbox looks at in the end. */
import { type Core, companyCtx, inTransaction } from '../../apps/server/src/core/ctx.ts';
import { rows } from '../../apps/server/src/core/db/db.ts';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';

export interface Taken {
  /** Messages of customers that are not stored, or more than once. */
  lost: number;
  doubled: number;
  /** Texts that customers were shown. */
  shown: number;
}

export async function countTaken(core: Core, companyId: number): Promise<Taken> {
  const [taken] = await inTransaction(companyCtx(core, companyId), ({ db }) =>
    rows<Taken>(
      db,
      sql`select
          (select count(*)::int from sandbox_messages s where s.company_id = ${companyId} and s.from_customer
            and not exists (select from messages m where m.company_id = s.company_id and m.provider_id = s.wa_id
              and m.body = s.body and not m.from_me)) as lost,
          (select coalesce(sum(n - 1), 0)::int from (select count(*) as n from messages m
            where m.company_id = ${companyId} and not m.from_me group by m.provider_id) x) as doubled,
          (select count(*)::int from sandbox_messages s where s.company_id = ${companyId}
            and not s.from_customer) as shown`,
    ),
  );
  return taken!;
}

/** Nothing is left to be taken in, answered or sent. */
export async function isQuiet(core: Core, companyId: number): Promise<boolean> {
  const [left] = await inTransaction(companyCtx(core, companyId), ({ db }) =>
    rows<{ count: number }>(
      db,
      sql`select (select count(*) from automation_work) + (select count(*) from sandbox_events)
        + (select count(*) from messages where company_id = ${companyId} and send_state = 'pending') as count`,
    ),
  );
  return Number(left?.count) === 0;
}
