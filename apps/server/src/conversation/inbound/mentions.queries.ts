/** The connection's name, by which a group mentions it. */
import type { Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';

export async function findConnectionName(tx: Tx, connectionId: number): Promise<string> {
  const [found] = await rows<{ name: string }>(
    tx.db,
    sql`select w.name from connections w where ${ofCompany(tx, 'w')} and w.id = ${connectionId}`,
  );
  return found?.name ?? '';
}
