import { useQuery } from '@tanstack/react-query';
import { closeReasonsQuery } from '../../conversation/tickets/close-reasons.api.ts';
import { colleaguesQuery } from '../../conversation/tickets/colleagues.api.ts';
import { queuesQuery } from '../queues/queues.api.ts';
import { tagsQuery } from '../tags/tags.api.ts';
import type { StepNames } from './step-text.ts';

/** All entities that steps can name. */
export function useStepNames(): StepNames {
  const reasons = useQuery(closeReasonsQuery).data ?? [];
  return {
    tags: useQuery(tagsQuery).data ?? [],
    queues: useQuery(queuesQuery).data ?? [],
    users: useQuery(colleaguesQuery).data ?? [],
    reasons: reasons.filter(({ isArchived }) => !isArchived),
  };
}
