/** Jobs of companies that may not act, kept until they may. */
import { type Core, companyCtx, inSystem, inTransaction, type Tx } from '../ctx.ts';
import { ofCompany, rows } from '../db/db.ts';
import { sql } from '../db/drizzle.ts';
import { mayActSql } from '../subscription.ts';
import type { JobName } from './jobs.ts';

/** Once, however often the same is due meanwhile. */
export const holdJob = (
  core: Core,
  { name, payload, key }: { name: JobName; payload: { companyId: number }; key: string | null },
): Promise<void> =>
  inTransaction(companyCtx(core, payload.companyId), async (tx) => {
    await tx.db.execute(sql`insert into held_jobs (company_id, name, payload, key)
      values (${tx.companyId}, ${name}, ${JSON.stringify(payload)}::jsonb, ${key}) on conflict do nothing`);
  });

const ATTEMPTS = 12;
const AT_ONCE = 500;

/** Puts the next of them back into their lanes, in the order in which they came due. @returns whether there may be more */
export async function releaseJobs(tx: Tx): Promise<boolean> {
  const released = await rows(
    tx.db,
    sql`with gone as (
        delete from held_jobs h using (
          select x.id from held_jobs x where ${ofCompany(tx, 'x')} order by x.id limit ${AT_ONCE}) next
        where ${ofCompany(tx, 'h')} and h.id = next.id returning h.id, h.name, h.payload, h.key
      )
      select prosa.enqueue(g.name, g.payload::json, g.key, null, ${ATTEMPTS}) from (
        select * from gone order by id) g`,
  );
  return released.length === AT_ONCE;
}

/** Companies that may act and have held jobs: of a job that was held while its company paid. */
export async function unscopedListToResume(core: Core): Promise<number[]> {
  const found = await inSystem(core, (db) =>
    rows<{ id: number }>(
      db,
      sql`select c.id from companies c
        where exists (select from held_jobs h where h.company_id = c.id) and ${mayActSql(core, 'c')}`,
    ),
  );
  return found.map(({ id }) => Number(id));
}
