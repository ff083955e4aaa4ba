/** What queues want of their tickets, and what became of it. */
import type { Hours } from '@prosa/contract/hours';
import type { Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';

export interface Wanted {
  answer_minutes: number;
  resolve_minutes: number;
  queue_hours: Hours;
  company_hours: Hours;
  time_zone: string;
  /** A person has answered already since it was opened. */
  is_answered: boolean;
  /** A person wrote after it came to its queue, before its target was known. */
  answered_at: string | null;
}

/** The job comes at once: more is not written meanwhile. */
const LATEST = 200;

/** Of a ticket that somebody still works on. */
export async function findWanted(
  tx: Tx,
  ticketId: number,
  since: string,
): Promise<Wanted | undefined> {
  const [found] = await rows<Wanted>(
    tx.db,
    sql`select q.answer_minutes, q.resolve_minutes, q.hours as queue_hours, c.hours as company_hours, c.time_zone,
        exists (select from ticket_tracking k where ${ofCompany(tx, 'k')} and k.ticket_id = t.id
          and k.finished_at is null and k.answered_at is not null) as is_answered,
        (select min(m.created_at) from (
          select o.* from messages o where ${ofCompany(tx, 'o')} and o.ticket_id = t.id
          order by o.seq desc limit ${LATEST}) m
          where m.from_me and not m.automatic and m.created_at >= ${since}::timestamptz(3)) as answered_at
      from tickets t
      join queues q on ${ofCompany(tx, 'q')} and q.id = t.queue_id
      join companies c on ${ofCompany(tx, 'c')} and c.id = ${tx.companyId}
      where ${ofCompany(tx, 't')} and t.id = ${ticketId} and t.status <> 'closed'`,
  );
  return found;
}

export interface Target {
  warnAt: Date;
  dueAt: Date;
}

export interface Targets {
  answer: Target | null;
  resolve: Target | null;
  answeredAt: string | null;
}

/** One that was answered already is only counted. */
export async function writeTargets(
  tx: Tx,
  ticketId: number,
  { answer, resolve, answeredAt }: Targets,
): Promise<void> {
  const waited = answeredAt === null ? answer : null;
  const at = (time: Date | undefined) => sql`${time?.toISOString() ?? null}::timestamptz`;
  await tx.db.execute(sql`
    with kept as (
      update ticket_tracking k set answer_due_at = coalesce(${at(answer?.dueAt)}, k.answer_due_at),
        resolve_due_at = ${at(resolve?.dueAt)},
        answered_at = coalesce(k.answered_at, ${answer && answeredAt}::timestamptz)
      where ${ofCompany(tx, 'k')} and k.ticket_id = ${ticketId} and k.finished_at is null
    )
    update tickets t set answer_warn_at = ${at(waited?.warnAt)}, answer_due_at = ${at(waited?.dueAt)},
      resolve_warn_at = ${at(resolve?.warnAt)}, resolve_due_at = ${at(resolve?.dueAt)}
    where ${ofCompany(tx, 't')} and t.id = ${ticketId}`);
}

/** What is late already stays so. @returns whether the target still stands */
export async function noteTold(
  tx: Tx,
  ticketId: number,
  { kind, told, dueAt }: { kind: 'answer' | 'resolve'; told: 'soon' | 'late'; dueAt: string },
): Promise<boolean> {
  const due = kind === 'answer' ? sql`t.answer_due_at` : sql`t.resolve_due_at`;
  const found = await rows(
    tx.db,
    sql`update tickets t set target_told = case t.target_told when 'late' then 'late' else ${told} end
      where ${ofCompany(tx, 't')} and t.id = ${ticketId} and ${due} = ${dueAt}::timestamptz returning t.id`,
  );
  return found.length > 0;
}
