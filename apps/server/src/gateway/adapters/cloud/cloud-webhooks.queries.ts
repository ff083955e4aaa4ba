/** Stored webhooks that are not processed yet. */
import type { Reader, Tx } from '../../../core/ctx.ts';
import { array, ofCompany, rows } from '../../../core/db/db.ts';
import { sql } from '../../../core/db/drizzle.ts';
import { together } from '../../../core/db/together.ts';

export interface NewWebhook {
  connectionId: number;
  body: Buffer;
  /** It holds nothing but what became of messages. */
  isReport: boolean;
}

/** Stores raw bodies, and records that webhooks arrive, at most once a minute. */
export async function storeWebhooks(tx: Tx, webhooks: readonly NewWebhook[]): Promise<void> {
  const connectionIds = [...new Set(webhooks.map(({ connectionId }) => connectionId))];
  const of = array(
    webhooks.map(({ connectionId }) => connectionId),
    'bigint',
  );
  const bodies = array(
    webhooks.map(({ body }) => body),
    'bytea',
  );
  await together(
    tx.db.execute(sql`insert into cloud_webhooks (company_id, connection_id, body)
      select ${tx.companyId}, x.connection_id, x.body from unnest(${of}, ${bodies}) with ordinality
        as x (connection_id, body, place) order by x.place`),
    // Whoever edits the account must not make webhooks wait.
    tx.db.execute(sql`update cloud_accounts a set webhook_at = clock_timestamp()
      where ${ofCompany(tx, 'a')} and a.connection_id = any (array(
        select o.connection_id from cloud_accounts o
        where ${ofCompany(tx, 'o')} and o.connection_id = any(${array(connectionIds, 'bigint')})
          and (o.webhook_at is null or o.webhook_at < clock_timestamp() - interval '1 minute')
        for no key update skip locked))`),
  );
  tx.afterCommit(() => {
    for (const id of connectionIds) {
      const isUrgent = webhooks.some((each) => each.connectionId === id && !each.isReport);
      tx.core.wakes.send(isUrgent ? 'webhook' : 'reports', id);
    }
  });
}

export interface StoredWebhook {
  id: number;
  body: Buffer;
}

/** Of all bodies together; the first one is taken however large it is. */
const BYTES_MAX = 8 * 1024 * 1024;

/** The oldest ones. */
export const takeWebhooks = (
  tx: Reader,
  connectionId: number,
  limit: number,
): Promise<StoredWebhook[]> =>
  rows<StoredWebhook>(
    tx.db,
    sql`select x.id, x.body from (
        select h.id, h.body, sum(octet_length(h.body)) over (order by h.id) - octet_length(h.body) as before
        from cloud_webhooks h where ${ofCompany(tx, 'h')} and h.connection_id = ${connectionId}
        order by h.id limit ${limit}) x
      where x.before < ${BYTES_MAX} order by x.id`,
  );

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
