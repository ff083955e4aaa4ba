import type { EventPayloads } from '@prosa/contract/realtime';
import type { Tx } from '../../core/ctx.ts';
import { push, rooms } from '../../core/realtime/realtime.ts';
import { presentSchedule } from './schedules.present.ts';
import type { ScheduleRow } from './schedules.queries.ts';

/** Schedules belong to the whole company, like the contacts that they are for. */
function emit(tx: Tx, payload: EventPayloads['schedule']): void {
  const { companyId } = tx;
  tx.emit(push({ companyId, rooms: [rooms.company(companyId)], entity: 'schedule', payload }));
}

export const emitSchedule = (tx: Tx, action: 'create' | 'update', row: ScheduleRow): void =>
  emit(tx, { action, schedule: presentSchedule(tx, row) });

export const emitScheduleGone = (tx: Tx, scheduleId: number): void =>
  emit(tx, { action: 'delete', scheduleId });
