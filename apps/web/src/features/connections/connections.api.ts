import { queryOptions } from '@tanstack/react-query';
import { call } from '../../session/session.ts';

/** All connections of the company, the default first. */
export const connectionsQuery = queryOptions({
  queryKey: ['connections'],
  queryFn: ({ signal }) => call('GET /whatsapp', {}, { signal }),
  structuralSharing: false,
});
