/** Stored webhooks that are not processed yet. */
import type { Tx } from '../../../core/ctx.ts';
import { array, ofCompany, rows } from '../../../core/db/db.ts';
import { sql } from '../../../core/db/drizzle.ts';

/** Stores a raw body, and records that webhooks arrive, at most once a minute. */
export async function storeWebhook(tx: Tx, connectionId: number, body: Buffer): Promise<void> {
  await tx.db.execute(sql`insert into cloud_webhooks (company_id, connection_id, body)
    values (${tx.companyId}, ${connectionId}, ${body})`);
  await tx.db.execute(sql`update cloud_accounts a set webhook_at = clock_timestamp()
    where ${ofCompany(tx, 'a')} and a.connection_id = ${connectionId}
      and (a.webhook_at is null or a.webhook_at < clock_timestamp() - interval '1 minute')`);
  tx.afterCommit(() => tx.core.wakes.send('webhook', connectionId));
}

export interface StoredWebhook {
  id: number;
  body: Buffer;
}

export function takeWebhooks(
  tx: Tx,
  connectionId: number,
  limit: number,
): Promise<StoredWebhook[]> {
  return rows<StoredWebhook>(
    tx.db,
    sql`select h.id, h.body from cloud_webhooks h
      where ${ofCompany(tx, 'h')} and h.connection_id = ${connectionId} order by h.id limit ${limit}`,
  );
}

/** The company's waiting webhooks that contain one of the names. */
export const listWebhooksNaming = (tx: Tx, names: readonly string[]): Promise<StoredWebhook[]> =>
  rows<StoredWebhook>(
    tx.db,
    sql`select h.id, h.body from cloud_webhooks h where ${ofCompany(tx, 'h')} and exists (
      select from unnest(${array(names, 'text')}) as x (name) where position(convert_to(x.name, 'UTF8') in h.body) > 0)
      order by h.id for update`,
  );

export async function replaceWebhook(tx: Tx, { id, body }: StoredWebhook): Promise<void> {
  await tx.db.execute(
    sql`update cloud_webhooks h set body = ${body} where ${ofCompany(tx, 'h')} and h.id = ${id}`,
  );
}

export async function removeWebhooks(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.db.execute(sql`delete from cloud_webhooks h
    where ${ofCompany(tx, 'h')} and h.id = any(${array(ids, 'bigint')})`);
}
