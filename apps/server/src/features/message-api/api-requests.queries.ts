/** Requests with an Idempotency-Key, which belongs to a token and lives a day. */
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
