import { loadAhead } from '@prosa/contract/limits';
import { IconArrowBackUp, IconArrowDown } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarDaysBetween, formatDate, formatShortDateTime } from '../../../i18n/dates.ts';
import { AlbumRow } from './album-row.tsx';
import { messagesIn } from './albums.ts';
import { Bubble } from './bubble.tsx';
import { EventRow } from './event-row.tsx';
import { NewestMessage } from './newest-message.tsx';
import styles from './thread.module.css';
import type { ThreadRow } from './thread-rows.ts';
import { useMessageTouch } from './use-message-touch.ts';
import { useStickyEnd } from './use-sticky-end.ts';

/** One end of the loaded part of a thread. */
export interface ThreadEdge {
  hasMore: boolean;
  isLoading: boolean;
  hasFailed: boolean;
  load: () => void;
}

interface ThreadListProps {
  rows: readonly ThreadRow[];
  /** Whether the last row is the end of the thread. */
  hasEnd: boolean;
  older: ThreadEdge;
  newer: ThreadEdge;
  /** A message to scroll to; a new object scrolls again. */
  jump: { id: string } | null;
  /** Loads the part of the thread around it. */
  onJumpAway: (id: string) => void;
  /** Loads the end of the thread. */
  onNewest: () => void;
  /** Rises when the end was loaded because somebody wants to go there. */
  endAsked: number;
  /** Shown above the first message. */
  head: ReactNode;
}

const FLASH_MS = 2000;
const HEAD_PX = 52;
/** Estimates until rows are drawn and measured. */
const HEIGHTS = { message: 56, album: 346, day: 40, marker: 40, event: 40 } as const;

export function ThreadList(props: ThreadListProps) {
  const { t } = useTranslation();
  const { rows, hasEnd, older, newer } = props;
  const pane = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => pane.current,
    estimateSize: (index) => HEIGHTS[rows[index]?.kind ?? 'message'],
    getItemKey: (index) => rows[index]?.key ?? index,
    anchorTo: 'end',
    overscan: 8,
    paddingStart: props.head ? HEAD_PX : 0,
  });
  const lastKey = linesOf(rows.slice(-1)).at(-1)?.key ?? null;
  const { stick, unstick, watchScroll, hasLeft } = useStickyEnd(pane, {
    totalSize: virtualizer.getTotalSize(),
    lastKey,
    hasEnd,
  });
  const arrow = useMessageTouch(pane, rows);
  const [flashing, setFlashing] = useState<string | null>(null);

  // One's own new message is always scrolled into view.
  const ownLast = lastPendingKey(rows);
  useEffect(() => {
    if (ownLast) stick();
  }, [ownLast, stick]);
  const { endAsked } = props;
  useEffect(() => {
    if (endAsked > 0) stick();
  }, [endAsked, stick]);

  const { jump, onJumpAway } = props;
  const [shownJump, setShownJump] = useState<typeof jump>(null);
  const askedJump = useRef<typeof jump>(null);
  // Before anything is drawn: the previous position must not flash up.
  useLayoutEffect(() => {
    if (!jump || jump === shownJump) return;
    const index = rows.findIndex((row) =>
      messagesIn(row).some(({ message }) => message.id === jump.id),
    );
    if (index < 0) {
      if (askedJump.current !== jump) onJumpAway(jump.id);
      askedJump.current = jump;
      return;
    }
    setShownJump(jump);
    unstick();
    virtualizer.scrollToIndex(index, { align: 'center' });
    setFlashing(jump.id);
    setTimeout(() => setFlashing(null), FLASH_MS);
  }, [jump, shownJump, rows, virtualizer, unstick, onJumpAway]);

  // Until a jump has arrived, the reader has not scrolled to an edge.
  const isJumping = jump !== null && jump !== shownJump;
  const loadNearEdges = () => {
    const box = pane.current;
    if (!box || isJumping) return;
    const below = box.scrollHeight - box.scrollTop - box.clientHeight;
    if (box.scrollTop <= loadAhead.messages) loadAt(older);
    if (below <= loadAhead.messages) loadAt(newer);
  };
  // A tall window may show the edge of a page before anybody scrolls.
  useEffect(loadNearEdges);

  const leftAt = useLeftAt({ hasLeft, hasEnd, lastKey });
  const onScroll = () => {
    loadNearEdges();
    watchScroll();
  };
  return (
    <div className={styles.frame}>
      <div
        ref={pane}
        className={styles.pane}
        role="log"
        aria-live="off"
        aria-label={t('messages.thread')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        <EdgeState edge={older} side="older" />
        <div className={styles.sizer} style={{ height: virtualizer.getTotalSize() }}>
          {props.head}
          {virtualizer.getVirtualItems().map(({ key, index, start }) => {
            const row = rows[index];
            return row ? (
              <div
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                className={styles.slot}
                style={{ transform: `translateY(${start}px)` }}
              >
                <Row row={row} flashing={flashing} />
              </div>
            ) : null;
          })}
        </div>
      </div>
      <span ref={arrow} className={styles.pulled} aria-hidden="true">
        <IconArrowBackUp size={20} />
      </span>
      <EdgeState edge={newer} side="newer" />
      {(leftAt || !hasEnd) && (
        <JumpToEnd
          count={hasEnd && leftAt ? newSince(rows, leftAt) : 0}
          isFar={!hasEnd}
          onClick={hasEnd ? stick : props.onNewest}
        />
      )}
      {hasEnd && <NewestMessage rows={rows} />}
      <p className="visually-hidden" role="status">
        {flashing && t('messages.jumped')}
      </p>
    </div>
  );
}

