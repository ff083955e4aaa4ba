import { DUE_WARNING_DAYS } from '@prosa/contract/limits';
import { differenceInCalendarDays } from 'date-fns';

/** Days until the subscription ends when that is near enough to warn of, else null. */
export function dueWarningDays(dueDate: string | null, now = new Date()): number | null {
  if (dueDate === null) return null;
  const days = differenceInCalendarDays(new Date(dueDate), now);
  return days >= 0 && days < DUE_WARNING_DAYS ? days : null;
}
