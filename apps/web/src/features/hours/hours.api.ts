import type { Hours } from '@prosa/contract/hours';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../session/session.ts';

/** The company's hours as they are stored, and whether it is open now. */
export const hoursQuery = queryOptions({
  queryKey: ['hours'],
  queryFn: ({ signal }) => call('GET /hours', {}, { signal }),
});

export const saveHours = (hours: Hours) => call('PUT /hours', { body: hours });
