import { DUE_WARNING_DAYS } from '@prosa/contract/limits';
import { calendarDaysBetween } from '../../i18n/dates.ts';

/** Days until the subscription ends if that is soon enough for a warning, else null. */
export function dueWarningDays(dueDate: string | null, now = new Date()): number | null {
  if (dueDate === null) return null;
  const days = calendarDaysBetween(now, new Date(dueDate));
  return days >= 0 && days < DUE_WARNING_DAYS ? days : null;
}
