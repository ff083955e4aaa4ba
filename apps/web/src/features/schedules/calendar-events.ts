/** Times of schedules as the calendar draws them. Pure. */
import type { ScheduleEventData } from '@mantine/schedule';
import type { Schedule, ScheduleOccurrence } from '@prosa/contract/schedules';
import { clockOf, dayOf, localTime } from './local-time.ts';
import type { CalendarPage } from './schedules.api.ts';

export interface ShownTime {
  row: Schedule;
  occurrence: ScheduleOccurrence;
  /** In the company's time. */
  local: string;
}

export type CalendarEvent = ScheduleEventData<{ shown: ShownTime }>;

/** A message takes no time; in the grid it takes half an hour, to be seen. */
const HEIGHT_MINUTES = 30;
const LAST_MINUTE = 24 * 60 - 1;

/** Those whose schedule is known, by time. */
export function shownTimes(page: CalendarPage, timeZone: string): ShownTime[] {
  return page.occurrences.flatMap((occurrence) => {
    const row = page.schedules.get(occurrence.scheduleId);
    return row ? { row, occurrence, local: localTime(occurrence.at, timeZone) } : [];
  });
}

export const keyOf = ({ occurrence }: ShownTime): string =>
  `${occurrence.scheduleId} ${occurrence.slot}`;

export const eventOf = (shown: ShownTime): CalendarEvent => ({
  id: keyOf(shown),
  title: `${clockOf(shown.local)} ${shown.row.contact.name}`,
  start: `${dayOf(shown.local)} ${clockOf(shown.local)}:00`,
  end: `${dayOf(shown.local)} ${endOf(clockOf(shown.local))}:00`,
  color: 'brand',
  payload: { shown },
});

function endOf(clock: string): string {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  const end = Math.min(hours * 60 + minutes + HEIGHT_MINUTES, LAST_MINUTE);
  return `${two(Math.floor(end / 60))}:${two(end % 60)}`;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** What a drop means: in the month only the day changes. */
export const droppedAt = (newStart: string): string => newStart.slice(0, 16).replace(' ', 'T');
