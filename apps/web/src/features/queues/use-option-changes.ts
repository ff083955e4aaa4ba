import type { ChangedMeanwhile } from '@prosa/contract/changed-meanwhile';
import type { QueueOption } from '@prosa/contract/queues';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { refetchAfterLast } from '../../live/own-changes.ts';
import { changeOf } from '../../ui/if-match.ts';
import { toastError } from '../../ui/toast.ts';
import { type OptionWords, optionSaver } from './option-saver.ts';
import { movedTo, type OptionPlace, without } from './option-tree.ts';
import { addOption, queueOptionsQuery, removeOption } from './queues.api.ts';

interface Change {
  /** The menu with pending changes applied. */
  shown: (options: readonly QueueOption[]) => QueueOption[];
  send: () => Promise<unknown>;
  /** Asks how to resolve a conflict; otherwise a toast reports it. */
  onChanged?: (change: ChangedMeanwhile) => void;
}

/** Text that was not saved because a colleague has changed the same option. */
export interface RefusedWords {
  id: number;
  words: OptionWords;
  change: ChangedMeanwhile;
}

/** Changes of a queue's menu: shown at once, and saved one after the other. */
export function useOptionChanges(queueId: number, onRefused: (refused: RefusedWords) => void) {
  const [saver] = useState(optionSaver);
  const newestWords = useRef(new Map<number, OptionWords>());
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const client = useQueryClient();
  const { queryKey } = queueOptionsQuery(queueId);
  const { mutateAsync } = useMutation({
    mutationKey: queryKey,
    scope: { id: `queue-options-${queueId}` },
    mutationFn: ({ send }: Change) => send(),
    onMutate: ({ shown }) => {
      // Not awaited: the next key may be pressed meanwhile.
      client.cancelQueries({ queryKey }).catch(() => undefined);
      client.setQueryData(queryKey, (list) => list && shown(list));
    },
    onError: (error, { onChanged }) => {
      const change = changeOf(error);
      // After the menu is closed, a conflict can only be reported.
      if (change && onChanged && isShown.current) onChanged(change);
      else toastError(error);
    },
    onSettled: () => refetchAfterLast(client, queryKey),
  });
  /** Resolves to whether it was saved; if not, a toast has shown why. */
  const make = (change: Change): Promise<boolean> =>
    mutateAsync(change).then(
      () => true,
      () => false,
    );
  const latest = () => client.getQueryData(queryKey) ?? [];
  return {
    /** The current options, which may be ahead of what is drawn. */
    latest,
    add: (parentId: number | null, title: string) =>
      make({ shown: (list) => [...list], send: () => addOption({ queueId, parentId, title }) }),
    /** `rev` is that of the edited option. */
    write: (id: number, words: OptionWords, rev: number) => {
      const newest = newestWords.current;
      newest.set(id, words);
      return make({
        shown: (list) => list.map((each) => (each.id === id ? { ...each, ...words } : each)),
        // Text that waits behind a refused change is included in the same question.
        send: async () => newest.get(id) === words && saver.write(id, words, rev),
        onChanged: (change) => {
          onRefused({ id, words: newest.get(id) ?? words, change });
          newest.delete(id);
        },
      });
    },
    move: (id: number, place: OptionPlace) => {
      const rev = latest().find((each) => each.id === id)?.rev;
      return make({
        shown: (list) => movedTo(list, id, place),
        send: () => saver.move(id, place, rev),
      });
    },
    remove: (id: number) =>
      make({ shown: (list) => without(list, id), send: () => removeOption(id) }),
  };
}

export type OptionChanges = ReturnType<typeof useOptionChanges>;
