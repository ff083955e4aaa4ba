import { sql } from 'drizzle-orm';
import type { Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db.ts';

/** More than a person can pick from after a slash. */
const LIST_MAX = 1000;

export interface QuickMessageRow {
  id: number;
  shortcode: string;
  message: string;
  fileId: string | null;
  fileName: string | null;
}

/** A user's own active quick messages and the company's general ones. */
export function listQuickMessages(tx: Tx, userId: number): Promise<QuickMessageRow[]> {
  return rows(
    tx.db,
    sql`select m.id, m.shortcode, m.message, m.file_id as "fileId", f.name as "fileName"
      from quick_messages m
      left join files f on f.company_id = m.company_id and f.id = m.file_id
      where ${ofCompany(tx, 'm')} and m.status and (m.geral or m.user_id = ${userId})
      order by m.shortcode, m.id limit ${LIST_MAX}`,
  );
}
