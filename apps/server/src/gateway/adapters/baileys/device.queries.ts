/** The rows of linked devices. Values arrive here sealed. */
import type { Tx } from '../../../core/ctx.ts';
import { array, ofCompany, rows } from '../../../core/db/db.ts';
import { type SQL, sql } from '../../../core/db/drizzle.ts';
import type { Identity } from '../../../provider/port.ts';

export interface DeviceRow {
  creds: Buffer | null;
  pairing_number: string;
  restricted_until: string | null;
}

/** The device's row, created when missing: from then on its absence means that the device was forgotten. */
export async function openDevice(tx: Tx, connectionId: number): Promise<DeviceRow> {
  await tx.db.execute(sql`insert into wa_devices (company_id, connection_id)
    values (${tx.companyId}, ${connectionId}) on conflict do nothing`);
  return (await findDevice(tx, connectionId))!;
}

export async function findDevice(tx: Tx, connectionId: number): Promise<DeviceRow | undefined> {
  const [row] = await rows<DeviceRow>(
    tx.db,
    sql`select d.creds, d.pairing_number, d.restricted_until from wa_devices d
      where ${ofCompany(tx, 'd')} and d.connection_id = ${connectionId}`,
  );
  return row;
}

export interface SavedCreds {
  creds: Buffer;
  /** Whether WhatsApp has accepted the device. */
  isLinked: boolean;
}

/**
 * Never restores a forgotten device, and never replaces a linked one with one that is not linked: unlinking uses
 * `archiveDevice`, which keeps the old rows.
 * @returns false when it would have replaced a linked device
 */
export async function saveCreds(
  tx: Tx,
  connectionId: number,
  { creds, isLinked }: SavedCreds,
): Promise<boolean> {
  const [row] = await rows<{ is_kept: boolean }>(
    tx.db,
    sql`with saved as (
        update wa_devices d
        set creds = ${creds}, is_linked = ${isLinked}, updated_at = clock_timestamp()
        where ${ofCompany(tx, 'd')} and d.connection_id = ${connectionId} and (${isLinked} or not d.is_linked)
        returning 1
      )
      select exists (select from saved) or not exists (select from wa_devices d
        where ${ofCompany(tx, 'd')} and d.connection_id = ${connectionId}) as is_kept`,
  );
  return row?.is_kept ?? true;
}

/** Deletes credentials and keys: the next session asks for a new code. */
export async function forgetDevice(tx: Tx, connectionId: number): Promise<void> {
  await tx.db.execute(sql`delete from wa_devices d
    where ${ofCompany(tx, 'd')} and d.connection_id = ${connectionId}`);
}

/** Archives credentials and keys; the place that they are sealed for stays the same. */
export async function archiveDevice(tx: Tx, connectionId: number): Promise<void> {
  await tx.db.execute(sql`insert into wa_archived_keys (company_id, connection_id, archived_at, type, id, value)
    select k.company_id, k.connection_id, now(), k.type, k.id, k.value from wa_keys k
      where ${ofCompany(tx, 'k')} and k.connection_id = ${connectionId}
    union all select d.company_id, d.connection_id, now(), 'creds', '', d.creds from wa_devices d
      where ${ofCompany(tx, 'd')} and d.connection_id = ${connectionId} and d.creds is not null`);
  await forgetDevice(tx, connectionId);
}

/** Requests a code to type on the phone of that number; an empty number cancels the request. */
export async function askPairingCode(tx: Tx, connectionId: number, number: string): Promise<void> {
  await tx.db.execute(sql`insert into wa_devices as d (company_id, connection_id, pairing_number)
    values (${tx.companyId}, ${connectionId}, ${number})
    on conflict (company_id, connection_id) do update
      set pairing_number = excluded.pairing_number, updated_at = clock_timestamp()`);
}

/** Null: it may start chats again. */
export async function saveRestriction(
  tx: Tx,
  connectionId: number,
  until: Date | null,
): Promise<void> {
  await tx.db.execute(sql`update wa_devices d set restricted_until = ${until?.toISOString() ?? null}::timestamptz
    where ${ofCompany(tx, 'd')} and d.connection_id = ${connectionId}`);
}

/**
 * Records that a session was closed with a code that is tolerated only a few times.
 * @returns how often within the time; after the limit the count restarts
 */
