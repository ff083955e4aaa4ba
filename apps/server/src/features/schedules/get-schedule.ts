import type { Person, Tx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { findSchedules, lockSchedule, type ScheduleRow } from './schedules.queries.ts';

/** @throws ERR_NO_SCHEDULE_FOUND */
export async function getScheduleRow(tx: Tx, id: number): Promise<ScheduleRow> {
  const [row] = await findSchedules(tx, [id]);
  if (!row) throw appError('ERR_NO_SCHEDULE_FOUND');
  return row;
}

/** Locks it. Its author may change it; admins may change all. @throws ERR_NO_SCHEDULE_FOUND, ERR_NO_PERMISSION */
export async function getChangeable(tx: Tx & { actor: Person }, id: number): Promise<ScheduleRow> {
  await lockSchedule(tx, id);
  const row = await getScheduleRow(tx, id);
  const { actor } = tx;
  if (row.user_id !== actor.id && actor.profile !== 'admin') throw appError('ERR_NO_PERMISSION');
  return row;
}
