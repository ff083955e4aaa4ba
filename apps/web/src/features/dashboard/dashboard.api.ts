import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { DayRange } from '../../i18n/company-days.ts';
import { call } from '../../session/session.ts';
import { REVALIDATE_MS } from '../../ui/revalidate.ts';
import type { DashboardFilter } from './dashboard-search.ts';

/** Prefix of all query keys of the dashboard. */
export const dashboardKey = ['dashboard'] as const;
export const summaryKey = [...dashboardKey, 'summary'] as const;

const shared = { placeholderData: keepPreviousData, refetchInterval: REVALIDATE_MS } as const;

export const summaryQuery = (filter: DashboardFilter) =>
  queryOptions({
    ...shared,
    queryKey: [...summaryKey, filter],
    queryFn: ({ signal }) => call('GET /dashboard', { query: toQuery(filter) }, { signal }),
  });

export const targetsQuery = (filter: DashboardFilter) =>
  queryOptions({
    ...shared,
    queryKey: [...dashboardKey, 'targets', filter],
    queryFn: ({ signal }) => call('GET /dashboard/targets', { query: toQuery(filter) }, { signal }),
  });

function toQuery(filter: DashboardFilter) {
  const finished = filter.finished ? { finished: 'true' as const } : {};
  if ('days' in filter) return { days: filter.days, ...finished };
  return {
    ...finished,
    ...(filter.from ? { date_from: filter.from } : {}),
    ...(filter.to ? { date_to: filter.to } : {}),
  };
}

const ends = ({ first, last }: DayRange) => ({ initialDate: first, finalDate: last });

export const usersChartQuery = (range: DayRange) =>
  queryOptions({
    ...shared,
    queryKey: [...dashboardKey, 'users', range],
    queryFn: ({ signal }) =>
      call('GET /dashboard/ticketsUsers', { query: ends(range) }, { signal }),
  });

export const daysChartQuery = (range: DayRange) =>
  queryOptions({
    ...shared,
    queryKey: [...dashboardKey, 'days', range],
    queryFn: ({ signal }) => call('GET /dashboard/ticketsDay', { query: ends(range) }, { signal }),
  });

export const reasonsChartQuery = (range: DayRange) =>
  queryOptions({
    ...shared,
    queryKey: [...dashboardKey, 'reasons', range],
    queryFn: ({ signal }) =>
      call('GET /dashboard/closeReasons', { query: ends(range) }, { signal }),
  });
