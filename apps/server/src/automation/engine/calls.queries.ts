/** Calls in SQL. */
import type { Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';

export interface StoredCall {
  id: string;
  ticketId: number;
  kind: string;
  request: unknown;
  state: 'pending' | 'done' | 'failed' | 'dropped';
  attempts: number;
  /** An attempt was started whose outcome is unknown. */
  isBegun: boolean;
  giveUpAt: string;
  result: unknown;
  error: string | null;
  /** The session still waits for it. */
  isAwaited: boolean;
}

export interface NewCall {
  id: string;
  ticketId: number;
  generation: number;
  kind: string;
  request: unknown;
  giveUpAt: Date;
}

export async function insertCall(tx: Tx, call: NewCall): Promise<void> {
  await tx.db.execute(sql`
    insert into automation_calls (company_id, id, ticket_id, generation, kind, request, give_up_at)
    values (${tx.companyId}, ${call.id}, ${call.ticketId}, ${call.generation}, ${call.kind},
      ${JSON.stringify(call.request ?? null)}::jsonb, ${call.giveUpAt.toISOString()}::timestamptz)`);
}

export async function findCall(tx: Tx, id: string): Promise<StoredCall | undefined> {
  const [found] = await rows<StoredCall>(
    tx.db,
    sql`select c.id, c.ticket_id as "ticketId", c.kind, c.request, c.state, c.attempts, c.result, c.error,
        c.begun_at is not null as "isBegun", c.give_up_at as "giveUpAt",
        coalesce(s.generation = c.generation and s.call_id = c.id, false) as "isAwaited"
      from automation_calls c
      left join automation_sessions s on ${ofCompany(tx, 's')} and s.ticket_id = c.ticket_id
      where ${ofCompany(tx, 'c')} and c.id = ${id} for no key update of c`,
  );
  return found;
}

export async function beginAttempt(tx: Tx, id: string): Promise<void> {
  await tx.db.execute(sql`update automation_calls c set attempts = c.attempts + 1, begun_at = clock_timestamp(),
      tried_at = clock_timestamp()
    where ${ofCompany(tx, 'c')} and c.id = ${id}`);
}

/** It was too early, and is made again. */
export async function takeAttemptBack(tx: Tx, id: string): Promise<void> {
  await tx.db.execute(sql`update automation_calls c set attempts = c.attempts - 1, begun_at = null
    where ${ofCompany(tx, 'c')} and c.id = ${id}`);
}

/** The call that a ticket waits for, unless it is being made. */
export async function findIdleCall(tx: Tx, ticketId: number): Promise<string | undefined> {
  const [found] = await rows<{ id: string }>(
    tx.db,
    sql`select c.id from automation_sessions s
      join automation_calls c on ${ofCompany(tx, 'c')} and c.id = s.call_id
      where ${ofCompany(tx, 's')} and s.ticket_id = ${ticketId} and c.state = 'pending' and c.begun_at is null`,
  );
  return found?.id;
}

/** The calls of a company that count towards its limits. */
export interface Load {
  running: number;
  lastMinute: number;
  /** Those that were decided earlier and have not begun. */
  ahead: number;
}

/** Reads the load beside one call; two calls of a company never read it at the same time. */
export async function lockLoad(tx: Tx, callId: string): Promise<Load> {
  await tx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`automation-calls:${tx.companyId}`}, 0))`,
  );
  const [load] = await rows<Load>(
    tx.db,
    sql`select
        (select count(*)::int from automation_calls c where ${ofCompany(tx, 'c')} and c.id <> ${callId}
          and c.tried_at > clock_timestamp() - interval '3 minutes' and c.begun_at is not null) as running,
        (select count(*)::int from automation_calls c where ${ofCompany(tx, 'c')} and c.id <> ${callId}
          and c.tried_at > clock_timestamp() - interval '1 minute') as "lastMinute",
        (select count(*)::int from automation_calls c where ${ofCompany(tx, 'c')} and c.state = 'pending'
          and c.tried_at is null and c.created_at < o.created_at) as ahead
      from automation_calls o where ${ofCompany(tx, 'o')} and o.id = ${callId}`,
  );
  return load!;
}

/** The call that waits longest for its turn. */
export async function findWaiting(tx: Tx): Promise<{ id: string; ticketId: number } | undefined> {
  const [found] = await rows<{ id: string; ticketId: number }>(
    tx.db,
    sql`select c.id, c.ticket_id as "ticketId" from automation_calls c
      where ${ofCompany(tx, 'c')} and c.state = 'pending' and c.tried_at is null and c.give_up_at > clock_timestamp()
      order by c.created_at limit 1`,
  );
  return found;
}

export interface Settled {
  /** pending: it is retried. */
  state: StoredCall['state'];
  result?: unknown;
  error?: string;
  ms?: number;
}

export async function settleCall(tx: Tx, id: string, settled: Settled): Promise<void> {
  const { state, result, error = null, ms = null } = settled;
  const stored = result === undefined ? null : JSON.stringify(result);
  await tx.db.execute(sql`update automation_calls c set state = ${state}, begun_at = null,
      result = ${stored}::jsonb, error = ${error}::text, ms = coalesce(${ms}::int, c.ms)
    where ${ofCompany(tx, 'c')} and c.id = ${id}`);
}
