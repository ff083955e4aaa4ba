/** The dashboard's filter in the address. */
import { isDay } from '../../i18n/company-days.ts';

export const periods = [3, 7, 15, 30, 60, 90] as const;
export type Period = (typeof periods)[number];
const FIRST_PERIOD: Period = 30;

/** `finished`: only attendances that have ended. */
export type DashboardFilter = ({ days: Period } | { from?: string; to?: string }) & {
  finished?: true;
};

export interface DashboardSearch {
  days?: Period;
  from?: string;
  to?: string;
  finished?: true;
}

const isPeriod = (value: unknown): value is Period => periods.includes(value as Period);

export const onlyFinished = (is: boolean): { finished?: true } => (is ? { finished: true } : {});

export function readDashboardSearch(search: Record<string, unknown>): DashboardSearch {
  const finished = onlyFinished(search.finished === true);
  if (isPeriod(search.days)) return { days: search.days, ...finished };
  return {
    ...finished,
    ...(isDay(search.from) ? { from: search.from } : {}),
    ...(isDay(search.to) ? { to: search.to } : {}),
  };
}

/** The filter of the request: an address without one means the last month. */
export function filterOf({ days, from, to, finished }: DashboardSearch): DashboardFilter {
  const only = onlyFinished(finished === true);
  if (from || to) return { ...(from ? { from } : {}), ...(to ? { to } : {}), ...only };
  return { days: days ?? FIRST_PERIOD, ...only };
}
