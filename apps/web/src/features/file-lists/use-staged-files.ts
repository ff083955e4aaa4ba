/** Files chosen for a list: uploaded one after another, with progress. */
import type { FileList } from '@prosa/contract/file-lists';
import { limits } from '@prosa/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../ui/file-size.ts';
import { newId } from '../../ui/new-id.ts';
import { toast } from '../../ui/toast.ts';
import { uploadFile } from './file-lists.api.ts';

export interface StagedFile {
  key: string;
  file: File;
  name: string;
  /** From 0 to 1 while it is uploading. */
  sent: number | null;
}

export function useStagedFiles(taken: number) {
  const { t, i18n } = useTranslation();
  const [staged, setStaged] = useState<readonly StagedFile[]>([]);
  const change = (key: string, part: Partial<StagedFile>) =>
    setStaged((now) => now.map((each) => (each.key === key ? { ...each, ...part } : each)));
  const remove = (key: string) => setStaged((now) => now.filter((each) => each.key !== key));
  const leaving = useRef<AbortController>(null);
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current?.abort();
  }, []);

  const add = (files: readonly File[]) => {
    const { max } = limits.fileBytes;
    const tooLarge = files.find(({ size }) => size > max);
    if (tooLarge) {
      const size = formatBytes(max, i18n.language);
      toast.error(t('messages.fileTooLarge', { name: tooLarge.name, size }), { id: 'files' });
    }
    const room = limits.fileOptions.max - taken - staged.length;
    const fitting = files.filter(({ size }) => size <= max);
    if (fitting.length > room)
      toast.error(t('fileLists.tooMany', { count: limits.fileOptions.max }), { id: 'files' });
    const chosen = fitting.slice(0, Math.max(0, room)).map((file) => {
      const name = file.name.slice(0, limits.fileOptionName.max);
      return { key: newId(), file, name, sent: null };
    });
    setStaged((now) => [...now, ...chosen]);
  };

  /**
   * Removes uploaded files from the staged ones; failed ones stay, to be retried with the next save. Closing the
   * dialog cancels the current upload.
   */
  const upload = async (listId: number, onStored: (list: FileList) => void): Promise<void> => {
    const { signal } = leaving.current!;
    for (const { key, file, name } of staged) {
      try {
        signal.throwIfAborted();
        change(key, { sent: 0 });
        const onProgress = (sent: number) => change(key, { sent });
        const list = await uploadFile(listId, { file, name }, { signal, onProgress });
        remove(key);
        onStored(list);
      } catch (error) {
        change(key, { sent: null });
        throw error;
      }
    }
  };

  return {
    staged,
    add,
    remove,
    upload,
    rename: (key: string, name: string) => change(key, { name }),
  };
}
