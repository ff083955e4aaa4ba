/** Figures of the whole installation: each is one count over an index, or over a table of a few thousand rows. */

import type { CompanyState } from '@prosa/contract/companies/manifest';
import { DUE_SOON_DAYS } from '@prosa/contract/console/manifest';
import type { Tx } from '../../core/ctx.ts';
import { type Db, ofCompany, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';
import { mayActSql } from '../../core/subscription.ts';

export const LISTED_MAX = 200;

export interface Figures {
  companies: Record<CompanyState, number>;
  dueSoon: number;
  open: { count: number; cents: number };
  paid: { count: number; cents: number };
  linesDown: number;
  databaseBytes: number;
}

/** The same states as in the list of companies. */
const isServed = sql`c.deleted_at is null and c.status and (c.due_date is null or c.due_date > now())`;
const isDown = (tx: Tx): SQL =>
  sql`w.wanted = 'up' and w.status <> 'CONNECTED' and c.deleted_at is null and ${mayActSql(tx.core, 'c')}`;

export async function unscopedFindFigures(tx: Tx): Promise<Figures> {
  const [found] = await rows<Figures>(
    tx.db,
    sql`select
        (select json_build_object(
            'active', count(*) filter (where ${isServed}),
            'expired', count(*) filter (where c.deleted_at is null and c.status and c.due_date <= now()),
            'waiting', count(*) filter (where c.deleted_at is null and c.waiting_since is not null),
            'suspended', count(*) filter (where c.deleted_at is null and not c.status and c.waiting_since is null),
            'deleted', count(*) filter (where c.deleted_at is not null))
          from companies c where c.emptied_at is null) as companies,
        (select count(*) from companies c
          where ${isServed} and c.due_date <= now() + make_interval(days => ${DUE_SOON_DAYS}::int)) as "dueSoon",
        (select json_build_object('count', count(*), 'cents', coalesce(sum(i.value_cents - i.credit_cents), 0))
          from invoices i where i.status = 'open') as open,
        (select json_build_object('count', count(*), 'cents', coalesce(sum(i.paid_cents), 0))
          from invoices i where i.status = 'paid' and i.paid_at >= (
            select date_trunc('month', now() at time zone o.time_zone) at time zone o.time_zone
            from companies o where ${ofCompany(tx, 'o')})) as paid,
        (select count(*) from connections w join companies c on c.company_id = w.company_id
          where ${isDown(tx)}) as "linesDown",
        pg_database_size(current_database()) as "databaseBytes"`,
  );
  return found!;
}

export interface DownLineRow {
  companyId: number;
  company: string;
  name: string;
  provider: string;
  status: string;
  statusReason: string | null;
  since: string | null;
}

export const unscopedListDownLines = (tx: Tx): Promise<DownLineRow[]> =>
  rows(
    tx.db,
    sql`select c.id as "companyId", c.name as company, w.name, w.provider, w.status,
        w.status_reason as "statusReason", w.failing_since as since
      from connections w join companies c on c.company_id = w.company_id where ${isDown(tx)}
      order by prosa.sort_key(c.name), c.id, w.id limit ${LISTED_MAX}`,
  );

/** What the runner gives up is no longer available, and nobody holds it. */
const isGivenUp = sql`not j.is_available and j.locked_at is null and j.attempts >= j.max_attempts`;

export async function unscopedCountFailedJobs(db: Db): Promise<number> {
  const [found] = await rows<{ count: number }>(
    db,
    sql`select count(*)::int as count from graphile_worker._private_jobs j where ${isGivenUp}`,
  );
  return found!.count;
}

export interface FailedJobRow {
  id: number;
  name: string;
  companyId: number | null;
  company: string | null;
  attempts: number;
  error: string | null;
  at: string;
}

export const unscopedListFailedJobs = (db: Db): Promise<FailedJobRow[]> =>
  rows(
    db,
    sql`select j.id, t.identifier as name, c.id as "companyId", c.name as company, j.attempts,
        j.last_error as error, j.updated_at as at
      from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      left join companies c on c.id::text = j.payload ->> 'companyId'
      where ${isGivenUp} order by j.updated_at desc, j.id desc limit ${LISTED_MAX}`,
  );

/** @returns its name; undefined where it is not given up, or gone */
export async function unscopedRetryJob(db: Db, id: number): Promise<string | undefined> {
  const [found] = await rows<{ name: string }>(
    db,
    sql`update graphile_worker._private_jobs j set attempts = 0, run_at = now()
      from graphile_worker._private_tasks t
      where j.id = ${id} and t.id = j.task_id and ${isGivenUp} returning t.identifier as name`,
  );
  return found?.name;
}
