import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toastError } from '../../ui/toast.ts';
import { startCheck, stopCheck } from './contact-lists.api.ts';
import { showList } from './contact-lists.realtime.ts';

/** Starts or stops the check of a list's numbers. */
export function useCheck(listId: number) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (what: 'new' | 'all' | 'stop') =>
      what === 'stop' ? stopCheck(listId) : startCheck(listId, what === 'all'),
    onSuccess: (list) => showList(client, list),
    onError: toastError,
  });
  return {
    isBusy: change.isPending,
    start: (again: boolean) => change.mutate(again ? 'all' : 'new'),
    stop: () => change.mutate('stop'),
  };
}
