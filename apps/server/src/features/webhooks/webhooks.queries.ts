import type { DeliveryError, StopReason } from '@prosa/contract/webhooks/events';
import type { Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { and, eq, sql } from '../../core/db/drizzle.ts';
import { webhookHealth, webhookSecrets, webhooks } from './webhooks.table.ts';

export type WebhookRow = Omit<
  typeof webhooks.$inferSelect,
  'companyId' | 'edits' | 'createdAt' | 'updatedAt'
> & {
  createdAt: string;
  updatedAt: string;
  last4: string;
  oldSecretUntil: string | null;
  failingSince: string | null;
  lastError: DeliveryError | null;
  lastStatus: number | null;
  attemptedAt: string | null;
  deliveredAt: string | null;
};

const shown = (tx: Tx) => sql`
  select w.id, w.url, w.description, w.types, w.status, w.stop_reason as "stopReason",
    w.skips_programs as "skipsPrograms", w.created_at as "createdAt", w.updated_at as "updatedAt", w.rev,
    s.last4, (select o.valid_until from webhook_secrets o where ${ofCompany(tx, 'o')} and o.webhook_id = w.id
      and o.version < s.version and o.valid_until > now() order by o.version desc limit 1) as "oldSecretUntil",
    h.failing_since as "failingSince", h.last_error as "lastError", h.last_status as "lastStatus",
    h.attempted_at as "attemptedAt", h.delivered_at as "deliveredAt"
  from webhooks w
  join webhook_health h on ${ofCompany(tx, 'h')} and h.webhook_id = w.id
  join webhook_secrets s on ${ofCompany(tx, 's')} and s.webhook_id = w.id and s.valid_until is null
  where ${ofCompany(tx, 'w')}`;

export const listWebhooks = (tx: Tx, search: string): Promise<WebhookRow[]> =>
  rows(
    tx.db,
    sql`${shown(tx)}
      and (${search} = '' or position(prosa.normalise(${search}) in prosa.normalise(w.description || ' ' || w.url)) > 0)
      order by w.id`,
  );

export async function findWebhook(tx: Tx, id: number): Promise<WebhookRow | undefined> {
  const [row] = await rows<WebhookRow>(tx.db, sql`${shown(tx)} and w.id = ${id}`);
  return row;
}

/** Creating and renewing wait for each other. */
export async function lockWebhook(tx: Tx, id: number): Promise<boolean> {
  const found = await rows(
    tx.db,
    sql`select from webhooks w where ${ofCompany(tx, 'w')} and w.id = ${id} for update`,
  );
  return found.length > 0;
}

/** Locks the company's list. */
export async function countWebhooks(tx: Tx): Promise<number> {
  await tx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('webhooks', ${tx.companyId}))`,
  );
  const [row] = await rows<{ count: number }>(
    tx.db,
    sql`select count(*)::int as count from webhooks w where ${ofCompany(tx, 'w')}`,
  );
  return row!.count;
}

/** Where rows are written: a transaction, or the demo's. */
export type Place = Pick<Tx, 'companyId' | 'db'>;

export type WebhookValues = Pick<
  typeof webhooks.$inferInsert,
  'url' | 'description' | 'types' | 'status' | 'skipsPrograms'
>;

export async function insertWebhook(tx: Place, values: WebhookValues): Promise<number> {
  const { companyId } = tx;
  const [row] = await tx.db
    .insert(webhooks)
    .values({ ...values, companyId })
    .returning({ id: webhooks.id });
  const webhookId = row!.id;
  await tx.db.insert(webhookHealth).values({ companyId, webhookId });
  return webhookId;
}

export async function updateWebhookRow(
  tx: Tx,
  id: number,
  change: Partial<WebhookValues> & { stopReason?: StopReason | null },
): Promise<void> {
  await tx.db
    .update(webhooks)
    .set(change)
    .where(and(ofCompany(tx, webhooks), eq(webhooks.id, id)));
}

/** A new beginning: whatever failed before does not count. */
export async function resetHealth(tx: Tx, id: number): Promise<void> {
  await tx.db
    .update(webhookHealth)
    .set({ failingSince: null, pausedUntil: null })
    .where(and(ofCompany(tx, webhookHealth), eq(webhookHealth.webhookId, id)));
}

export async function deleteWebhookRow(tx: Tx, id: number): Promise<void> {
  await tx.db.delete(webhooks).where(and(ofCompany(tx, webhooks), eq(webhooks.id, id)));
}

/** Of the newest one; 0 without any. */
export async function secretVersion(tx: Place, webhookId: number): Promise<number> {
  const [row] = await rows<{ version: number }>(
    tx.db,
    sql`select coalesce(max(s.version), 0)::int as version from webhook_secrets s
      where ${ofCompany(tx, 's')} and s.webhook_id = ${webhookId}`,
  );
  return row!.version;
}

/** Lets the present one expire, and deletes those before it: two sign at most. */
export async function expireSecret(
  tx: Place,
  { webhookId, version }: { webhookId: number; version: number },
  hours: number,
): Promise<void> {
  await tx.db.execute(sql`delete from webhook_secrets s
    where ${ofCompany(tx, 's')} and s.webhook_id = ${webhookId} and s.version < ${version}`);
  await tx.db.execute(sql`update webhook_secrets s set valid_until = now() + make_interval(hours => ${hours}::int)
    where ${ofCompany(tx, 's')} and s.webhook_id = ${webhookId} and s.version = ${version}`);
}

export async function insertSecret(
  tx: Place,
  secret: { webhookId: number; version: number; value: Buffer; last4: string },
): Promise<void> {
  await tx.db.insert(webhookSecrets).values({ ...secret, companyId: tx.companyId });
}

export interface SecretRow {
  version: number;
  value: Buffer;
}

/** Those that sign now, the newest first. */
export const listSecrets = (tx: Tx, webhookId: number): Promise<SecretRow[]> =>
  rows(
    tx.db,
    sql`select s.version, s.value from webhook_secrets s
      where ${ofCompany(tx, 's')} and s.webhook_id = ${webhookId} and coalesce(s.valid_until > now(), true)
      order by s.version desc limit 2`,
  );

/** Whom Prosa writes to when it switches a webhook off. */
export interface Readers {
  emails: string[];
  company: string;
  language: 'pt' | 'en' | 'es';
}

export async function findReaders(tx: Tx): Promise<Readers | undefined> {
  const [row] = await rows<Readers>(
    tx.db,
    sql`select c.name as company, c.language, coalesce((select array_agg(u.email order by u.email) from users u
        where ${ofCompany(tx, 'u')} and u.profile = 'admin'), '{}') as emails
      from companies c where c.id = ${tx.companyId}`,
  );
  return row;
}
