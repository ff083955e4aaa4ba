import { ApiError } from '@prosa/contract/client';
import { QueryClient } from '@tanstack/react-query';
import { refetchLateAnswers } from './late-answers.ts';

const RETRIES_MAX = 2;
const STALE_MS = 30_000;

/** Retries only when there was no answer or the server failed, never after a refusal. */
function isWorthRetrying(failures: number, error: Error): boolean {
  if (failures >= RETRIES_MAX) return false;
  return error instanceof ApiError ? error.status >= 500 : true;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: isWorthRetrying, staleTime: STALE_MS },
    mutations: { retry: false },
  },
});

refetchLateAnswers(queryClient);
