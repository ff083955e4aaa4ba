/** The current contacts of people whom reactions and mentions of messages name. */
import type { Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';
import { identityKey } from '../../provider/identity-key.ts';
import type { Identity } from '../../provider/port.ts';
import type { MessageRow, Named } from './messages.present.ts';

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

/**
 * The rows of a statement with `messageColumns`, and the contacts of the people in them. Few messages name anybody, so
 * these are looked up by themselves: as part of the statement they cost a quarter of each thread.
 */
export async function messageRows<Row extends MessageRow = MessageRow>(
  tx: Tx,
  statement: SQL,
): Promise<Row[]> {
  return withNames(tx, await rows<Row>(tx.db, statement));
}

export async function withNames<Row extends MessageRow>(tx: Tx, found: Row[]): Promise<Row[]> {
  const people = found.flatMap(peopleIn);
  const ids = people.flatMap((person) => person.ids ?? []);
  if (ids.length === 0) return found;
  const known = new Map((await findKnownNames(tx, ids)).map((each) => [identityKey(each), each]));
  for (const person of people) {
    // By LID, and by number where that is known too.
    const contact = person.ids?.map((id) => known.get(identityKey(id))).find((each) => each);
    person.contact = contact ? { name: contact.name, number: contact.number } : null;
  }
  return found;
}

const peopleIn = ({ reactions, mentions, quoted }: MessageRow): Named[] => [
  ...(reactions ?? []),
  ...(mentions ?? []),
  ...(quoted?.mentions ?? []),
];
