/** The dashboard's filter as the address has it. */
import { isDay } from '../../i18n/company-days.ts';

export const periods = [3, 7, 15, 30, 60, 90] as const;
export type Period = (typeof periods)[number];
const FIRST_PERIOD: Period = 30;

export type DashboardFilter = { days: Period } | { from?: string; to?: string };

export interface DashboardSearch {
  days?: Period;
  from?: string;
  to?: string;
}

const isPeriod = (value: unknown): value is Period => periods.includes(value as Period);

export function readDashboardSearch(search: Record<string, unknown>): DashboardSearch {
  if (isPeriod(search.days)) return { days: search.days };
  return {
    ...(isDay(search.from) ? { from: search.from } : {}),
    ...(isDay(search.to) ? { to: search.to } : {}),
  };
}

/** What is asked for: an address that says nothing means the last month. */
export function filterOf({ days, from, to }: DashboardSearch): DashboardFilter {
  if (from || to) return { ...(from ? { from } : {}), ...(to ? { to } : {}) };
  return { days: days ?? FIRST_PERIOD };
}
