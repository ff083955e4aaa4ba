/** Searches besides messages, and the rows that their answers show. */
import type { Author } from '@prosa/contract/common';
import type { TagRef } from '@prosa/contract/tags';
import { type ContactSearch, foundContacts } from '../../conversation/contacts/contacts.queries.ts';
import { visibleTickets } from '../../conversation/tickets/tickets.queries.ts';
import { viewerOf } from '../../core/actors.ts';
import type { Caller, Reader, Tx } from '../../core/ctx.ts';
import { array, contains, ofCompany, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';

type CallerTx = Tx & { actor: Caller };
type CallerReader = Reader & { actor: Caller };

export interface ContactHit {
  contact_id: number;
  /** Its name is only spelled similarly. */
  is_alike: boolean;
}

/**
 * Contacts with the text, the latest first; then, if these are fewer than `alikeBelow`, at most 30 with similarly spelled
 * names, the closest first.
 */
export function searchContactHits(
  tx: Reader,
  search: ContactSearch,
  { most, typed, alikeBelow }: { most: number; typed: string; alikeBelow: number },
): Promise<ContactHit[]> {
  return rows<ContactHit>(
    tx.db,
    sql`with named as materialized (select contact_id from ${foundContacts(search, most)})
      select contact_id, false as is_alike from named
      union all
      select contact_id, true from prosa.search_contacts_alike(${typed})
      where (select count(*) from named) < ${alikeBelow}`,
  );
}

export interface NoteHit {
  note_id: number;
  /** The ticket through which the actor may see the note. */
  ticket_id: number;
  contact_id: number;
  note: string;
  at: string;
}

/** The newest notes with these words on contacts of whom the actor may see a ticket. */
export function searchNoteHits(tx: CallerReader, query: string, most: number): Promise<NoteHit[]> {
  const { id, profile, queueIds, allTicket } = viewerOf(tx.actor);
  return rows<NoteHit>(
    tx.db,
    sql`select * from prosa.search_notes(
      ${query}, ${profile !== 'user'}, ${id}, ${array(queueIds, 'bigint')}, ${allTicket}, ${most}::int)`,
  );
}

const TAGS_MAX = 20;
const MADE_LAST = 400;

export interface TagHit extends TagRef {
  /** At most MADE_LAST tickets have it. */
  isRare: boolean;
}

/** Tags whose name contains the text; those that begin with it first. */
export function searchTagHits(tx: Reader, query: string): Promise<TagHit[]> {
  return rows<TagHit>(
    tx.db,
    sql`select g.id, g.name, g.color, not exists (
        select from ticket_tags x where ${ofCompany(tx, 'x')} and x.tag_id = g.id offset ${MADE_LAST}) as "isRare"
      from tags g
      where ${ofCompany(tx, 'g')} and ${contains(sql`g.search_text`, query)}
      order by position(prosa.normalise(${query}) in g.search_text), prosa.sort_key(g.name), g.id limit ${TAGS_MAX}`,
  );
}

const NEWEST = 5000;
const ENOUGH = 50;
const TAGGED_MAX = 200;

/**
 * The latest tickets with any of these tags that the actor may see; at most 200. A frequent tag is found among the
 * newest tickets. A rarer one is looked up: its most recently created tickets are included too, which are all of a rare one.
 */
export async function searchTaggedIds(
  tx: CallerReader,
  found: readonly Pick<TagHit, 'id' | 'isRare'>[],
): Promise<number[]> {
  const tags = array(
    found.map(({ id }) => id),
    'bigint',
  );
  const latest = found.every(({ isRare }) => isRare) ? [] : await latestTaggedIds(tx, tags);
  if (latest.length >= ENOUGH) return latest;
  return taggedIds(
    tx,
    sql`tickets`,
    sql`${ofCompany(tx, 't')} and t.id = any(${array(latest, 'bigint')} || array(
      select made.ticket_id from unnest(${tags}) g(id) cross join lateral (
        select x.ticket_id from ticket_tags x where ${ofCompany(tx, 'x')} and x.tag_id = g.id
        order by x.ticket_id desc limit ${MADE_LAST}) made))`,
  );
}

const latestTaggedIds = (tx: CallerReader, tags: SQL): Promise<number[]> =>
  taggedIds(
    tx,
    sql`(select * from tickets t where ${ofCompany(tx, 't')}
      order by t.updated_at desc, t.id desc limit ${NEWEST})`,
    sql`exists (select from ticket_tags x where ${ofCompany(tx, 'x')} and x.ticket_id = t.id and x.tag_id = any(${tags}))`,
  );

async function taggedIds(tx: CallerReader, among: SQL, condition: SQL): Promise<number[]> {
  const found = await rows<{ id: number }>(
    tx.db,
    sql`select t.id from ${among} t where ${condition} and ${visibleTickets(viewerOf(tx.actor))}
      order by t.updated_at desc, t.id desc limit ${TAGGED_MAX}`,
  );
  return found.map((row) => row.id);
}

interface FoundContactRef {
  id: number;
  uuid: string;
  name: string;
  number: string;
  isGroup: boolean;
  pictureId: string | null;
}

const contactRef = sql`jsonb_build_object('id', c.id, 'uuid', c.uuid, 'name', c.name, 'number', c.number,
  'pictureId', c.picture_id, 'isGroup', c.is_group) as contact`;

export interface FoundContactRow {
  contact: FoundContactRef;
  email: string;
  is_alike: boolean;
  ticket_uuid: string | null;
}

/**
 * The best hits: exact name, names that begin with the text, words that do, all others, then similar spellings
 * in the given order; the latest first among equals. Each has the ticket to open.
 */
export function bestContacts(
  tx: CallerTx,
  found: { query: string; named: readonly number[]; alike: readonly number[] },
  limit: number,
): Promise<FoundContactRow[]> {
  const alike = array(found.alike, 'bigint');
  // Once, not for each row; names are normalised in front of what else is searched.
  const sought = sql`(select prosa.normalise(${found.query}))`;
  const name = sql`left(c.search_text, -(length(c.number) + length(c.email) + 2))`;
  return rows<FoundContactRow>(
    tx.db,
    sql`select ${contactRef}, c.email, coalesce(c.place, 0) > 0 as is_alike, k.uuid as ticket_uuid
      from (
        select c.*, array_position(${alike}, c.id) as place,
          case when ${name} = ${sought} then 0 when starts_with(${name}, ${sought}) then 1
            when position(' ' || ${sought} in ${name}) > 0 then 2 else 3 end as rank
        from contacts c
        where ${ofCompany(tx, 'c')} and c.id = any(${array([...found.named, ...found.alike], 'bigint')})
        order by place nulls first, rank, c.updated_at desc limit ${limit}
      ) c left join lateral (
        select t.uuid from tickets t
        where ${ofCompany(tx, 't')} and t.contact_id = c.id and ${visibleTickets(viewerOf(tx.actor))}
        order by t.status = 'closed', t.updated_at desc limit 1
      ) k on true
      order by c.place nulls first, c.rank, c.updated_at desc`,
  );
}

export interface FoundPlace {
  id: string;
  ticket_uuid: string;
  from_me: boolean;
  automatic: boolean;
  user: Author | null;
  member: Author | null;
  contact: FoundContactRef;
}

/** The positions of these messages. The search has already checked that the actor may see them through these tickets. */
export function placesOfMessages(
  tx: Tx,
  hits: readonly { message_id: string; ticket_id: number }[],
): Promise<FoundPlace[]> {
  const messageIds = hits.map((hit) => hit.message_id);
  const ticketIds = hits.map((hit) => hit.ticket_id);
  return rows<FoundPlace>(
    tx.db,
    sql`select m.id, t.uuid as ticket_uuid, m.from_me, m.automatic, ${contactRef},
        case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as user,
        case when g.id is not null then jsonb_build_object('id', g.id, 'name', g.name) end as member
      from unnest(${array(messageIds, 'uuid')}, ${array(ticketIds, 'bigint')}) as hit (message_id, ticket_id)
      join messages m on ${ofCompany(tx, 'm')} and m.id = hit.message_id
      join tickets t on ${ofCompany(tx, 't')} and t.id = hit.ticket_id
      join contacts c on c.company_id = t.company_id and c.id = t.contact_id
      left join users u on ${ofCompany(tx, 'u')} and u.id = m.user_id
      left join contacts g on ${ofCompany(tx, 'g')} and g.id = m.contact_id and c.is_group and not m.from_me`,
  );
}

export interface FoundTicketPlace {
  ticket_id: number;
  ticket_uuid: string;
  contact: FoundContactRef;
}

export function placesOfTickets(tx: Tx, ids: readonly number[]): Promise<FoundTicketPlace[]> {
  return rows<FoundTicketPlace>(
    tx.db,
    sql`select t.id as ticket_id, t.uuid as ticket_uuid, ${contactRef}
      from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
      where ${ofCompany(tx, 't')} and t.id = any(${array(ids, 'bigint')})`,
  );
}
