import { limits } from '@prosa/contract/limits';
import type { Message } from '@prosa/contract/messages';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../session/session.ts';
import { toast } from '../../ui/toast.ts';
import { keepParts, readParts } from './draft-parts.ts';

interface Parts {
  files: readonly File[];
  quoted: Message | null;
  restore: (files: readonly File[]) => void;
  onQuoted: (message: Message) => void;
}

/** Restores the files and quote of a draft, even after the browser was closed. */
export function useDraftParts(ticketId: number, parts: Parts): void {
  const { t } = useTranslation();
  const userId = useUser().id;
  const latest = useRef(parts);
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    latest.current = parts;
  });
  useEffect(() => {
    let isGone = false;
    readParts({ userId, ticketId })
      .then((kept) => {
        if (isGone || !kept) return;
        latest.current.restore(kept.files);
        if (kept.quoted && !latest.current.quoted) latest.current.onQuoted(kept.quoted);
      })
      .catch(() => undefined)
      .finally(() => setRead(!isGone));
    return () => {
      isGone = true;
    };
  }, [userId, ticketId]);
  const { files, quoted } = parts;
  useEffect(() => {
    if (!isRead) return;
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    const isTooMuch = bytes > limits.draftFileBytes.max;
    if (isTooMuch) toast.info(t('messages.filesNotKept'), { id: 'files' });
    keepParts({ userId, ticketId }, { files: isTooMuch ? [] : files, quoted });
  }, [isRead, files, quoted, userId, ticketId, t]);
}
