import { isDay } from '../../i18n/company-days.ts';

export const calendarViews = ['month', 'week', 'day', 'agenda'] as const;
export type CalendarView = (typeof calendarViews)[number];

export interface SchedulesSearch {
  q?: string;
  show?: CalendarView;
  /** A day of what is shown; today by default. */
  date?: string;
  /** Opens the form for a new message to this contact. */
  contactId?: number;
}

/** What the address says; anything else is left out. */
export function readSchedulesSearch(raw: Record<string, unknown>): SchedulesSearch {
  const { q, show, date } = raw;
  const contactId = Number(raw.contactId);
  const known = calendarViews.find((each) => each === show);
  return {
    ...(typeof q === 'string' || typeof q === 'number' ? { q: String(q) } : {}),
    ...(known ? { show: known } : {}),
    ...(isDay(date) ? { date } : {}),
    ...(Number.isSafeInteger(contactId) && contactId > 0 ? { contactId } : {}),
  };
}
