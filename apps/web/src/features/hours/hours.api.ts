import type { Hours } from '@prosa/contract/hours';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../session/session.ts';
import { ifMatch } from '../../ui/if-match.ts';

/** The company's stored hours, and whether it is open now. */
export const hoursQuery = queryOptions({
  queryKey: ['hours'],
  queryFn: ({ signal }) => call('GET /hours', {}, { signal }),
});

/** Refused when somebody has saved hours since `rev`. */
export const saveHours = (hours: Hours, rev: number) =>
  call('PUT /hours', { body: hours }, ifMatch(rev));
