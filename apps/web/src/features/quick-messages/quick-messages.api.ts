import { queryOptions } from '@tanstack/react-query';
import { call } from '../../session/session.ts';

/** The user's own quick messages and the company's. */
export const quickMessagesQuery = queryOptions({
  queryKey: ['quick-messages', 'list'],
  queryFn: ({ signal }) => call('GET /quick-messages/list', {}, { signal }),
});
