import { queryOptions } from '@tanstack/react-query';
import { call } from '../../session/session.ts';

/** All queues of the company: id, name and colour. */
export const queuesQuery = queryOptions({
  queryKey: ['queues'],
  queryFn: ({ signal }) => call('GET /queue', {}, { signal }),
});
