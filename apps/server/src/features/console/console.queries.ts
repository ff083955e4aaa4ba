/** Figures of the whole installation: each is one count over an index, or over a table of a few thousand rows. */

import type { CompanyState } from '@prosa/contract/companies/manifest';
import type { Tx } from '../../core/ctx.ts';
import { type Db, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';
import { mayActSql } from '../../core/subscription.ts';
import { dueSoonSql, stateSql } from '../companies/managed-companies.queries.ts';
import { invoiceIn } from '../invoices/invoice-list.queries.ts';

export const LISTED_MAX = 200;

export interface Figures {
  /** States that no company has are left out. */
  companies: Partial<Record<CompanyState, number>>;
  dueSoon: number;
  open: { count: number; cents: number };
  overdue: { count: number; cents: number };
  paid: { count: number; cents: number };
  linesDown: number;
  databaseBytes: number;
}

const isDown = (tx: Tx): SQL =>
  sql`w.wanted = 'up' and w.status <> 'CONNECTED' and c.deleted_at is null and ${mayActSql(tx.core, 'c')}`;

const sumOf = (condition: SQL, cents: SQL): SQL =>
  sql`(select json_build_object('count', count(*), 'cents', coalesce(sum(${cents}), 0))
    from invoices i join companies c on c.company_id = i.company_id where ${condition} and c.emptied_at is null)`;

export async function unscopedFindFigures(tx: Tx): Promise<Figures> {
  const is = invoiceIn(tx);
  const [found] = await rows<Figures>(
    tx.db,
    sql`select
        (select json_object_agg(x.state, x.count) from (
            select ${stateSql(tx.core)} as state, count(*) from companies c where c.emptied_at is null group by 1) x)
          as companies,
        (select count(*) from companies c where ${dueSoonSql(tx.core)}) as "dueSoon",
        ${sumOf(is.open, sql`i.value_cents - i.credit_cents`)} as open,
        ${sumOf(is.expired, sql`i.value_cents - i.credit_cents`)} as overdue,
        ${sumOf(is.paidThisMonth, sql`i.paid_cents`)} as paid,
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
