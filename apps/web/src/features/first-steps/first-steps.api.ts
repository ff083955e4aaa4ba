import { queryOptions } from '@tanstack/react-query';
import { call } from '../../session/session.ts';

export const firstStepsQuery = queryOptions({
  queryKey: ['first-steps'],
  queryFn: ({ signal }) => call('GET /first-steps', {}, { signal }),
});
