/** Tags of tickets. */
import type { TagRef } from '@prosa/contract/tags';
import type { Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';

export interface TagsChange {
  added: readonly number[];
  /** All others if undefined. */
  removed: readonly number[] | undefined;
}

/** Adds tags to a ticket and removes others. @returns the removed and added tags */
export async function changeTicketTags(
  tx: Tx,
  ticketId: number,
  { added, removed }: TagsChange,
): Promise<number[]> {
  const wanted = array(added, 'bigint');
  const goes = removed
    ? sql`tt.tag_id = any (${array(removed, 'bigint')})`
    : sql`tt.tag_id <> all (${wanted})`;
  await raiseTicket(tx, ticketId);
  const lost = await rows<{ tag_id: number }>(
    tx.db,
    sql`delete from ticket_tags tt where ${ofCompany(tx, 'tt')} and tt.ticket_id = ${ticketId}
      and ${goes} returning tt.tag_id`,
  );
  const won = await rows<{ tag_id: number }>(
    tx.db,
    sql`insert into ticket_tags (company_id, ticket_id, tag_id)
      select ${tx.companyId}, ${ticketId}, id from unnest(${wanted}) id on conflict do nothing
      returning tag_id`,
  );
  return [...lost, ...won].map((row) => row.tag_id);
}

export function listTicketTags(tx: Tx, ticketId: number): Promise<TagRef[]> {
  return rows(
    tx.db,
    sql`select g.id, g.name, g.color from ticket_tags tt
      join tags g on g.company_id = tt.company_id and g.id = tt.tag_id
      where ${ofCompany(tx, 'tt')} and tt.ticket_id = ${ticketId} order by prosa.sort_key(g.name), g.id`,
  );
}

/** Removes the lane tags of a ticket except one. @returns the removed ones */
export async function deleteOtherLanes(
  tx: Tx,
  ticketId: number,
  kept: number | null,
): Promise<number[]> {
  const lost = await rows<{ tag_id: number }>(
    tx.db,
    sql`delete from ticket_tags tt using tags g
      where ${ofCompany(tx, 'tt')} and ${ofCompany(tx, 'g')} and tt.ticket_id = ${ticketId}
        and g.id = tt.tag_id and g.kanban and g.id is distinct from ${kept}::bigint
      returning tt.tag_id`,
  );
  return lost.map((row) => row.tag_id);
}

/** @returns whether the ticket did not have the tag before */
export async function addTicketTag(tx: Tx, ticketId: number, tagId: number): Promise<boolean> {
  const added = await rows(
    tx.db,
    sql`insert into ticket_tags (company_id, ticket_id, tag_id)
      values (${tx.companyId}, ${ticketId}, ${tagId}) on conflict do nothing returning tag_id`,
  );
  return added.length > 0;
}

/** Locks the tickets first, so that concurrent changes of tags are serialized. @returns whether any ticket has changed */
export async function setTagOf(
  tx: Tx,
  ticketIds: readonly number[],
  { tagId, isOn }: { tagId: number; isOn: boolean },
): Promise<boolean> {
  const ids = array(ticketIds, 'bigint');
  await tx.db.execute(
    sql`update tickets t set rev = t.rev where ${ofCompany(tx, 't')} and t.id = any(${ids})`,
  );
  const changed = await rows(
    tx.db,
    isOn
      ? sql`insert into ticket_tags (company_id, ticket_id, tag_id)
          select ${tx.companyId}, x.id, ${tagId} from unnest(${ids}) x (id) on conflict do nothing returning ticket_id`
      : sql`delete from ticket_tags tt where ${ofCompany(tx, 'tt')} and tt.ticket_id = any(${ids})
          and tt.tag_id = ${tagId} returning tt.ticket_id`,
  );
  return changed.length > 0;
}

/** Raises the ticket's revision, since lists show its tags. Its lock also serializes concurrent changes of tags. */
export async function raiseTicket(tx: Tx, ticketId: number): Promise<void> {
  await tx.db.execute(
    sql`update tickets t set rev = t.rev where ${ofCompany(tx, 't')} and t.id = ${ticketId}`,
  );
}
