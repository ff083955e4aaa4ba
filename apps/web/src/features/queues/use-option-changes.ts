import type { QueueOption } from '@prosa/contract/queues';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toastError } from '../../ui/toast.ts';
import { movedTo, type OptionPlace, without } from './option-tree.ts';
import { addOption, changeOption, queueOptionsQuery, removeOption } from './queues.api.ts';

interface Change {
  /** The menu as it will be, until the server says what it is. */
  shown: (options: readonly QueueOption[]) => QueueOption[];
  send: () => Promise<unknown>;
}

export interface OptionWords {
  title: string;
  message: string;
}

/** Changes of a queue's menu: shown at once, sent one after the other, each saved as it is made. */
export function useOptionChanges(queueId: number) {
  const client = useQueryClient();
  const { queryKey } = queueOptionsQuery(queueId);
  const { mutateAsync } = useMutation({
    mutationKey: queryKey,
    scope: { id: `queue-options-${queueId}` },
    mutationFn: ({ send }: Change) => send(),
    onMutate: ({ shown }) => {
      // Not awaited: the next key may be on its way.
      client.cancelQueries({ queryKey }).catch(() => undefined);
      client.setQueryData(queryKey, (list) => list && shown(list));
    },
    onError: toastError,
    // The last one of a row fetches what became of all of them.
    onSettled: () =>
      client.isMutating({ mutationKey: queryKey }) === 1
        ? client.invalidateQueries({ queryKey })
        : undefined,
  });
  /** Whether it was saved; otherwise a toast has said why. */
  const make = (change: Change): Promise<boolean> =>
    mutateAsync(change).then(
      () => true,
      () => false,
    );
  return {
    /** As of now, which may be ahead of what is drawn. */
    latest: () => client.getQueryData(queryKey) ?? [],
    add: (parentId: number | null, title: string) =>
      make({ shown: (list) => [...list], send: () => addOption({ queueId, parentId, title }) }),
    write: (id: number, words: OptionWords) =>
      make({
        shown: (list) => list.map((each) => (each.id === id ? { ...each, ...words } : each)),
        send: () => changeOption(id, words),
      }),
    move: (id: number, place: OptionPlace) =>
      make({ shown: (list) => movedTo(list, id, place), send: () => changeOption(id, place) }),
    remove: (id: number) =>
      make({ shown: (list) => without(list, id), send: () => removeOption(id) }),
  };
}

export type OptionChanges = ReturnType<typeof useOptionChanges>;
