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
  await tx.db.execute(sql`update automation_calls c set attempts = c.attempts + 1, begun_at = clock_timestamp()
    where ${ofCompany(tx, 'c')} and c.id = ${id}`);
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
