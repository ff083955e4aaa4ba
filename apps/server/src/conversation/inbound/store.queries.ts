/** Reads and writes a batch of inbound messages in a few set-based statements: known ones, tickets, rows, unread. */
import { ANSWER_HOURS } from '@prosa/contract/campaigns/states';
import type { Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';
import type { FirstOfKinds } from './message-kinds.ts';
import type { StoredUpdate } from './updates.queries.ts';

export interface KnownMessage {
  id: string;
  provider_id: string;
  from_me: boolean;
  is_stub: boolean;
}

export interface LatestTicketRow {
  id: number;
  conversation_id: number;
  status: 'pending' | 'open' | 'closed';
  user_id: number | null;
  queue_id: number | null;
  closed_at: string | null;
  /** Until when a number counts as the customer's rating. */
  rating_until: string | null;
}

export interface BatchState {
  /** The threads that `latest` and `campaigned` are about. */
  threads: number[];
  known: KnownMessage[];
  latest: LatestTicketRow[];
  waiting: { id: number; event: StoredUpdate }[];
  queue_ids: number[];
  /** Threads in which a campaign wrote within the time in which an answer counts. */
  campaigned: number[];
  /** Something subscribes to `messages.received`. */
  is_wanted: boolean;
}

/** Everything that decisions need, in one round trip. Call it with the threads locked. */
export async function readBatchState(
  tx: Tx,
  connectionId: number,
  /** @param threads an array of ids */
  { providerIds, threads }: { providerIds: readonly string[]; threads: SQL },
): Promise<BatchState> {
  const ids = array(providerIds, 'text');
  const found = await rows<BatchState>(
    tx.db,
    sql`with v as materialized (select unnest(${threads}) as id)
    select
      coalesce((select jsonb_agg(v.id) from v), '[]') as threads,
      coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'provider_id', m.provider_id, 'from_me', m.from_me,
          'is_stub', m.is_stub))
        from messages m
        where ${ofCompany(tx, 'm')} and m.connection_id = ${connectionId} and m.provider_id = any(${ids})), '[]') as known,
      coalesce((select jsonb_agg(l) from v
        cross join lateral (
          select t.id, t.conversation_id, t.status, t.user_id, t.queue_id, t.closed_at, t.rating_until from tickets t
          where ${ofCompany(tx, 't')} and t.conversation_id = v.id
          order by (t.status <> 'closed') desc, t.id desc limit 1) l), '[]') as latest,
      coalesce((select jsonb_agg(jsonb_build_object('id', e.id, 'event', e.event) order by e.id)
        from pending_events e
        where ${ofCompany(tx, 'e')} and e.connection_id = ${connectionId} and e.provider_id = any(${ids})), '[]') as waiting,
      coalesce((select jsonb_agg(x.queue_id) from connection_queues x
        where ${ofCompany(tx, 'x')} and x.connection_id = ${connectionId}), '[]') as queue_ids,
      coalesce((select jsonb_agg(v.id) from v
        where exists (select from messages m where ${ofCompany(tx, 'm')} and m.conversation_id = v.id
          and m.author = 'campaign' and m.created_at > now() - make_interval(hours => ${ANSWER_HOURS}::int))), '[]') as campaigned,
      ${tx.core.events.wanted(tx, 'messages.received')} as is_wanted`,
  );
  return found[0]!;
}

export interface NewTicketRow {
  conversation_id: number;
  contact_id: number;
  queue_id: number | null;
}

/** @returns ticket id by conversation */
export async function insertTickets(
  tx: Tx,
  connectionId: number,
  list: readonly NewTicketRow[],
): Promise<Map<number, number>> {
  const made = await rows<{ id: number; conversation_id: number }>(
    tx.db,
    sql`insert into tickets (company_id, uuid, conversation_id, contact_id, connection_id, status, queue_id, is_group)
      select ${tx.companyId}, gen_random_uuid(), x.conversation_id, x.contact_id, ${connectionId}, 'pending',
        x.queue_id, c.is_group
      from jsonb_to_recordset(${JSON.stringify(list)}::jsonb)
        as x (conversation_id bigint, contact_id bigint, queue_id bigint)
      join contacts c on ${ofCompany(tx, 'c')} and c.id = x.contact_id
      order by x.conversation_id
      returning id, conversation_id`,
  );
  return new Map(made.map((row) => [row.conversation_id, row.id]));
}

/** A rating that the automation has not processed yet still counts. */
export async function reopenTickets(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.db.execute(sql`
    update tickets t set status = 'pending', user_id = null, closed_at = null, chatbot = false,
      use_integration = false, prompt_id = null, integration_id = null, hears = 'all',
      rating_until = case when exists (select from automation_work w
        where ${ofCompany(tx, 'w')} and w.ticket_id = t.id) then t.rating_until end
    where ${ofCompany(tx, 't')} and t.id = any(${array(ids, 'bigint')})`);
}

export interface InboundRow {
  id: string;
  conversation_id: number;
  seq: number;
  /** Null: it opens no attendance. */
  ticket_id: number | null;
  provider_id: string;
  from_me: boolean;
  contact_id: number | null;
  body: string;
  media_type: string;
  media_state: 'none' | 'pending';
  media_ref: unknown;
  quoted_id: string | null;
  choice: string | null;
  forwarding_score: number;
  mentions: unknown;
  is_stub: boolean;
  ack: number;
  at: string;
}

export interface ThreadUpdate {
  conversation_id: number;
  ticket_id: number | null;
  last_seq: number;
  unread: number;
  last_message: string;
  from_me: boolean;
  last_inbound_at: string | null;
  heard: FirstOfKinds;
}

/** For a ticket `t` and its customer's messages `x`: the position from which the automation has to read. */
const firstHeard = sql`case
  when t.is_group then null
  when t.rating_until > now() then least((x.heard ->> 'all')::bigint, (x.heard ->> 'rating')::bigint)
  when t.status = 'pending' then (x.heard ->> t.hears)::bigint end`;

/**
 * Writes messages, thread counters and ticket previews in one statement, and marks tickets for the automation.
 * @returns whether it marked any, so that the caller wakes the automation
 */
export async function writeMessages(
  tx: Tx,
  connectionId: number,
  batch: { messages: readonly InboundRow[]; threads: readonly ThreadUpdate[] },
): Promise<boolean> {
  const [written] = await rows<{ asked: boolean }>(
    tx.db,
    sql`with x as (
      select * from jsonb_to_recordset(${JSON.stringify(batch.threads)}::jsonb) as x (conversation_id bigint,
        ticket_id bigint, last_seq bigint, unread int, last_message text, from_me boolean, last_inbound_at timestamptz,
        heard jsonb)
    ), counted as (
      update conversations v set last_seq = x.last_seq,
        last_inbound_at = greatest(v.last_inbound_at, x.last_inbound_at)
      from x where ${ofCompany(tx, 'v')} and v.id = x.conversation_id
    ), lines as (
      update tickets t set unread = t.unread + x.unread, last_message = x.last_message, last_from_me = x.from_me,
        marked_unread = t.marked_unread and x.unread = 0, updated_at = now(),
        answer_due_at = case when not x.from_me then t.answer_due_at end,
        target_told = case when not x.from_me then t.target_told end
      from x where ${ofCompany(tx, 't')} and t.id = x.ticket_id
      returning t.id, ${firstHeard} as first_seq
    ), asked as (
      insert into automation_work (company_id, ticket_id, first_seq)
      select ${tx.companyId}, l.id, l.first_seq from lines l where l.first_seq is not null
      order by l.id on conflict do nothing returning ticket_id
    ), written as (${insertRows(tx, connectionId, { messages: batch.messages, isRead: sql`n.from_me` })})
    select exists (select from asked) as asked`,
  );
  return written!.asked;
}

/** The caller that assigns places holds the thread's lock. */
export const insertRows = (
  tx: Tx,
  connectionId: number,
  { messages, isRead }: { messages: readonly InboundRow[]; isRead: SQL },
): SQL => sql`
  insert into messages (company_id, connection_id, id, conversation_id, seq, ticket_id, provider_id, from_me,
    contact_id, body, media_type, media_state, media_ref, quoted_id, choice, forwarding_score, mentions, is_stub, ack, read, created_at)
  select ${tx.companyId}, ${connectionId}, n.id, n.conversation_id, n.seq, n.ticket_id, n.provider_id, n.from_me,
    n.contact_id, n.body, n.media_type, n.media_state, n.media_ref, n.quoted_id, n.choice, n.forwarding_score, n.mentions, n.is_stub, n.ack, ${isRead}, n.at
  from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as n (id uuid, conversation_id bigint, seq bigint,
    ticket_id bigint, provider_id text, from_me boolean, contact_id bigint, body text, media_type text,
    media_state text, media_ref jsonb, quoted_id uuid, choice text, forwarding_score smallint, mentions jsonb, is_stub boolean, ack smallint, at timestamptz)
  on conflict do nothing`;

export interface Filled {
  ticket_id: number;
  seq: number;
}

/**
 * Replaces a placeholder by the content that arrived under its id.
 * @returns its place; undefined if it was filled already
 */
export async function fillStub(
  tx: Tx,
  connectionId: number,
  row: Pick<
    InboundRow,
    | 'id'
    | 'body'
    | 'media_type'
    | 'media_state'
    | 'media_ref'
    | 'choice'
    | 'forwarding_score'
    | 'mentions'
  > & {
    quotedProviderId: string | undefined;
  },
): Promise<Filled | undefined> {
  const [filled] = await rows<Filled>(
    tx.db,
    sql`update messages m set body = ${row.body}, media_type = ${row.media_type}, media_state = ${row.media_state},
        media_ref = ${JSON.stringify(row.media_ref)}::jsonb, choice = ${row.choice}, is_stub = false,
        forwarding_score = ${row.forwarding_score}, mentions = ${row.mentions && JSON.stringify(row.mentions)}::jsonb,
        quoted_id = (select o.id from messages o where ${ofCompany(tx, 'o')} and o.connection_id = ${connectionId}
          and o.provider_id = ${row.quotedProviderId ?? null} limit 1)
      where ${ofCompany(tx, 'm')} and m.id = ${row.id} and m.is_stub returning m.ticket_id, m.seq`,
  );
  return filled;
}

/**
 * Makes the automation read these threads again from the given places.
 * @returns whether it has anything to process
 */
export async function markForAutomation(
  tx: Tx,
  heard: readonly Pick<ThreadUpdate, 'ticket_id' | 'heard'>[],
): Promise<boolean> {
  const asked = await rows(
    tx.db,
    sql`insert into automation_work (company_id, ticket_id, first_seq)
      select ${tx.companyId}, t.id, min(${firstHeard})
      from jsonb_to_recordset(${JSON.stringify(heard)}::jsonb)
        as x (ticket_id bigint, heard jsonb)
      join tickets t on ${ofCompany(tx, 't')} and t.id = x.ticket_id
      where ${firstHeard} is not null group by t.id order by t.id
      on conflict do nothing returning ticket_id`,
  );
  return asked.length > 0;
}
