import { ActionIcon, CloseButton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { limits, waits } from '@prosa/contract/limits';
import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findQuery } from './contact-panel.api.ts';
import styles from './find-bar.module.css';
import { useMarkedWords } from './use-marked-words.ts';

interface FindBarProps {
  ticketId: number;
  /** 0 while closed; rises when it is opened again, and the field takes the focus. */
  asked: number;
  onJump: (messageId: string) => void;
  onClose: () => void;
}

/** Searches the thread of a ticket, including parts that are not loaded; shows the newest hit first. */
export function FindBar(props: FindBarProps) {
  return props.asked > 0 ? <Bar {...props} /> : null;
}

function Bar({ ticketId, asked, onJump, onClose }: FindBarProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), waits.search);
  const hits = useHits(ticketId, search, onJump);
  useMarkedWords(hits.isSought ? search : '', hits.shown);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [asked]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf(event);
    if (event.key === 'Escape') onClose();
    else if (step !== 0) hits.go(step);
    else return;
    event.preventDefault();
  };
  return (
    <search className={styles.bar} aria-label={t('panel.find')}>
      <TextInput
        ref={field}
        className={styles.field}
        size="sm"
        aria-label={t('panel.find')}
        placeholder={t('panel.find')}
        leftSection={<IconSearch size={16} />}
        maxLength={limits.searchText.max}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <p className={styles.count} role="status">
        {hits.isSought && search === typed.trim() && countText(hits, t)}
      </p>
      <ActionIcon
        aria-label={t('panel.findOlder')}
        title={t('tickets.shortcut', { label: t('panel.findOlder'), key: 'Enter' })}
        disabled={hits.count === 0}
        onClick={() => hits.go(1)}
      >
        <IconChevronUp size={20} />
      </ActionIcon>
      <ActionIcon
        aria-label={t('panel.findNewer')}
        title={t('tickets.shortcut', { label: t('panel.findNewer'), key: 'Shift+Enter' })}
        disabled={hits.count === 0}
        onClick={() => hits.go(-1)}
      >
        <IconChevronDown size={20} />
      </ActionIcon>
      <CloseButton aria-label={t('panel.findClose')} onClick={onClose} />
    </search>
  );
}

/** Up goes back in time, as in the thread. */
function stepOf({ key, shiftKey, nativeEvent }: KeyboardEvent): -1 | 0 | 1 {
  if (nativeEvent.isComposing) return 0;
  if (key === 'Enter') return shiftKey ? -1 : 1;
  if (key === 'ArrowUp') return 1;
  return key === 'ArrowDown' ? -1 : 0;
}

interface Hits {
  isSought: boolean;
  isLooking: boolean;
  hasFailed: boolean;
  count: number;
  countMore: boolean;
  at: number;
}

function countText({ isLooking, hasFailed, count, countMore, at }: Hits, t: TFunction): string {
  if (hasFailed) return t('panel.findFailed');
  if (isLooking) return t('panel.finding');
  if (count === 0) return t('panel.foundNone');
  return t('panel.found', { at: at + 1, count: countMore ? `${count}+` : `${count}` });
}

/** The hits of a search, and the current one. */
function useHits(ticketId: number, search: string, onJump: (messageId: string) => void) {
  const isSought = search.length >= limits.searchText.min;
  const query = useInfiniteQuery({ ...findQuery(ticketId, search), enabled: isSought });
  const { data, hasNextPage, isFetching, fetchNextPage, isError } = query;
  const messages = isSought ? (data?.pages.flatMap((page) => page.messages) ?? []) : [];
  const [place, setPlace] = useState({ search, at: 0 });
  const at = place.search === search ? place.at : 0;
  // Pages of a thread may contain no hit at all.
  const isWanting = at >= messages.length && hasNextPage;
  useEffect(() => {
    if (isWanting && !isFetching && !isError) void fetchNextPage();
  }, [isWanting, isFetching, isError, fetchNextPage]);
  const shown = messages[at]?.id;
  useEffect(() => {
    if (shown) onJump(shown);
  }, [shown, onJump]);
  const known = data?.pages[0]?.count ?? 0;
  const count = Math.max(known, messages.length);
  const last = hasNextPage ? messages.length : messages.length - 1;
  return {
    isSought,
    isLooking: isSought && (isFetching || isWanting),
    hasFailed: isError,
    count,
    countMore: hasNextPage && (data?.pages[0]?.countMore ?? false),
    at: Math.min(at, Math.max(messages.length - 1, 0)),
    shown,
    go: (step: 1 | -1) =>
      setPlace({ search, at: Math.min(Math.max(at + step, 0), Math.max(last, 0)) }),
  };
}
