/** Files on their way to the knowledge base: one after another, with progress. A refused one stays, with the reason. */
import { knowledgeLimits as limits } from '@prosa/contract/knowledge/documents';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '../../ui/new-id.ts';
import { putRow } from '../../ui/resource-cache.ts';
import { errorText } from '../../ui/toast.ts';
import { uploadDocument } from './documents.api.ts';
import { documentsResource } from './knowledge.api.ts';

export interface Upload {
  key: string;
  name: string;
  /** From 0 to 1. */
  sent: number;
  /** Why it was refused. */
  problem: string | null;
}

export function useUploads() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const leaving = useRef<AbortController>(null);
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current?.abort();
  }, []);
  const change = (key: string, part: Partial<Upload>) =>
    setUploads((now) => now.map((each) => (each.key === key ? { ...each, ...part } : each)));
  const remove = (key: string) => setUploads((now) => now.filter((each) => each.key !== key));

  async function send(key: string, file: File): Promise<void> {
    const { signal } = leaving.current!;
    if (signal.aborted) return;
    try {
      const onProgress = (sent: number) => change(key, { sent });
      const { documents } = await uploadDocument(file, { signal, onProgress });
      for (const document of documents) putRow(client, documentsResource, document);
      remove(key);
    } catch (error) {
      if (!signal.aborted) change(key, { problem: errorText(error as Error) });
    }
  }

  const add = (files: readonly File[]) => {
    const chosen = files.map((file) => {
      const isFitting = file.size <= limits.bytes.max;
      const problem = isFitting ? null : t('errors.ERR_DOCUMENT_TOO_LARGE');
      return { key: newId(), name: file.name, sent: 0, problem, file };
    });
    setUploads((now) => [...now, ...chosen.map(({ file: _, ...upload }) => upload)]);
    for (const { key, file, problem } of chosen)
      if (problem === null) queue.current = queue.current.then(() => send(key, file));
  };

  return { uploads, add, remove };
}
