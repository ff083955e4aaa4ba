/** Everything that is stored about a contact. */
import { findSuppression } from '../../conversation/suppressions/suppressions.queries.ts';
import type { Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';

export interface ExportRow {
  id: number;
  contact_id: number;
  state: 'waiting' | 'done' | 'failed';
  file_id: string | null;
  file_name: string | null;
  created_at: string;
}

export async function insertExport(tx: Tx, contactId: number): Promise<number> {
  const made = await rows<{ id: number }>(
    tx.db,
    sql`insert into contact_exports (company_id, contact_id) values (${tx.companyId}, ${contactId}) returning id`,
  );
  return made[0]!.id;
}

export async function findLatestExport(tx: Tx, contactId: number): Promise<ExportRow | undefined> {
  const found = await rows<ExportRow>(
    tx.db,
    sql`select x.id, x.contact_id, x.state, x.file_id, f.name as file_name, x.created_at
      from contact_exports x left join files f on ${ofCompany(tx, 'f')} and f.id = x.file_id
      where ${ofCompany(tx, 'x')} and x.contact_id = ${contactId} order by x.id desc limit 1`,
  );
  return found[0];
}

export async function findExport(
  tx: Tx,
  id: number,
): Promise<Pick<ExportRow, 'contact_id' | 'state'> | undefined> {
  const found = await rows<ExportRow>(
    tx.db,
    sql`select x.contact_id, x.state from contact_exports x where ${ofCompany(tx, 'x')} and x.id = ${id}`,
  );
  return found[0];
}

/** @returns false when the contact, and the export with it, was deleted meanwhile */
export async function settleExport(
  tx: Tx,
  id: number,
  { state, fileId }: { state: 'done' | 'failed'; fileId: string | null },
): Promise<boolean> {
  const settled = await rows(
    tx.db,
    sql`update contact_exports x set state = ${state}, file_id = ${fileId}
      where ${ofCompany(tx, 'x')} and x.id = ${id} returning x.id`,
  );
  return settled.length > 0;
}

/** The number by which lists and opt-outs know the contact; null for groups. */
const numberOf = (tx: Tx, contactId: number): SQL =>
  sql`(select prosa.canonical_number(c.number) from contacts c where ${ofCompany(tx, 'c')} and c.id = ${contactId})`;

/** Other data besides the messages. */
export async function describeContact(tx: Tx, contactId: number): Promise<unknown> {
  const found = await rows<{ all: unknown }>(
    tx.db,
    sql`select json_build_object(
      'contact', (select to_jsonb(c) - 'search_text' - 'company_id' from contacts c
        where ${ofCompany(tx, 'c')} and c.id = ${contactId}),
      'identities', (select coalesce(json_agg(json_build_object('kind', i.kind, 'value', i.value)), '[]')
        from contact_identities i where ${ofCompany(tx, 'i')} and i.contact_id = ${contactId}),
      'extraInfo', (select coalesce(json_agg(json_build_object('name', f.name, 'value', f.value) order by f.id), '[]')
        from contact_fields f where ${ofCompany(tx, 'f')} and f.contact_id = ${contactId}),
      'contactLists', (select coalesce(json_agg(json_build_object('list', l.name, 'name', i.name, 'number', i.number,
          'email', i.email, 'fields', i.fields, 'addedAt', i.created_at) order by i.id), '[]')
        from contact_list_items i join contact_lists l on ${ofCompany(tx, 'l')} and l.id = i.list_id
        where ${ofCompany(tx, 'i')} and i.canonical = ${numberOf(tx, contactId)}),
      'optOut', ${findSuppression(tx, numberOf(tx, contactId))},
      'notes', (select coalesce(json_agg(json_build_object('note', n.note, 'at', n.created_at) order by n.id), '[]')
        from ticket_notes n where ${ofCompany(tx, 'n')} and n.contact_id = ${contactId}),
      'internalChats', (select coalesce(json_agg(json_build_object('message', m.body, 'at', m.created_at) order by m.id), '[]')
        from chat_messages m join tickets t on ${ofCompany(tx, 't')} and t.id = m.ticket_id
        where ${ofCompany(tx, 'm')} and t.contact_id = ${contactId}),
      'schedules', (select coalesce(json_agg(json_build_object('body', s.body, 'at', s.shown_at, 'repeat', s.repeat,
          'isPlanned', s.next_at is not null, 'picture', p.name, 'createdAt', s.created_at) order by s.id), '[]')
        from schedules s left join files p on ${ofCompany(tx, 'p')} and p.id = s.file_id
        where ${ofCompany(tx, 's')} and s.contact_id = ${contactId}),
      'campaigns', (select coalesce(json_agg(json_build_object('campaign', k.name, 'state', r.state, 'reason', r.reason, 'fields', r.fields,
          'queuedAt', r.queued_at, 'repliedAt', r.replied_at, 'optedOutAt', r.opted_out_at) order by r.id), '[]')
        from campaign_recipients r join campaigns k on ${ofCompany(tx, 'k')} and k.id = r.campaign_id
        where ${ofCompany(tx, 'r')}
          and (r.contact_id = ${contactId} or r.number = ${numberOf(tx, contactId)})),
      'webhooks', (select coalesce(json_agg(json_build_object('event', e.type, 'at', e.at, 'sentTo', w.url,
          'state', d.state, 'data', e.data) order by d.id), '[]')
        from webhook_events e join webhook_deliveries d on ${ofCompany(tx, 'd')} and d.event_id = e.id
        join webhooks w on ${ofCompany(tx, 'w')} and w.id = d.webhook_id
        where ${ofCompany(tx, 'e')} and (e.contact_id = ${contactId} or e.sender_id = ${contactId})),
      'attendances', (select coalesce(json_agg(json_build_object('id', t.id, 'status', t.status,
          'createdAt', t.created_at, 'closedAt', t.closed_at, 'tags', (
            select coalesce(json_agg(g.name), '[]') from ticket_tags k
            join tags g on ${ofCompany(tx, 'g')} and g.id = k.tag_id
            where ${ofCompany(tx, 'k')} and k.ticket_id = t.id), 'path', (
            select coalesce(json_agg(json_build_object('flow', w.name, 'node', x.node, 'kind', x.kind, 'at', x.at)
              order by x.id), '[]')
            from flow_visits x join flows w on ${ofCompany(tx, 'w')} and w.id = x.flow_id
            where ${ofCompany(tx, 'x')} and x.ticket_id = t.id), 'summary', (
            select y.text from ticket_summaries y where ${ofCompany(tx, 'y')} and y.ticket_id = t.id), 'translations', (
            select coalesce(json_agg(z.text), '[]') from ticket_translations z
            where ${ofCompany(tx, 'z')} and z.ticket_id = t.id and z.text is not null)) order by t.id), '[]')
        from tickets t where ${ofCompany(tx, 't')} and t.contact_id = ${contactId})
    ) as all`,
  );
  return found[0]!.all;
}

/** Where the bytes of the contact's picture are. */
export async function findPictureKey(tx: Tx, contactId: number): Promise<string | null> {
  const found = await rows<{ key: string }>(
    tx.db,
    sql`select f.key from contacts c join files f on ${ofCompany(tx, 'f')} and f.id = c.picture_id
      where ${ofCompany(tx, 'c')} and c.id = ${contactId}`,
  );
  return found[0]?.key ?? null;
}

export interface ExportedMessage {
  id: string;
  at: string;
  from_me: boolean;
  media_type: string;
  body: string;
  /** What is said in a voice note. */
  transcription: string | null;
  is_deleted: boolean;
  is_edited: boolean;
  file_id: string | null;
  file_key: string | null;
  file_name: string | null;
}

/** Everything in the contact's threads, and their messages in groups; ordered by id, which follows time. */
export const listContactMessages = (
  tx: Tx,
  contactId: number,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<ExportedMessage[]> =>
  rows<ExportedMessage>(
    tx.db,
    sql`select m.id, m.created_at as at, m.from_me, m.media_type, m.body, x.text as transcription, m.is_deleted, m.is_edited,
        f.id as file_id, f.key as file_key, f.name as file_name
      from messages m left join transcriptions x
          on ${ofCompany(tx, 'x')} and x.message_id = m.id and x.state = 'done' and not m.is_deleted
        left join files f on ${ofCompany(tx, 'f')} and f.id = m.file_id
      where ${ofCompany(tx, 'm')}
        and (m.contact_id = ${contactId} or m.conversation_id in (
          select v.id from conversations v where ${ofCompany(tx, 'v')} and v.contact_id = ${contactId}))
        ${after === undefined ? sql`` : sql`and m.id > ${after}::uuid`}
      order by m.id limit ${limit}`,
  );

/** Their files are deleted with them. */
export async function deleteOldExports(tx: Tx, hours: number): Promise<void> {
  await tx.db.execute(sql`delete from contact_exports x where ${ofCompany(tx, 'x')}
    and x.created_at < now() - make_interval(hours => ${hours}::int)`);
}
