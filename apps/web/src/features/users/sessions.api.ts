import { queryOptions } from '@tanstack/react-query';
import { call } from '../../session/session.ts';

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call('GET /auth/sessions', {}, { signal }),
  staleTime: 0,
});

export const endSession = (sessionId: string) =>
  call('DELETE /auth/sessions/:sessionId', { params: { sessionId } });

export const endOtherSessions = () => call('DELETE /auth/sessions');

export const signOutUser = (userId: number) =>
  call('DELETE /users/:userId/sessions', { params: { userId: String(userId) } });
