/** Requests with an Idempotency-Key. Those of an hour ago and those of another token with the same key are different ones. */
import type { ConnectionRef } from '@prosa/contract/connections';
import { messageApiLimits } from '@prosa/contract/message-api/manifest';
import type { Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';

export interface RequestKey {
  sender: string;
  key: string;
  contentHash: string;
}

export interface EarlierRequest {
  contentHash: string;
  answer: unknown;
}

/**
 * Claims the key for this request; of two at once, the second waits for the first to commit.
 * @returns the earlier request that has the key
 */
export async function claimKey(
  tx: Tx,
  { sender, key, contentHash }: RequestKey,
): Promise<EarlierRequest | undefined> {
  const kept = sql`make_interval(hours => ${messageApiLimits.keyHours})`;
  const claimed = await rows(
    tx.db,
    sql`insert into api_requests as r (company_id, sender, key, content_hash)
      values (${tx.companyId}, ${sender}, ${key}, ${contentHash})
      on conflict (company_id, sender, key) do update
        set content_hash = excluded.content_hash, answer = null, created_at = now()
        where r.created_at < now() - ${kept}
      returning 1`,
  );
  if (claimed.length > 0) return undefined;
  const [earlier] = await rows<EarlierRequest>(
    tx.db,
    sql`select r.content_hash as "contentHash", r.answer from api_requests r
      where ${ofCompany(tx, 'r')} and r.sender = ${sender} and r.key = ${key}`,
  );
  return earlier;
}

export async function keepAnswer(
  tx: Tx,
  { sender, key }: RequestKey,
  answer: unknown,
): Promise<void> {
  await tx.db.execute(sql`update api_requests r set answer = ${JSON.stringify(answer)}::jsonb
    where ${ofCompany(tx, 'r')} and r.sender = ${sender} and r.key = ${key}`);
}

/** No conversation has more messages within a minute that matter here. */
const LOOK_BACK = 200;

/** Messages of programs in a conversation within the last minute, and when the first of them was written. */
export async function countLately(
  tx: Tx,
  conversationId: number,
): Promise<{ count: number; since: Date | null }> {
  const [found] = await rows<{ count: number; since: string | null }>(
    tx.db,
    sql`select count(*)::int as count, min(m.created_at) as since from (
        select x.author, x.created_at from messages x
        where ${ofCompany(tx, 'x')} and x.conversation_id = ${conversationId}
        order by x.seq desc limit ${LOOK_BACK}) m
      where m.author = 'token' and m.created_at > now() - interval '1 minute'`,
  );
  return { count: found!.count, since: found!.since === null ? null : new Date(found!.since) };
}

/** The wanted connection; without a wish the default one. */
export async function findConnection(
  tx: Tx,
  wanted: number | null,
): Promise<ConnectionRef | undefined> {
  const [found] = await rows<ConnectionRef>(
    tx.db,
    sql`select w.id, w.name, w.status from connections w
      where ${ofCompany(tx, 'w')} and (${wanted}::bigint is null or w.id = ${wanted})
      order by w.is_default desc, w.status = 'CONNECTED' desc, w.id limit 1`,
  );
  return found;
}

/** Whether a contact with this number has a conversation on some connection. */
export async function isWrittenTo(tx: Tx, canonical: string): Promise<boolean> {
  const found = await rows(
    tx.db,
    sql`select from contact_identities i
      where ${ofCompany(tx, 'i')} and i.kind = 'pn' and i.value = ${canonical}
        and exists (select from conversations v where ${ofCompany(tx, 'v')} and v.contact_id = i.contact_id)`,
  );
  return found.length > 0;
}
