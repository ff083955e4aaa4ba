/** Names of people who are mentioned in texts. */
import type { Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import type { Identity } from '../../provider/port.ts';

export interface KnownName extends Identity {
  name: string;
  number: string;
}

export function findKnownNames(tx: Tx, ids: readonly Identity[]): Promise<KnownName[]> {
  const kinds = ids.map(({ kind }) => kind);
  const values = ids.map(({ value }) => value);
  return rows<KnownName>(
    tx.db,
    sql`select i.kind, i.value, c.name, c.number
      from unnest(${array(kinds, 'text')}, ${array(values, 'text')}) as x (kind, value)
      join contact_identities i on ${ofCompany(tx, 'i')} and i.kind = x.kind and i.value = x.value
      join contacts c on ${ofCompany(tx, 'c')} and c.id = i.contact_id`,
  );
}

export async function findConnectionName(tx: Tx, connectionId: number): Promise<string> {
  const [found] = await rows<{ name: string }>(
    tx.db,
    sql`select w.name from connections w where ${ofCompany(tx, 'w')} and w.id = ${connectionId}`,
  );
  return found?.name ?? '';
}
