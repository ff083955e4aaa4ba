import type { TagRef } from '@prosa/contract/tags';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db.ts';

/** No company has more tags than a person can choose from. */
const LIST_MAX = 5000;

export function listTagRefs(tx: Tx, search: string): Promise<TagRef[]> {
  return rows(
    tx.db,
    sql`select g.id, g.name, g.color from tags g
      where ${ofCompany(tx, 'g')}
        and (${search} = '' or position(prosa.normalise(${search}) in prosa.normalise(g.name)) > 0)
      order by g.name, g.id limit ${LIST_MAX}`,
  );
}

export function findTags(tx: Tx, ids: readonly number[]): Promise<TagRef[]> {
  return rows(
    tx.db,
    sql`select g.id, g.name, g.color from tags g
      where ${ofCompany(tx, 'g')} and g.id = any (${array(ids, 'bigint')}) order by g.name, g.id`,
  );
}

/** Makes the tags of a ticket exactly these; the ticket's revision rises, since lists show its tags. */
export async function replaceTicketTags(
  tx: Tx,
  ticketId: number,
  tagIds: readonly number[],
): Promise<void> {
  const wanted = array(tagIds, 'bigint');
  // The ticket's row first: two who set tags at once take turns.
  await tx.db.execute(
    sql`update tickets t set rev = t.rev where ${ofCompany(tx, 't')} and t.id = ${ticketId}`,
  );
  await tx.db.execute(
    sql`delete from ticket_tags tt where ${ofCompany(tx, 'tt')} and tt.ticket_id = ${ticketId}
      and tt.tag_id <> all (${wanted})`,
  );
  await tx.db.execute(
    sql`insert into ticket_tags (company_id, ticket_id, tag_id)
      select ${tx.companyId}, ${ticketId}, id from unnest(${wanted}) id on conflict do nothing`,
  );
}
