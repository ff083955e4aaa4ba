import type { QuickMessage } from '@prosa/contract/quick-messages';
import { IconFile, IconPaperclip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { quickLabel } from '../../quick-messages/quick-match.ts';
import { quickMessagesQuery } from '../../quick-messages/quick-messages.api.ts';
import styles from './quick-reply-list.module.css';

const NONE: readonly QuickMessage[] = [];

/** Fetched when the first slash is typed. */
export function useQuickMessages(isWanted: boolean): readonly QuickMessage[] {
  return useQuery({ ...quickMessagesQuery, enabled: isWanted }).data ?? NONE;
}

interface QuickReplyListProps {
  shown: readonly QuickMessage[];
  active: number;
  onPick: (quick: QuickMessage) => void;
  onActive: (index: number) => void;
  /** Fills in the variables of a text. */
  fill: (text: string) => string;
}

/** Suggestions after a slash, and a preview of the text that Enter sends. */
export function QuickReplyList(props: QuickReplyListProps) {
  const { t } = useTranslation();
  const { shown, active, onPick, onActive } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const quick = shown[active];
  return (
    <div className={styles.box}>
      <div
        ref={list}
        className={styles.list}
        role="listbox"
        aria-label={t('messages.quickReplies')}
      >
        {shown.map((each, index) => (
          <div
            key={each.id}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            title={each.message}
            onPointerMove={() => index !== active && onActive(index)}
            // The field keeps the focus, so that typing can continue.
            onPointerDown={(event) => {
              event.preventDefault();
              onPick(each);
            }}
          >
            <span className={styles.label}>{quickLabel(each)}</span>
            {each.mediaPath && (
              <IconPaperclip className={styles.icon} size={14} aria-hidden="true" />
            )}
          </div>
        ))}
      </div>
      {quick && <Preview quick={quick} text={props.fill(quick.message)} />}
    </div>
  );
}

function Preview({ quick, text }: { quick: QuickMessage; text: string }) {
  const { t } = useTranslation();
  const { mediaPath, mediaName, mediaType } = quick;
  return (
    <section className={styles.preview} aria-label={t('messages.quickPreview')} aria-live="polite">
      {mediaPath && mediaType?.startsWith('image/') && (
        <img key={mediaPath} src={mediaPath} alt={mediaName ?? ''} />
      )}
      {mediaPath && !mediaType?.startsWith('image/') && (
        <span className={styles.file}>
          <IconFile className={styles.icon} size={18} aria-hidden="true" />
          <span className={styles.fileName}>{mediaName}</span>
        </span>
      )}
      {text && <p>{text}</p>}
      <small className={styles.keys}>{t('messages.quickKeys')}</small>
    </section>
  );
}
