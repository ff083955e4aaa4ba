/** Single times of schedules: those that are no longer planned, and those that were left out. */
import type { Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { scheduleOccurrences } from './schedules.table.ts';

/** Of an occurrence that is no longer planned, with what became of its message. */
export interface OccurrenceState {
  slot: string;
  at: string;
  state: 'taken' | 'failed';
  error: string | null;
  takenAt: string;
  sendState: 'pending' | 'sent' | 'failed' | null;
  sendError: string | null;
}

/** A message that was forgotten since had been sent. */
export const stateOf = (
  tx: Tx,
) => sql`jsonb_build_object('slot', o.slot, 'at', o.at, 'state', o.state,
    'error', o.error, 'takenAt', o.created_at, 'sendState', m.send_state, 'sendError', m.error)
  from schedule_occurrences o
  left join messages m on ${ofCompany(tx, 'm')} and m.id = o.message_id`;

/** Times that no longer come by the rule, by schedule. */
export async function findLeftOut(
  tx: Tx,
  scheduleIds: readonly number[],
): Promise<Map<number, Set<string>>> {
  const found = await rows<{ schedule_id: number; slot: string }>(
    tx.db,
    sql`select o.schedule_id, o.slot from schedule_occurrences o
      where ${ofCompany(tx, 'o')} and o.schedule_id = any (${array(scheduleIds, 'bigint')}) and o.state = 'left_out'`,
  );
  const slots = new Map<number, Set<string>>();
  for (const { schedule_id, slot } of found)
    slots.set(schedule_id, (slots.get(schedule_id) ?? new Set()).add(slot));
  return slots;
}

export interface NewOccurrence {
  slot: string;
  at: Date;
  state: 'taken' | 'failed' | 'left_out';
  messageId?: string | null;
  error?: string | null;
}

/** Fails for a time that there is already. */
export async function insertOccurrence(
  tx: Tx,
  scheduleId: number,
  occurrence: NewOccurrence,
): Promise<void> {
  await tx.db
    .insert(scheduleOccurrences)
    .values({ ...occurrence, scheduleId, companyId: tx.companyId });
}

export async function leaveOut(
  tx: Tx,
  scheduleId: number,
  { slot, at }: { slot: string; at: Date },
): Promise<void> {
  await tx.db
    .insert(scheduleOccurrences)
    .values({ slot, at, state: 'left_out', scheduleId, companyId: tx.companyId })
    .onConflictDoNothing();
}

/** Times that were left out stay left out in the schedule that takes the rest of the series over. */
export async function copyLeftOut(
  tx: Tx,
  { from, to, after }: { from: number; to: number; after: string },
): Promise<void> {
  await tx.db.execute(sql`insert into schedule_occurrences (company_id, schedule_id, slot, at, state)
    select o.company_id, ${to}, o.slot, o.at, o.state from schedule_occurrences o
    where ${ofCompany(tx, 'o')} and o.schedule_id = ${from} and o.state = 'left_out' and o.slot > ${after}`);
}

/** One that is no longer planned. */
export async function findOccurrence(
  tx: Tx,
  scheduleId: number,
  slot: string,
): Promise<OccurrenceState | undefined> {
  const [found] = await rows<{ state: OccurrenceState }>(
    tx.db,
    sql`select (select ${stateOf(tx)} where ${ofCompany(tx, 'o')} and o.schedule_id = x.schedule_id
          and o.slot = x.slot) as state
      from schedule_occurrences x where ${ofCompany(tx, 'x')} and x.schedule_id = ${scheduleId} and x.slot = ${slot}
        and x.state <> 'left_out'`,
  );
  return found?.state;
}

/** One that had failed has a message now. */
export async function retakeOccurrence(
  tx: Tx,
  scheduleId: number,
  { slot, messageId }: { slot: string; messageId: string },
): Promise<void> {
  await tx.db.execute(sql`update schedule_occurrences o set state = 'taken', message_id = ${messageId}, error = null,
      created_at = now()
    where ${ofCompany(tx, 'o')} and o.schedule_id = ${scheduleId} and o.slot = ${slot}`);
}
