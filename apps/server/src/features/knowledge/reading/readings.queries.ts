/** Who reads which document, and what came of it. */
import type { Language } from '@prosa/contract/limits';
import { type Core, inSystem, type Tx } from '../../../core/ctx.ts';
import { ofCompany, rows } from '../../../core/db/db.ts';
import { and, eq, sql } from '../../../core/db/drizzle.ts';
import { mayActSql } from '../../../core/subscription.ts';
import { knowledgeDocuments as documents } from '../knowledge.table.ts';

export interface ReadingRef {
  documentId: number;
  /** As in its row: another one was asked for since, if the row has another. */
  reading: number;
}

export interface Reading {
  title: string;
  language: Language;
  address: string | null;
  content: string | null;
  fileKey: string | null;
  hash: string | null;
}

const columns = sql`d.title, d.language, d.address, d.content, d.hash,
  (select f.key from files f where f.company_id = d.company_id and f.id = d.file_id) as "fileKey"`;

/** Undefined if it is deleted, or somebody asked for a later reading. */
export async function beginReading(
  tx: Tx,
  { documentId, reading }: ReadingRef,
): Promise<Reading | undefined> {
  const [row] = await rows<Reading>(
    tx.db,
    sql`update knowledge_documents d set state = 'reading'
      where ${ofCompany(tx, 'd')} and d.id = ${documentId} and d.reading = ${reading} returning ${columns}`,
  );
  return row;
}

export async function lockReading(
  tx: Tx,
  { documentId, reading }: ReadingRef,
): Promise<Reading | undefined> {
  const [row] = await rows<Reading>(
    tx.db,
    sql`select ${columns} from knowledge_documents d
      where ${ofCompany(tx, 'd')} and d.id = ${documentId} and d.reading = ${reading} for update of d`,
  );
  return row;
}

type Result = Partial<typeof documents.$inferInsert>;

export async function endReading(tx: Tx, id: number, result: Result): Promise<void> {
  await tx.db
    .update(documents)
    .set(result)
    .where(and(ofCompany(tx, documents), eq(documents.id, id)));
}

/** @returns the number of the reading that it waits for now; undefined if it is gone */
export async function raiseReading(tx: Tx, id: number): Promise<number | undefined> {
  const [row] = await rows<{ reading: number }>(
    tx.db,
    sql`update knowledge_documents d set reading = d.reading + 1, state = 'waiting'
      where ${ofCompany(tx, 'd')} and d.id = ${id} returning d.reading`,
  );
  return row?.reading;
}

const AT_ONCE = 500;

/** Plans the readings that are due, in all companies whose plan still has them. */
export async function unscopedPlanRefreshes(core: Core, jobKey: string): Promise<void> {
  await inSystem(core, (db) =>
    db.execute(sql`
      with due as (
        select d.company_id, d.id from knowledge_documents d
        join companies o on o.id = d.company_id and ${mayActSql(core, 'o')} join plans p on p.id = o.plan_id and p.use_open_ai
        where d.refresh_at <= now() and d.state not in ('waiting', 'reading') order by d.refresh_at limit ${AT_ONCE}
      ), planned as (
        update knowledge_documents d set reading = d.reading + 1, state = 'waiting',
          refresh_at = now() + interval '7 days'
        from due where d.company_id = due.company_id and d.id = due.id
        returning d.company_id, d.id, d.reading
      )
      select prosa.enqueue('read-document',
        json_build_object('companyId', p.company_id, 'documentId', p.id, 'reading', p.reading),
        ${jobKey}::text || p.id, null, 5) from planned p`),
  );
}

/** Those whose job failed for good. @returns them */
export function unscopedEndLostReadings(
  core: Core,
  jobKey: string,
): Promise<{ companyId: number; id: number }[]> {
  return inSystem(core, (db) =>
    rows(
      db,
      sql`update knowledge_documents d set state = 'failed', problem = 'lost', problem_status = null
        where d.state in ('waiting', 'reading') and d.updated_at < now() - interval '1 minute'
          and not prosa.awaits_job(${jobKey}::text || d.id)
        returning d.company_id as "companyId", d.id`,
    ),
  );
}
