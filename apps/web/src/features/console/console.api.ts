import { queryOptions } from '@tanstack/react-query';
import { call } from '../../session/session.ts';

const REFRESH_MS = 60_000;

export const consoleQuery = queryOptions({
  queryKey: ['console', 'figures'],
  queryFn: ({ signal }) => call('GET /console', {}, { signal }),
  refetchInterval: REFRESH_MS,
});

export const downLinesQuery = queryOptions({
  queryKey: ['console', 'lines'],
  queryFn: ({ signal }) => call('GET /console/lines', {}, { signal }),
  refetchInterval: REFRESH_MS,
});

export const failedJobsQuery = queryOptions({
  queryKey: ['console', 'jobs'],
  queryFn: ({ signal }) => call('GET /console/jobs', {}, { signal }),
  refetchInterval: REFRESH_MS,
});

export const retryJob = (id: number) =>
  call('POST /console/jobs/:jobId/retry', { params: { jobId: String(id) } });
