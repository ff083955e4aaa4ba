/** Deliveries: what is due, what became of it, the log. */
import type {
  DeliveryError,
  DeliveryState,
  WebhookEventType,
} from '@prosa/contract/webhooks/events';
import { type Core, inSystem, type Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';
import { mayActSql } from '../../core/subscription.ts';

export interface DueWebhook {
  companyId: number;
  webhookId: number;
}

/**
 * Webhooks with something to deliver that nobody delivers to, those that waited longest first.
 * @param companyIds only of these, if given
 */
export function unscopedDueWebhooks(
  core: Core,
  { companyIds, limit }: { companyIds?: readonly number[]; limit: number },
): Promise<DueWebhook[]> {
  const now = core.now();
  return inSystem(core, (db) =>
    rows(
      db,
      sql`select w.company_id as "companyId", w.id as "webhookId"
        from webhooks w
        join webhook_health h on h.company_id = w.company_id and h.webhook_id = w.id
        join companies c on c.id = w.company_id and ${mayActSql(core, 'c')}
        join plans p on p.id = c.plan_id and p.use_integrations
        where w.status = 'on' and coalesce(h.paused_until <= ${now}, true) and coalesce(h.held_until <= ${now}, true)
          ${companyIds ? sql`and w.company_id = any (${array(companyIds, 'bigint')})` : sql``}
          and exists (select from webhook_deliveries d
            where d.company_id = w.company_id and d.webhook_id = w.id and d.next_at <= ${now})
        order by h.attempted_at nulls first limit ${limit}`,
    ),
  );
}

/** @returns false if it is not to be delivered to, or by somebody else at present */
export async function holdWebhook(
  tx: Tx,
  webhookId: number,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const held = await rows(
    tx.db,
    sql`update webhook_health h set held_until = ${until}
      where ${ofCompany(tx, 'h')} and h.webhook_id = ${webhookId}
        and coalesce(h.paused_until <= ${now}, true) and coalesce(h.held_until <= ${now}, true)
        and exists (select from webhooks w where ${ofCompany(tx, 'w')} and w.id = ${webhookId} and w.status = 'on')
      returning 1`,
  );
  return held.length > 0;
}

export interface Due {
  id: number;
  attempts: number;
  eventId: string;
  type: WebhookEventType;
  at: string;
  /** JSON, as it is stored. */
  data: string;
}

export const listDue = (
  tx: Tx,
  webhookId: number,
  { now, limit }: { now: Date; limit: number },
): Promise<Due[]> =>
  rows(
    tx.db,
    sql`select d.id, d.attempts, e.id as "eventId", e.type, e.at, e.data::text as data
      from webhook_deliveries d join webhook_events e on ${ofCompany(tx, 'e')} and e.id = d.event_id
      where ${ofCompany(tx, 'd')} and d.webhook_id = ${webhookId} and d.next_at <= ${now}
      order by d.next_at, d.id limit ${limit}`,
  );

export interface Settled {
  id: number;
  state: DeliveryState;
  attempts: number;
  next_at: string | null;
  attempted_at: string;
  status: number | null;
  ms: number;
  error: DeliveryError | null;
  response: string;
}

/** An attempt that was recorded meanwhile, or a replay, stays as it is. */
export async function settle(tx: Tx, settled: readonly Settled[]): Promise<void> {
  if (settled.length === 0) return;
  await tx.db.execute(sql`update webhook_deliveries d
    set state = s.state, attempts = s.attempts, next_at = s.next_at, attempted_at = s.attempted_at, status = s.status,
      ms = s.ms, error = s.error, response = s.response
    from json_to_recordset(${JSON.stringify(settled)}::json) as s (id bigint, state text, attempts integer,
      next_at timestamptz, attempted_at timestamptz, status smallint, ms integer, error text, response text)
    where ${ofCompany(tx, 'd')} and d.id = s.id and d.attempts = s.attempts - 1`);
}

export interface Health {
  failingSince: Date | null;
}

export async function readHealth(tx: Tx, webhookId: number): Promise<Health | undefined> {
  const [row] = await rows<{ failing_since: string | null }>(
    tx.db,
    sql`select h.failing_since from webhook_health h where ${ofCompany(tx, 'h')} and h.webhook_id = ${webhookId}`,
  );
  return row && { failingSince: row.failing_since === null ? null : new Date(row.failing_since) };
}

export interface HealthChange {
  failingSince: Date | null;
  lastError: DeliveryError | null;
  lastStatus: number | null;
  attemptedAt: Date;
  deliveredAt: Date | null;
}

/** After attempts. */
export async function noteHealth(
  tx: Tx,
  webhookId: number,
  { failingSince, lastError, lastStatus, attemptedAt, deliveredAt }: HealthChange,
): Promise<void> {
  await tx.db.execute(sql`update webhook_health h
    set failing_since = ${failingSince}, last_error = ${lastError}, last_status = ${lastStatus},
      attempted_at = ${attemptedAt}, delivered_at = coalesce(${deliveredAt}::timestamptz, h.delivered_at)
    where ${ofCompany(tx, 'h')} and h.webhook_id = ${webhookId}`);
}

/** Others may deliver to it, from that time. */
export async function releaseWebhook(
  tx: Tx,
  webhookId: number,
  pausedUntil: Date | null,
): Promise<void> {
  await tx.db.execute(sql`update webhook_health h set held_until = null, paused_until = ${pausedUntil}
    where ${ofCompany(tx, 'h')} and h.webhook_id = ${webhookId}`);
}

export interface DeliveryRow extends Omit<Settled, 'attempted_at' | 'ms'> {
  webhook_id: number;
  event_id: string;
  type: WebhookEventType;
  at: string;
  attempted_at: string | null;
  ms: number | null;
}

const columns = sql`d.id, d.webhook_id, d.event_id, e.type, e.at, d.state, d.attempts, d.next_at, d.attempted_at,
  d.status, d.ms, d.error, d.response`;

const shown = (tx: Tx, more: SQL = sql``): SQL => sql`select ${columns} ${more}
  from webhook_deliveries d join webhook_events e on ${ofCompany(tx, 'e')} and e.id = d.event_id
  where ${ofCompany(tx, 'd')}`;

export interface LogQuery {
  state?: DeliveryState | undefined;
  /** Older than this delivery. */
  before?: number | undefined;
  limit: number;
}

export const listDeliveries = (
  tx: Tx,
  webhookId: number,
  { state, before, limit }: LogQuery,
): Promise<DeliveryRow[]> =>
  rows(
    tx.db,
    sql`${shown(tx)} and d.webhook_id = ${webhookId} ${state ? sql`and d.state = ${state}` : sql``}
      ${before === undefined ? sql`` : sql`and d.id < ${before}`}
      order by d.id desc limit ${limit}`,
  );

export type WholeDeliveryRow = DeliveryRow & { data: string };

export async function findDelivery(
  tx: Tx,
  { webhookId, id }: { webhookId: number; id: number },
): Promise<WholeDeliveryRow | undefined> {
  const [row] = await rows<WholeDeliveryRow>(
    tx.db,
    sql`${shown(tx, sql`, e.data::text as data`)} and d.webhook_id = ${webhookId} and d.id = ${id}`,
  );
  return row;
}

/** An event for one webhook that no loop delivers. */
export async function insertPing(
  tx: Tx,
  webhookId: number,
  ping: { eventId: string; at: Date; data: string },
): Promise<number> {
  const { companyId } = tx;
  await tx.db.execute(sql`insert into webhook_events (company_id, id, type, at, data)
    values (${companyId}, ${ping.eventId}, 'ping', ${ping.at}, ${ping.data}::json)`);
  const [row] = await rows<{ id: number }>(
    tx.db,
    sql`insert into webhook_deliveries (company_id, webhook_id, event_id, next_at)
      values (${companyId}, ${webhookId}, ${ping.eventId}, null) returning id`,
  );
  return row!.id;
}

/** Starts from the beginning, at once. */
export async function replayDelivery(tx: Tx, id: number): Promise<void> {
  await tx.db.execute(sql`update webhook_deliveries d set state = 'waiting', attempts = 0, next_at = ${tx.core.now()}
    where ${ofCompany(tx, 'd')} and d.id = ${id}`);
}

export interface ReplayRange {
  webhookId: number;
  from: string;
  until: string;
  failedOnly: boolean;
  /** Deliveries after this one. */
  after: number;
  /** The newest delivery of the range. */
  last: number;
}

/** @returns the newest delivery now: what is added while the range is repeated does not belong to it */
export async function lastDelivery(tx: Tx, webhookId: number): Promise<number> {
  const [row] = await rows<{ id: number }>(
    tx.db,
    sql`select coalesce(max(d.id), 0) as id from webhook_deliveries d
      where ${ofCompany(tx, 'd')} and d.webhook_id = ${webhookId}`,
  );
  return row!.id;
}

/** Repeats a part of a range. @returns the last delivery that was looked at; undefined at the end */
export async function replayBatch(
  tx: Tx,
  { webhookId, from, until, failedOnly, after, last }: ReplayRange,
  limit: number,
): Promise<number | undefined> {
  const [row] = await rows<{ last: number | null }>(
    tx.db,
    sql`with part as (
        select d.id, d.event_id, d.state from webhook_deliveries d
        where ${ofCompany(tx, 'd')} and d.webhook_id = ${webhookId} and d.id > ${after} and d.id <= ${last}
        order by d.id limit ${limit}
      ), replayed as (
        update webhook_deliveries d set state = 'waiting', attempts = 0, next_at = ${tx.core.now()}
        from part p join webhook_events e on ${ofCompany(tx, 'e')} and e.id = p.event_id
          and e.at >= ${from}::timestamptz and e.at <= ${until}::timestamptz and e.type <> 'ping'
        where ${ofCompany(tx, 'd')} and d.id = p.id and (p.state = 'failed' or ${!failedOnly})
      )
      select max(id) as last from part`,
  );
  return row?.last ?? undefined;
}
