import { sql } from 'drizzle-orm';
import type { Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db.ts';
import type { SettingEntry } from './settings.present.ts';

export function listSettings(tx: Tx): Promise<SettingEntry[]> {
  return rows(tx.db, sql`select s.key, s.value from settings s where ${ofCompany(tx, 's')}`);
}
