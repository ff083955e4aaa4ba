/** A queue's week as rows, one a range, beside the document that is edited. Pure. */
import type { Hours, HoursRange } from '@prosa/contract/hours';
import { type Weekday, weekdays } from '@prosa/contract/limits';
import type { QueueSchedule } from '@prosa/contract/queues';

const dayNames: Record<Weekday, string> = {
  monday: 'Segunda-feira',
  tuesday: 'Terça-feira',
  wednesday: 'Quarta-feira',
  thursday: 'Quinta-feira',
  friday: 'Sexta-feira',
  saturday: 'Sábado',
  sunday: 'Domingo',
};

const CLOSED: HoursRange = { start: '00:00', end: '00:00' };

/** A day without a range is one from 00:00 to 00:00. */
export const schedulesOf = ({ weekly }: Hours): QueueSchedule[] =>
  weekdays.flatMap((day) =>
    (weekly[day].length > 0 ? weekly[day] : [CLOSED]).map(({ start, end }) => ({
      weekday: dayNames[day],
      weekdayEn: day,
      startTime: start,
      endTime: end,
    })),
  );

/** Missing days are closed, and so are ranges with equal times. */
export function weekOf(schedules: readonly QueueSchedule[]): Hours['weekly'] {
  const rangesOf = (day: Weekday) =>
    schedules
      .filter(({ weekdayEn, startTime, endTime }) => weekdayEn === day && startTime !== endTime)
      .map(({ startTime, endTime }) => ({ start: startTime, end: endTime }));
  return Object.fromEntries(weekdays.map((day) => [day, rangesOf(day)])) as Hours['weekly'];
}