export async function noteClosing(
  tx: Tx,
  connectionId: number,
  { code, withinMs, max }: { code: number; withinMs: number; max: number },
): Promise<number> {
  const [row] = await rows<{ times: number }>(
    tx.db,
    sql`with recent as (
        select coalesce(jsonb_agg(c) filter (where (c ->> 'code')::int = ${code}), '[]') || jsonb_build_object(
            'code', ${code}::int, 'at', clock_timestamp()) as same,
          coalesce(jsonb_agg(c) filter (where (c ->> 'code')::int <> ${code}), '[]') as others
        from wa_devices d cross join jsonb_array_elements(d.closings) c
        where ${ofCompany(tx, 'd')} and d.connection_id = ${connectionId}
          and (c ->> 'at')::timestamptz > clock_timestamp() - ${withinMs} * interval '1 millisecond'
      )
      update wa_devices d set closings = case when jsonb_array_length(r.same) < ${max} then r.others || r.same
          else r.others end
      from recent r where ${ofCompany(tx, 'd')} and d.connection_id = ${connectionId}
      returning jsonb_array_length(r.same) as times`,
  );
  return row?.times ?? 1;
}

/** After a day without us the phone gets the benefit of the doubt: we could not have heard from it. */
export async function markOnline(tx: Tx, connectionId: number): Promise<void> {
  await tx.db.execute(sql`update wa_devices d set online_at = clock_timestamp(),
      phone_seen_at = case when d.phone_seen_at is not null and d.online_at > clock_timestamp() - interval '1 day'
        then d.phone_seen_at else clock_timestamp() end
    where ${ofCompany(tx, 'd')} and d.connection_id = ${connectionId}`);
}

export async function markPhoneSeen(tx: Tx, connectionId: number): Promise<void> {
  await tx.db.execute(sql`update wa_devices d set phone_seen_at = clock_timestamp()
    where ${ofCompany(tx, 'd')} and d.connection_id = ${connectionId}`);
}

export async function isPhoneSilent(tx: Tx, connectionId: number, days: number): Promise<boolean> {
  const found = await rows(
    tx.db,
    sql`select from wa_devices d
      where ${ofCompany(tx, 'd')} and d.connection_id = ${connectionId}
        and d.phone_seen_at < clock_timestamp() - ${days} * interval '1 day'`,
  );
  return found.length > 0;
}

export interface KeyRow {
  type: string;
  id: string;
  value: Buffer;
}

export function readKeys(
  tx: Tx,
  connectionId: number,
  { type, ids }: { type: string; ids: readonly string[] },
): Promise<Omit<KeyRow, 'type'>[]> {
  return rows(
    tx.db,
    sql`select k.id, k.value from wa_keys k
      where ${ofCompany(tx, 'k')} and k.connection_id = ${connectionId} and k.type = ${type}
        and k.id = any (${array(ids, 'text')})`,
  );
}

const columnOf = <T>(values: readonly T[], pick: (value: T) => unknown, type: string): SQL =>
  array(values.map(pick), type);

export async function writeKeys(
  tx: Tx,
  connectionId: number,
  keys: readonly KeyRow[],
): Promise<void> {
  await tx.db.execute(sql`insert into wa_keys as k (company_id, connection_id, type, id, value)
    select ${tx.companyId}, ${connectionId}, x.type, x.id, x.value
    from unnest(${columnOf(keys, (key) => key.type, 'text')}, ${columnOf(keys, (key) => key.id, 'text')},
      ${columnOf(keys, (key) => key.value, 'bytea')}) as x (type, id, value)
    on conflict (company_id, connection_id, type, id) do update set value = excluded.value`);
}

export async function deleteKeys(
  tx: Tx,
  connectionId: number,
  keys: readonly Omit<KeyRow, 'value'>[],
): Promise<void> {
  await tx.db.execute(sql`delete from wa_keys k
    using unnest(${columnOf(keys, (key) => key.type, 'text')}, ${columnOf(keys, (key) => key.id, 'text')}) as x (type, id)
    where ${ofCompany(tx, 'k')} and k.connection_id = ${connectionId} and k.type = x.type and k.id = x.id`);
}

export async function highestPreKey(tx: Tx, connectionId: number): Promise<number> {
  const [row] = await rows<{ id: number | null }>(
    tx.db,
    sql`select max(k.id::bigint) as id from wa_keys k
      where ${ofCompany(tx, 'k')} and k.connection_id = ${connectionId} and k.type = 'pre-key'`,
  );
  return row?.id ?? 0;
}

export interface JournalRow {
  message_key: string;
  entry: Buffer;
}

