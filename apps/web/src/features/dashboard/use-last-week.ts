import { addDays, type DayRange, todayIn } from '../../i18n/company-days.ts';
import { useUser } from '../../session/session.ts';

/** A week, today included. */
const DAYS_BACK = -6;

export function useLastWeek(): DayRange {
  const today = todayIn(useUser().company.timeZone);
  return { first: addDays(today, DAYS_BACK), last: today };
}