function loadAt({ hasMore, isLoading, hasFailed, load }: ThreadEdge): void {
  if (hasMore && !isLoading && !hasFailed) load();
}

interface LeftAtInput {
  hasLeft: boolean;
  hasEnd: boolean;
  lastKey: string | null;
}

/** The last row when the reader left the end: later ones are new to them. Rows found by scrolling down are not. */
function useLeftAt({ hasLeft, hasEnd, lastKey }: LeftAtInput): string | null {
  const [leftAt, setLeftAt] = useState<string | null>(null);
  const [hadEnd, setHadEnd] = useState(hasEnd);
  const hasReachedEnd = hasEnd !== hadEnd;
  if (hasReachedEnd) setHadEnd(hasEnd);
  const next = hasLeft ? (hasReachedEnd || leftAt === null ? lastKey : leftAt) : null;
  if (next !== leftAt) setLeftAt(next);
  return next;
}

function lastPendingKey(rows: readonly ThreadRow[]): string | null {
  const end = rows.at(-1);
  const last = end && messagesIn(end).at(-1);
  return last?.item ? last.key : null;
}

/** Customer messages that arrived after the reader left the end. */
function newSince(rows: readonly ThreadRow[], leftAt: string): number {
  const lines = linesOf(rows);
  const at = lines.findLastIndex(({ key }) => key === leftAt);
  if (at < 0) return 0;
  return lines.slice(at + 1).filter((line) => line.kind === 'message' && !line.message.fromMe)
    .length;
}

/** Counts albums by message. */
const linesOf = (rows: readonly ThreadRow[]): readonly ThreadRow[] =>
  rows.flatMap((row): readonly ThreadRow[] => (row.kind === 'album' ? row.rows : [row]));

function Row({ row, flashing }: { row: ThreadRow; flashing: string | null }) {
  const { t } = useTranslation();
  if (row.kind === 'message') {
    const { message, isFirst, isLast, item } = row;
    return (
      <Bubble
        message={message}
        isFirst={isFirst}
        isLast={isLast}
        item={item}
        isFlashing={flashing === message.id}
      />
    );
  }
  if (row.kind === 'album') return <AlbumRow row={row} flashing={flashing} />;
  if (row.kind === 'day') return <DayLabel at={row.at} />;
  if (row.kind === 'event') return <EventRow event={row.event} />;
  return (
    <p className={styles.marker} data-what={row.what}>
      {t(`messages.${row.what}`, { at: formatShortDateTime(row.at) })}
    </p>
  );
}

function DayLabel({ at }: { at: string }) {
  const { t } = useTranslation();
  const days = calendarDaysBetween(new Date(at), new Date());
  const label =
    days === 0 ? t('messages.today') : days === 1 ? t('messages.yesterday') : formatDate(at);
  return <p className={styles.day}>{label}</p>;
}

interface EdgeStateProps {
  edge: ThreadEdge;
  side: 'older' | 'newer';
}

/** Floats over the edge: a line of its own would move the text being read. */
function EdgeState({ edge, side }: EdgeStateProps) {
  const { t } = useTranslation();
  const { isLoading, hasFailed, load } = edge;
  if (isLoading)
    return (
      <p className={styles[side]} role="status">
        {t(side === 'older' ? 'messages.loadingOlder' : 'messages.loadingNewer')}
      </p>
    );
  return hasFailed ? (
    <p className={styles[side]} role="alert">
      {t(side === 'older' ? 'messages.olderFailed' : 'messages.newerFailed')}{' '}
      <button type="button" onClick={load}>
        {t('common.retry')}
      </button>
    </p>
  ) : null;
}

interface JumpToEndProps {
  count: number;
  /** The end is not loaded. */
  isFar: boolean;
  onClick: () => void;
}

function JumpToEnd({ count, isFar, onClick }: JumpToEndProps) {
  const { t } = useTranslation();
  const label = count > 0 ? t('messages.toEndNew', { count }) : t('messages.toEnd');
  if (isFar)
    return (
      <button type="button" className={styles.toNewest} onClick={onClick}>
        {t('messages.toNewest')}
        <IconArrowDown size={18} aria-hidden="true" />
      </button>
    );
  return (
    <button
      type="button"
      className={styles.toEnd}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <IconArrowDown size={20} aria-hidden="true" />
      {count > 0 && <span className={styles.toEndCount}>{count > 99 ? '99+' : count}</span>}
    </button>
  );
}