export async function writeJournal(
  tx: Tx,
  connectionId: number,
  entries: readonly JournalRow[],
): Promise<void> {
  await tx.db.execute(sql`insert into wa_inbound_journal (company_id, connection_id, message_key, entry)
    select ${tx.companyId}, ${connectionId}, x.message_key, x.entry
    from unnest(${columnOf(entries, (each) => each.message_key, 'text')},
      ${columnOf(entries, (each) => each.entry, 'bytea')}) as x (message_key, entry)`);
}

export function listJournal(tx: Tx, connectionId: number): Promise<JournalRow[]> {
  return rows<JournalRow>(
    tx.db,
    sql`select j.message_key, j.entry from wa_inbound_journal j
      where ${ofCompany(tx, 'j')} and j.connection_id = ${connectionId} order by j.id`,
  );
}

export async function deleteJournal(
  tx: Tx,
  connectionId: number,
  keys: readonly string[],
): Promise<void> {
  await tx.db.execute(sql`delete from wa_inbound_journal j
    where ${ofCompany(tx, 'j')} and j.connection_id = ${connectionId}
      and j.message_key = any (${array(keys, 'text')})`);
}

/**
 * The first contents win: a retry is the same message.
 * @returns those, where there are some already
 */
export async function keepSent(
  tx: Tx,
  connectionId: number,
  sent: { providerId: string; content: Buffer },
): Promise<Buffer | undefined> {
  const [first] = await rows<{ content: Buffer }>(
    tx.db,
    sql`with kept as (
        insert into wa_sent_messages (company_id, connection_id, provider_id, content)
        values (${tx.companyId}, ${connectionId}, ${sent.providerId}, ${sent.content}) on conflict do nothing
      )
      select s.content from wa_sent_messages s
      where ${ofCompany(tx, 's')} and s.connection_id = ${connectionId} and s.provider_id = ${sent.providerId}`,
  );
  return first?.content;
}

export async function findSent(
  tx: Tx,
  connectionId: number,
  providerId: string,
): Promise<Buffer | undefined> {
  const [row] = await rows<{ content: Buffer }>(
    tx.db,
    sql`select s.content from wa_sent_messages s
      where ${ofCompany(tx, 's')} and s.connection_id = ${connectionId} and s.provider_id = ${providerId}`,
  );
  return row?.content;
}

export interface QuotedRow {
  body: string;
  media_type: string;
  from_me: boolean;
  author: Identity[];
}

/** What a quote shows of the quoted message. */
export async function findQuoted(
  tx: Tx,
  connectionId: number,
  providerId: string,
): Promise<QuotedRow | undefined> {
  const [row] = await rows<QuotedRow>(
    tx.db,
    sql`select m.body, m.media_type, m.from_me,
        coalesce((select jsonb_agg(jsonb_build_object('kind', i.kind, 'value', i.value)) from contact_identities i
          where ${ofCompany(tx, 'i')} and i.contact_id = m.contact_id), '[]') as author
      from messages m
      where ${ofCompany(tx, 'm')} and m.connection_id = ${connectionId} and m.provider_id = ${providerId}
      limit 1`,
  );
  return row;
}

/** Authors of these group messages. */
export function listAuthors(
  tx: Tx,
  connectionId: number,
  providerIds: readonly string[],
): Promise<{ id: string; author: Identity[] }[]> {
  return rows(
    tx.db,
    sql`select m.provider_id as id, jsonb_agg(jsonb_build_object('kind', i.kind, 'value', i.value)) as author
      from messages m
      join contact_identities i on ${ofCompany(tx, 'i')} and i.contact_id = m.contact_id
      where ${ofCompany(tx, 'm')} and m.connection_id = ${connectionId} and not m.from_me
        and m.provider_id = any (${array(providerIds, 'text')})
      group by m.provider_id`,
  );
}

/** Whether somebody has ever written to us on this connection. */
export async function hasWritten(
  tx: Tx,
  connectionId: number,
  ids: readonly Identity[],
): Promise<boolean> {
  const found = await rows(
    tx.db,
    sql`select from unnest(${columnOf(ids, (id) => id.kind, 'text')}, ${columnOf(ids, (id) => id.value, 'text')})
        as x (kind, value)
      join contact_identities i on ${ofCompany(tx, 'i')} and i.kind = x.kind and i.value = x.value
      join conversations v on ${ofCompany(tx, 'v')} and v.contact_id = i.contact_id
        and v.connection_id = ${connectionId}
      where v.last_inbound_at is not null limit 1`,
  );
  return found.length > 0;
}
