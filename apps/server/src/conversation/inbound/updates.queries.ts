/** Acks, edits, deletes and reactions in SQL. All are idempotent: the highest wins, or the last by the provider's time. */
import type { Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import type { Identity } from '../../provider/port.ts';

/** An update of a message that may not have arrived yet; stored in this form while it waits. */
export type StoredUpdate = { id: string; at: string } & (
  | { t: 'ack'; level: number }
  | { t: 'refused'; code: string }
  | { t: 'edit'; fromMe: boolean; body: string; mentions?: unknown }
  | { t: 'revoke'; fromMe: boolean }
  | ({ t: 'reaction'; targetFromMe?: boolean } & GivenReaction)
);

export interface GivenReaction {
  byMe: boolean;
  /** In a group: the member who reacted. */
  by?: { ids: readonly Identity[]; name?: string };
  /** The user of the company who reacted. */
  user?: { id: number; name: string };
  emoji: string;
}

export interface TargetRow {
  id: string;
  conversation_id: number;
  ticket_id: number | null;
  provider_id: string;
  from_me: boolean;
}

/** Locks the threads of these messages, always in the same order. */
export async function lockTargets(
  tx: Tx,
  connectionId: number,
  providerIds: readonly string[],
): Promise<TargetRow[]> {
  const find = () =>
    rows<TargetRow>(
      tx.db,
      sql`select m.id, m.conversation_id, m.ticket_id, m.provider_id, m.from_me from messages m
        where ${ofCompany(tx, 'm')} and m.connection_id = ${connectionId}
          and m.provider_id = any(${array(providerIds, 'text')})`,
    );
  const found = await find();
  if (found.length === 0) return found;
  const threads = [...new Set(found.map((row) => row.conversation_id))];
  await tx.db.execute(sql`select 1 from conversations v
    where ${ofCompany(tx, 'v')} and v.id = any(${array(threads, 'bigint')}) order by v.id for no key update`);
  return found;
}

/** Acks only rise. An ack of "sent" or more settles a message whose sending was in doubt. */
export async function raiseAcks(
  tx: Tx,
  connectionId: number,
  acks: readonly { id: string; level: number }[],
): Promise<string[]> {
  const raised = await rows<{ id: string }>(
    tx.db,
    sql`update messages m set ack = x.level,
        send_state = 'sent', error = null, sending_epoch = null, in_doubt_since = null
      from (
        select a.id, max(a.level) as level
        from jsonb_to_recordset(${JSON.stringify(acks)}::jsonb) as a (id text, level smallint) group by a.id
      ) x
      where ${ofCompany(tx, 'm')} and m.connection_id = ${connectionId} and m.provider_id = x.id and m.from_me
        and m.ack < x.level
      returning m.id`,
  );
  return raised.map((row) => row.id);
}

/** The provider refused the message after accepting it; an ack that came before stays valid. */
export async function markRefused(
  tx: Tx,
  connectionId: number,
  refused: { id: string; code: string },
): Promise<string[]> {
  const failed = await rows<{ id: string }>(
    tx.db,
    sql`update messages m set send_state = 'failed', error = ${refused.code}, sending_epoch = null
      where ${ofCompany(tx, 'm')} and m.connection_id = ${connectionId} and m.provider_id = ${refused.id} and m.from_me
        and m.ack < 3 returning m.id`,
  );
  return failed.map((row) => row.id);
}

export async function applyEdit(
  tx: Tx,
  id: string,
  edit: { body: string; mentions?: unknown; at: string },
): Promise<boolean> {
  const edited = await rows(
    tx.db,
    sql`update messages m set body = ${edit.body}, mentions = ${edit.mentions ? JSON.stringify(edit.mentions) : null}::jsonb,
        is_edited = true, edited_at = ${edit.at}::timestamptz
      where ${ofCompany(tx, 'm')} and m.id = ${id} and not m.is_deleted
        and (m.edited_at is null or m.edited_at < ${edit.at}::timestamptz) returning 1`,
  );
  return edited.length > 0;
}

export async function applyRevoke(tx: Tx, id: string): Promise<boolean> {
  const revoked = await rows(
    tx.db,
    sql`update messages m set is_deleted = true, body = '', mentions = null, reactions = '[]'
      where ${ofCompany(tx, 'm')} and m.id = ${id} and not m.is_deleted returning 1`,
  );
  return revoked.length > 0;
}

/** The most members that a group can have. */
const REACTIONS_MAX = 1024;

/**
 * Keeps one reaction of the company and one of each other person: the customer, or each group member. An empty emoji
 * removes the reaction; one that is older than the stored reaction changes nothing.
 */
export async function applyReaction(
  tx: Tx,
  id: string,
  { byMe, by, user, emoji, at }: GivenReaction & { at: string },
): Promise<boolean> {
  const entry = JSON.stringify([{ emoji, fromMe: byMe, at, ...by, ...(user ? { user } : {}) }]);
  const ids = JSON.stringify(byMe ? [] : (by?.ids ?? []));
  // A person may have more known identities now than when they reacted before.
  const isSame = sql`((r ->> 'fromMe')::boolean = ${byMe} and (jsonb_array_length(${ids}::jsonb) = 0 or exists (
    select from jsonb_array_elements(r -> 'ids') k where ${ids}::jsonb @> jsonb_build_array(k))))`;
  const changed = await rows(
    tx.db,
    sql`update messages m set reactions = (
        select coalesce(jsonb_agg(r) filter (where not ${isSame}), '[]') from jsonb_array_elements(m.reactions) r
      ) || ${entry}::jsonb
      where ${ofCompany(tx, 'm')} and m.id = ${id} and not m.is_deleted
        and jsonb_array_length(m.reactions) < ${REACTIONS_MAX} and not exists (
        select 1 from jsonb_array_elements(m.reactions) r
        where ${isSame} and (r ->> 'at')::timestamptz >= ${at}::timestamptz)
      returning 1`,
  );
  return changed.length > 0;
}

export async function keepForLater(
  tx: Tx,
  connectionId: number,
  events: readonly StoredUpdate[],
): Promise<void> {
  if (events.length === 0) return;
  await tx.db.execute(sql`
    insert into pending_events (company_id, connection_id, provider_id, event)
    select ${tx.companyId}, ${connectionId}, e ->> 'id', e
    from jsonb_array_elements(${JSON.stringify(events)}::jsonb) as e`);
}

/** Takes the updates that wait for messages of ours which have just received these ids. */
export async function takeKept(
  tx: Tx,
  connectionId: number,
  providerIds: readonly string[],
): Promise<StoredUpdate[]> {
  const taken = await rows<{ id: number; event: StoredUpdate }>(
    tx.db,
    sql`delete from pending_events e where ${ofCompany(tx, 'e')} and e.connection_id = ${connectionId}
      and e.provider_id = any(${array(providerIds, 'text')}) returning e.id, e.event`,
  );
  return taken.toSorted((a, b) => a.id - b.id).map(({ event }) => event);
}

/** The provider has accepted the message with our `ref`, and knows it by `id` from now on. */
export interface SentName {
  ref: string;
  id: string;
}

/**
 * Records that these messages are sent, under the provider's ids.
 * @returns their ids, without those that have their provider id already or are not ours
 */
export async function renameSent(
  tx: Tx,
  connectionId: number,
  names: readonly SentName[],
): Promise<string[]> {
  const refs = array(
    names.map(({ ref }) => ref),
    'text',
  );
  const ids = array(
    names.map(({ id }) => id),
    'text',
  );
  const renamed = await rows<{ id: string }>(
    tx.db,
    sql`update messages m set provider_id = x.id, send_state = 'sent', ack = greatest(m.ack, 2), error = null,
        sending_epoch = null, in_doubt_since = null, next_try_at = null
      from unnest(${refs}, ${ids}) as x (ref, id)
      where ${ofCompany(tx, 'm')} and m.connection_id = ${connectionId} and m.provider_id = x.ref and m.from_me
        and not exists (select 1 from messages o where ${ofCompany(tx, 'o')} and o.connection_id = ${connectionId}
          and o.provider_id = x.id and o.from_me)
      returning m.id`,
  );
  return renamed.map((row) => row.id);
}

export async function forgetKept(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.db.execute(
    sql`delete from pending_events e where ${ofCompany(tx, 'e')} and e.id = any(${array(ids, 'bigint')})`,
  );
}
