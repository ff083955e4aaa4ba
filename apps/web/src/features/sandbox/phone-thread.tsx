import { Skeleton } from '@mantine/core';
import type { SandboxMessage } from '@prosa/contract/sandbox';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../i18n/dates.ts';
import { FailedState } from '../../ui/list-states.tsx';
import type { Focus } from './phone.tsx';
import { PhoneBubble, WaitingBubble } from './phone-bubble.tsx';
import styles from './phone-thread.module.css';
import { type Chat, phoneQuery } from './sandbox.api.ts';
import { type ActMutate, useWaiting } from './use-customer.ts';

interface PhoneThreadProps {
  chat: Chat;
  shop: string;
  onFocus: (focus: Focus) => void;
  act: ActMutate;
}

/** Within this many pixels from the end, the thread follows new messages. */
const FOLLOW_WITHIN = 80;

export function PhoneThread({ chat, shop, onFocus, act }: PhoneThreadProps) {
  const { t } = useTranslation();
  const thread = useQuery(phoneQuery(chat));
  const waiting = useWaiting(chat);
  const messages = thread.data;
  const { pane, onScroll } = useFollowedEnd(messages?.length ?? 0, waiting.length);
  const byId = new Map(messages?.map((message) => [message.id, message]));

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: must scroll by keyboard, too
    <div ref={pane} className={styles.pane} onScroll={onScroll} tabIndex={0}>
      <ol className={styles.thread} aria-label={t('sandbox.chatWith', { shop })} aria-live="polite">
        {messages?.map((message, index) => (
          <li key={message.id}>
            <DayChip message={message} before={messages[index - 1]} />
            <PhoneBubble
              message={message}
              quoted={message.quotedId ? (byId.get(message.quotedId) ?? null) : null}
              shop={shop}
              onFocus={onFocus}
              act={act}
            />
          </li>
        ))}
        {waiting.map((writing, index) => (
          <li key={`waiting ${index}`}>
            <WaitingBubble writing={writing} />
          </li>
        ))}
      </ol>
      {thread.isPending && <Skeleton height={44} width="60%" radius={12} />}
      {thread.isError && !messages && (
        <FailedState error={thread.error} onRetry={() => void thread.refetch()} />
      )}
      {messages?.length === 0 && waiting.length === 0 && (
        <p className={styles.empty}>{t('sandbox.emptyChat')}</p>
      )}
    </div>
  );
}

/** Keeps the thread at its end while people are there or write; otherwise keeps the scroll position. */
function useFollowedEnd(count: number, waiting: number) {
  const pane = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useLayoutEffect(() => {
    const box = pane.current;
    if (waiting > 0) isAtEnd.current = true;
    if (count + waiting > 0 && box && isAtEnd.current) box.scrollTop = box.scrollHeight;
  }, [count, waiting]);
  // Pictures and players get their size after their row is drawn.
  useLayoutEffect(() => {
    const box = pane.current;
    const content = box?.firstElementChild;
    if (!box || !content) return;
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) box.scrollTop = box.scrollHeight;
    });
    observer.observe(content);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  const onScroll = () => {
    const box = pane.current;
    if (box) isAtEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < FOLLOW_WITHIN;
  };
  return { pane, onScroll };
}

interface DayChipProps {
  message: SandboxMessage;
  before: SandboxMessage | undefined;
}

function DayChip({ message, before }: DayChipProps) {
  const day = formatDate(message.at);
  return before && formatDate(before.at) === day ? null : <p className={styles.day}>{day}</p>;
}
