/** The user's changes to stored files, kept apart from these: colleagues may change them meanwhile, too. */
import type { FileOption } from '@prosa/contract/file-lists';
import { useState } from 'react';
import type { FileListDraft } from './file-lists.api.ts';

export function useOptionChanges(stored: readonly FileOption[]) {
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map());
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set());
  const options = stored
    .filter(({ id }) => !removed.has(id))
    .map((option) => ({ ...option, name: names.get(option.id) ?? option.name }));
  const draft: Pick<FileListDraft, 'options' | 'removedIds'> = {
    options: options
      .filter(({ id }) => names.has(id))
      .map(({ id, name }) => ({ id, name: name.trim() })),
    removedIds: stored.flatMap(({ id }) => (removed.has(id) ? id : [])),
  };

  return {
    options,
    draft,
    rename: (id: number, name: string) => setNames((now) => new Map(now).set(id, name)),
    remove: (id: number) => setRemoved((now) => new Set(now).add(id)),
  };
}
