import { limits } from '@prosa/contract/limits';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../ui/file-size.ts';
import { newId } from '../../../ui/new-id.ts';
import { toast } from '../../../ui/toast.ts';

export interface Attachment {
  id: string;
  file: File;
  previewUrl: string | null;
}

/** Files chosen, pasted or dropped, until they are sent. */
export function useAttachments() {
  const { t, i18n } = useTranslation();
  const [list, setList] = useState<readonly Attachment[]>([]);
  const [held] = useState(() => new Set<string>());
  useEffect(
    () => () => {
      for (const url of held) URL.revokeObjectURL(url);
    },
    [held],
  );

  const attached = (file: File): Attachment => {
    const previewUrl = file.type.startsWith('image/') ? URL.createObjectURL(file) : null;
    if (previewUrl) held.add(previewUrl);
    return { id: newId(), file, previewUrl };
  };
  const add = (files: readonly File[]) => {
    const fitting = files.filter(({ size }) => size <= limits.fileBytes.max);
    const tooLarge = files.find(({ size }) => size > limits.fileBytes.max);
    if (tooLarge) {
      const size = formatBytes(limits.fileBytes.max, i18n.language);
      toast.error(t('messages.fileTooLarge', { name: tooLarge.name, size }), { id: 'files' });
    }
    const { max } = limits.filesPerMessage;
    if (list.length + fitting.length > max)
      toast.error(t('messages.tooManyFiles', { count: max }), { id: 'files' });
    const taken = fitting.slice(0, Math.max(0, max - list.length)).map(attached);
    setList((now) => [...now, ...taken]);
  };
  return {
    list,
    files: useMemo(() => list.map(({ file }) => file), [list]),
    add,
    /** Files that were chosen earlier and not sent. */
    restore: (kept: readonly File[]) => setList((now) => [...kept.map(attached), ...now]),
    remove: (id: string) => setList((now) => now.filter((file) => file.id !== id)),
    clear: () => setList([]),
    /** Fetches a file stored on the server, for a quick reply. Shows an error and returns null when that fails. */
    fetchFromServer: async (url: string, name: string | null): Promise<File | null> => {
      try {
        const response = await fetch(url);
        if (!response.ok) throw new Error(String(response.status));
        const blob = await response.blob();
        return new File([blob], name ?? t('messages.file'), { type: blob.type });
      } catch {
        toast.error(t('messages.quickFailed'), { id: 'files' });
        return null;
      }
    },
  };
}
