import { format, isSameDay } from 'date-fns';

/** The product shows dates in one form in every language. */
const at = (pattern: string) => (value: string | Date) => format(new Date(value), pattern);

export const formatDate = at('dd/MM/yyyy');
export const formatTime = at('HH:mm');
export const formatShortDateTime = at('dd/MM/yy HH:mm');

/** HH:mm today, else the date: how lists show when something happened. */
export function formatWhen(value: string | Date, now = new Date()): string {
  return isSameDay(new Date(value), now) ? formatTime(value) : formatDate(value);
}
