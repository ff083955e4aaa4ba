import { settingKeys } from '@prosa/contract/settings';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../core/ctx.ts';
import { ofCompany, rows } from '../../../core/db.ts';

/** Setting CheckMsgIsGroup; ignored where the company never chose. */
export async function groupsAreIgnored(tx: Tx): Promise<boolean> {
  const value = await settingOf(tx, 'CheckMsgIsGroup');
  return value === 'enabled';
}

export async function settingOf(tx: Tx, key: keyof typeof settingKeys): Promise<string> {
  const found = await rows<{ value: string }>(
    tx.db,
    sql`select s.value from settings s where ${ofCompany(tx, 's')} and s.key = ${key}`,
  );
  return found[0]?.value ?? settingKeys[key].initial;
}
