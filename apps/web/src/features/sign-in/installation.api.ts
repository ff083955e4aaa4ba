import { queryOptions } from '@tanstack/react-query';
import { publicCall } from '../../session/session.ts';

/** What the installation offers to people who are not signed in. */
export const installationQuery = queryOptions({
  queryKey: ['installation'],
  queryFn: ({ signal }) => publicCall('GET /version', {}, { signal }),
  staleTime: 60_000,
});
