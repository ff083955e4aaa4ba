/** Contacts that seem to be the same person. */
import type { Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';

export interface Duplicates {
  reason: 'number' | 'person';
  ids: number[];
}

/** Brazilian mobile numbers occur with and without their ninth digit, as in phone-number.ts. */
const canonical = sql.raw(
  String.raw`regexp_replace(c.number, '^55([1-9][1-9])([6-9]\d{7})$', '55\19\2')`,
);

export function findDuplicates(tx: Tx, limit: number): Promise<Duplicates[]> {
  const persons = sql`from contacts c where ${ofCompany(tx, 'c')} and not c.is_group`;
  return rows<Duplicates>(
    tx.db,
    sql`(select 'number' as reason, json_agg(c.id order by c.id) as ids
        ${persons} and c.number <> '' group by ${canonical} having count(*) > 1 order by min(c.id) limit ${limit})
      union all
      (select 'person', json_agg(c.id order by c.id)
        ${persons} and c.email <> '' group by lower(c.email), prosa.normalise(c.name)
        having count(*) > 1 order by min(c.id) limit ${limit})`,
  );
}
