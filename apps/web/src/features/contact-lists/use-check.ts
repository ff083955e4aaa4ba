import { useMutation, useQueryClient } from '@tanstack/react-query';
import { putRow } from '../../ui/resource-cache.ts';
import { toastError } from '../../ui/toast.ts';
import { contactListsResource, startCheck, stopCheck } from './contact-lists.api.ts';

/** Starts or stops the check of a list's numbers. */
export function useCheck(listId: number) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (what: 'new' | 'all' | 'stop') =>
      what === 'stop' ? stopCheck(listId) : startCheck(listId, what === 'all'),
    onSuccess: (list) => putRow(client, contactListsResource, list),
    onError: toastError,
  });
  return {
    isBusy: change.isPending,
    start: (again: boolean) => change.mutate(again ? 'all' : 'new'),
    stop: () => change.mutate('stop'),
  };
}
