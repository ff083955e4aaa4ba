/** Messages that wait to be sent through a connection, and their outcomes. Every write checks the lease first. */
import type { Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';
import { companyMayAct } from '../../core/subscription.ts';
import type { Lane } from './message-author.ts';
import type { StoredCommand } from './outbound-commands.queries.ts';
import type { OutgoingContent } from './queue-message.queries.ts';
import { IN_DOUBT_MS, REPORTS_AWAITED_MS } from './send-deadline.ts';
import { mayBeReported } from './waiting-reports.queries.ts';

export interface PendingMessage {
  id: string;
  conversation_id: number;
  connection_id: number;
  seq: number;
  lane: Lane;
  provider_id: string;
  body: string;
  media_type: string;
  outgoing: OutgoingContent | null;
  forwarding_score: number;
  attempts: number;
  /** Set by an earlier attempt. */
  in_doubt_since: string | null;
  quoted_provider_id: string | null;
  file: {
    key: string;
    name: string;
    mime: string;
    bytes: number;
    waveform: string | null;
  } | null;
  is_voice: boolean;
  identities: { kind: string; value: string }[];
  number: string;
}

/** Messages of a thread that are taken at once. */
export const RUN_MAX = 20;

/** Condition for a waiting message, written as in the index messages_outbox. */
const isWaiting = (alias: string): SQL =>
  sql`${sql.identifier(alias)}.send_state = 'pending' and ${sql.identifier(alias)}.seq > 0`;

interface Room {
  /** Threads with a send in progress. */
  busy: readonly number[];
  /** By lane: how many threads may be started, including those of more urgent lanes. */
  threads: readonly number[];
}

/**
 * The first waiting messages of the next free threads, in order. Threads are ordered by their message in the most urgent
 * lane, then by age. Within a thread a later message never overtakes an earlier one, not even one that waits for its
 * retry. None of a company that may not act. In each lane no more rows are read than threads may be started, however many wait.
 * Threads are found once, and neighbours looked up by key: with joins, a plan made while the tables were new read all
 * contacts of the company, and found the threads again for each.
 */
export function takeRuns(
  tx: Tx,
  connectionId: number,
  { busy, threads }: Room,
): Promise<PendingMessage[]> {
  const waiting = sql`${ofCompany(tx, 'm')} and m.connection_id = ${connectionId} and m.send_state = 'pending'`;
  // The first message of the thread of `m`.
  const mayGo = sql`(select h.next_try_at is null or h.next_try_at <= statement_timestamp() from messages h
    where ${ofCompany(tx, 'h')} and h.connection_id = ${connectionId} and h.conversation_id = m.conversation_id
      and ${isWaiting('h')} order by h.seq limit 1)`;
  const isFree = sql`m.conversation_id <> all(${array(busy, 'bigint')}) and ${mayGo}`;
  return rows<PendingMessage>(
    tx.db,
    sql`with lanes as (
        select x.lane - 1 as lane, x.room from unnest(${array(threads, 'int')}) with ordinality as x (room, lane)
        where x.room > 0 and ${companyMayAct(tx)}
      ), found as (
        select l.lane, l.room, c.conversation_id, c.id from lanes l cross join lateral (
          (select m.conversation_id, m.id from messages m
            where ${waiting} and m.lane = l.lane and m.next_try_at is null and ${isFree}
            order by m.id limit l.room)
          union all
          (select m.conversation_id, m.id from messages m
            where ${waiting} and m.lane = l.lane and m.next_try_at <= statement_timestamp() and ${isFree}
            order by m.next_try_at limit l.room)
        ) c
      ), threads as materialized (
        select t.*, row_number() over (order by t.lane, t.id) as place from (
          select distinct on (f.conversation_id) f.* from found f order by f.conversation_id, f.lane, f.id) t
      )
      select h.id, h.conversation_id, h.connection_id, h.seq, h.lane, h.provider_id, h.body, h.media_type, h.outgoing, h.forwarding_score, h.attempts, h.in_doubt_since,
        (h.play_file_id is not null or coalesce(h.media_ref ->> 'voice', '') = 'true') as is_voice, c.number,
        case when h.quoted_id is not null then (
          select o.provider_id from messages o where ${ofCompany(tx, 'o')} and o.id = h.quoted_id) end as quoted_provider_id,
        case when f.id is null then null else jsonb_build_object('key', f.key, 'name', f.name,
          'mime', f.mime, 'bytes', f.bytes, 'waveform', f.waveform) end as file,
        coalesce((select jsonb_agg(jsonb_build_object('kind', i.kind, 'value', i.value)) from contact_identities i
          where ${ofCompany(tx, 'i')} and i.contact_id = c.id), '[]') as identities
      from threads t
      cross join lateral (
        select m.* from messages m where ${waiting} and m.seq > 0 and m.conversation_id = t.conversation_id
        order by m.seq limit ${RUN_MAX}
      ) h
      cross join lateral (
        select x.contact_id from conversations x where ${ofCompany(tx, 'x')} and x.id = h.conversation_id limit 1) v
      cross join lateral (
        select x.id, x.number from contacts x where ${ofCompany(tx, 'x')} and x.id = v.contact_id limit 1) c
      left join lateral (
        select x.id, x.key, x.name, x.mime, x.bytes, x.waveform from files x
        where ${ofCompany(tx, 'x')} and x.id = h.file_id limit 1) f on true
      where t.place <= t.room
      order by t.place, h.seq`,
  );
}

/**
 * Written before the send, so that an attempt is on record after a crash in between.
 * @returns those that may be sent. The others were reported while they waited, or a report on an earlier attempt may wait
 */
export async function markSending(
  tx: Tx,
  ids: readonly string[],
  { connectionId, epoch }: { connectionId: number; epoch: number },
): Promise<string[]> {
  if (ids.length === 0) return [];
  const marked = await rows<{ id: string }>(
    tx.db,
    sql`update messages m set sending_epoch = ${epoch}, attempts = m.attempts + 1,
        in_doubt_since = coalesce(m.in_doubt_since, clock_timestamp())
      where ${ofCompany(tx, 'm')} and m.id = any(${array(ids, 'uuid')}) and m.send_state = 'pending'
        and (m.in_doubt_since is null or not ${mayBeReported(tx, connectionId, 'm')})
      returning m.id`,
  );
  return marked.map(({ id }) => id);
}

/** Those that still wait to be sent. */
export async function listPending(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const found = await rows<{ id: string }>(
    tx.db,
    sql`select m.id from messages m
      where ${ofCompany(tx, 'm')} and m.id = any(${array(ids, 'uuid')}) and m.send_state = 'pending'`,
  );
  return found.map(({ id }) => id);
}

/**
 * Attempts without outcome, of a process that died. If the provider does not drop repeats, they get time to be reported
 * before they are retried. Callers have no send in progress.
 */
export async function delayInDoubt(tx: Tx, connectionId: number, waitMs: number): Promise<void> {
  await tx.db.execute(sql`with delayed as (
      update messages m set sending_epoch = null,
        next_try_at = clock_timestamp() + ${waitMs} * interval '1 millisecond',
        send_until = greatest(m.send_until, clock_timestamp() + ${2 * waitMs} * interval '1 millisecond')
      where ${ofCompany(tx, 'm')} and m.connection_id = ${connectionId} and m.send_state = 'pending'
        and m.in_doubt_since is not null and m.sending_epoch is not null
      returning m.conversation_id, m.seq, m.next_try_at
    )
    ${followersWait(tx, connectionId, {
      conversation: sql`any(array(select d.conversation_id from delayed d))`,
      seq: sql`(select d.seq from delayed d where d.conversation_id = f.conversation_id)`,
      until: sql`(select d.next_try_at from delayed d where d.conversation_id = f.conversation_id)`,
    })}`);
}

/**
 * Messages behind one that waits for its retry cannot be sent sooner either. Marking them keeps picks from reading them;
 * the pick itself checks the first message of a thread, and does not rely on the mark.
 */
const followersWait = (
  tx: Tx,
  connectionId: number,
  first: { conversation: SQL; seq: SQL; until: SQL },
): SQL => sql`
  update messages f set next_try_at = ${first.until}
  where ${ofCompany(tx, 'f')} and f.connection_id = ${connectionId} and f.conversation_id = ${first.conversation}
    and f.seq > ${first.seq} and ${isWaiting('f')} and (f.next_try_at is null or f.next_try_at < ${first.until})`;

/** The provider has accepted them: one tick, unless an ack came first. */
export async function markSent(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.db.execute(sql`update messages m set send_state = 'sent', ack = greatest(m.ack, 2), sending_epoch = null,
      in_doubt_since = null, next_try_at = null, error = null
    where ${ofCompany(tx, 'm')} and m.id = any(${array(ids, 'uuid')}) and m.send_state = 'pending'`);
}

type Attempted = Pick<PendingMessage, 'id' | 'in_doubt_since'>;

/** An attempt that certainly failed keeps the doubt of earlier attempts. */
const doubtAfter = ({ in_doubt_since }: Attempted, isInDoubt: boolean) =>
  isInDoubt ? sql`m.in_doubt_since` : sql`${in_doubt_since}::timestamptz`;

interface Later {
  afterMs: number;
  countsAsTry: boolean;
  isInDoubt: boolean;
  error?: string;
}

export async function markFailed(
  tx: Tx,
  message: Attempted,
  { error, isInDoubt }: { error: string; isInDoubt: boolean },
): Promise<void> {
  await tx.db.execute(sql`update messages m set send_state = 'failed', error = ${error}, sending_epoch = null,
      in_doubt_since = ${doubtAfter(message, isInDoubt)}
    where ${ofCompany(tx, 'm')} and m.id = ${message.id} and m.send_state = 'pending'`);
}

export async function markLater(
  tx: Tx,
  message: Attempted & Pick<PendingMessage, 'connection_id' | 'conversation_id' | 'seq'>,
  later: Later,
): Promise<void> {
  await tx.db.execute(sql`with delayed as (
      update messages m set sending_epoch = null,
        next_try_at = clock_timestamp() + ${later.afterMs} * interval '1 millisecond',
        attempts = m.attempts - ${later.countsAsTry ? 0 : 1}, error = ${later.error ?? null},
        in_doubt_since = ${doubtAfter(message, later.isInDoubt)}
      where ${ofCompany(tx, 'm')} and m.id = ${message.id} and m.send_state = 'pending'
      returning m.next_try_at
    )
    ${followersWait(tx, message.connection_id, {
      conversation: sql`${message.conversation_id}`,
      seq: sql`${message.seq}`,
      until: sql`(select d.next_try_at from delayed d)`,
    })}`);
}

/**
 * When a waiting message expires: at its deadline, or sooner if an attempt is in doubt. failOverdue uses the same rule, and
 * leaves those that a waiting report may settle more time.
 */
export const givenUpAt = sql`least(m.send_until, m.in_doubt_since + ${IN_DOUBT_MS} * interval '1 millisecond')`;

/**
 * Fails the waiting messages of a connection that have expired, with a retry offered and the reason of the last refusal.
 * An attempt that a live holder is making is not in doubt yet, however long its file takes. @returns those that changed
 */
export async function failOverdue(tx: Tx, connectionId: number): Promise<string[]> {
  const waiting = sql`${ofCompany(tx, 'o')} and o.connection_id = ${connectionId} and o.send_state = 'pending'`;
  const failed = await rows<{ id: string }>(
    tx.db,
    sql`update messages m set send_state = 'failed', sending_epoch = null,
        error = case when m.in_doubt_since is null then coalesce(m.error, 'ERR_SENDING_WAPP_MSG')
          else 'ERR_SEND_UNKNOWN' end
      where ${ofCompany(tx, 'm')} and m.send_state = 'pending' and m.id = any(array(
          select o.id from messages o where ${waiting} and o.send_until <= statement_timestamp()
          union all
          select o.id from messages o where ${waiting}
            and o.in_doubt_since <= statement_timestamp() - ${IN_DOUBT_MS} * interval '1 millisecond'
            and (o.in_doubt_since <= statement_timestamp() - ${REPORTS_AWAITED_MS} * interval '1 millisecond'
              or not ${mayBeReported(tx, connectionId, 'o')})))
        and (m.send_until < clock_timestamp() or not exists (
          select from connection_leases l where ${ofCompany(tx, 'l')} and l.connection_id = m.connection_id
            and l.epoch = m.sending_epoch and l.expires_at > clock_timestamp()))
      returning m.id`,
  );
  return failed.map((row) => row.id);
}

export interface DueCommand {
  id: number;
  conversation_id: number;
  command: StoredCommand;
  attempts: number;
  identities: { kind: string; value: string }[];
  number: string;
}

/** Commands that are due. A delete waits while its thread has a send in progress: the message must not be sent after it. */
export function takeCommands(
  tx: Tx,
  connectionId: number,
  busy: readonly number[] = [],
): Promise<DueCommand[]> {
  return rows<DueCommand>(
    tx.db,
    sql`select k.id, k.conversation_id, k.command, k.attempts, c.number,
        coalesce((select jsonb_agg(jsonb_build_object('kind', i.kind, 'value', i.value)) from contact_identities i
          where ${ofCompany(tx, 'i')} and i.contact_id = c.id), '[]') as identities
      from outbound_commands k
      join conversations v on ${ofCompany(tx, 'v')} and v.id = k.conversation_id
      join contacts c on ${ofCompany(tx, 'c')} and c.id = v.contact_id
      where ${ofCompany(tx, 'k')} and k.connection_id = ${connectionId} and k.next_try_at <= clock_timestamp()
        and ${companyMayAct(tx)}
        and (k.command ->> 't' not in ('revoke', 'edit', 'react') or k.conversation_id <> all(${array(busy, 'bigint')}))
      order by k.id limit 50`,
  );
}

/** Whether there may be any, to be asked where they are rare. */
export async function hasCommands(tx: Tx, connectionId: number): Promise<boolean> {
  const [found] = await rows(
    tx.db,
    sql`select from outbound_commands k where ${ofCompany(tx, 'k')} and k.connection_id = ${connectionId}
      and k.next_try_at <= clock_timestamp() limit 1`,
  );
  return found !== undefined;
}

export async function finishCommand(tx: Tx, id: number): Promise<void> {
  await tx.db.execute(
    sql`delete from outbound_commands k where ${ofCompany(tx, 'k')} and k.id = ${id}`,
  );
}

export async function postponeCommand(tx: Tx, id: number, afterMs: number): Promise<void> {
  await tx.db.execute(sql`update outbound_commands k set attempts = k.attempts + 1,
      next_try_at = clock_timestamp() + ${afterMs} * interval '1 millisecond'
    where ${ofCompany(tx, 'k')} and k.id = ${id}`);
}
