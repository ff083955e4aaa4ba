/** Times by which a ticket has to be answered and resolved, and whether its alerts were sent. */
import type { Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';

export interface Target {
  warnAt: Date;
  dueAt: Date;
}

export interface Targets {
  answer: Target | null;
  resolve: Target | null;
  answeredAt: string | null;
}

/** A target that was met already is only counted. */
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

/** A missed target stays missed. @returns whether the target still applies */
export async function recordAlert(
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
