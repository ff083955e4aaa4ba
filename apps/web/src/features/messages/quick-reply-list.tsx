import type { QuickMessage } from '@prosa/contract/quick-messages';
import { IconPaperclip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { quickLabel } from '../quick-messages/quick-match.ts';
import { quickMessagesQuery } from '../quick-messages/quick-messages.api.ts';
import styles from './composer.module.css';

const NONE: readonly QuickMessage[] = [];

/** Fetched when the first slash is typed. */
export function useQuickMessages(isWanted: boolean): readonly QuickMessage[] {
  return useQuery({ ...quickMessagesQuery, enabled: isWanted }).data ?? NONE;
}

interface QuickReplyListProps {
  shown: readonly QuickMessage[];
  active: number;
  onPick: (quick: QuickMessage) => void;
}

export function QuickReplyList({ shown, active, onPick }: QuickReplyListProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div ref={list} className={styles.quick} role="listbox" aria-label={t('messages.quickReplies')}>
      {shown.map((quick, index) => (
        <div
          key={quick.id}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          title={quick.message}
          // The field keeps the focus, so that typing goes on.
          onPointerDown={(event) => {
            event.preventDefault();
            onPick(quick);
          }}
        >
          {quickLabel(quick)}
          {quick.mediaPath && <IconPaperclip size={14} aria-hidden="true" />}
        </div>
      ))}
    </div>
  );
}
