import { loadAhead } from '@prosa/contract/limits';
import { IconArrowDown } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarDaysBetween, formatDate } from '../../i18n/dates.ts';
import { toastError } from '../../ui/toast.ts';
import styles from '../messages/thread/thread.module.css';
import { useStickyEnd } from '../messages/thread/use-sticky-end.ts';
import { ChatBubble } from './chat-bubble.tsx';
import own from './chat-log.module.css';
import { loadAround, loadNewer, loadNewest, loadOlder } from './chat-messages.api.ts';
import type { ChatRow } from './chat-rows.ts';

/** A message to scroll to; a new object scrolls again. */
export interface Jump {
  seq: number;
}

interface ChatLogProps {
  chatId: number;
  rows: readonly ChatRow[];
  hasOlder: boolean;
  /** Whether the last row is the end of the chat. */
  hasEnd: boolean;
  jump: Jump | null;
}

const FLASH_MS = 2000;
/** Estimates until rows are drawn and measured. */
const HEIGHTS = { message: 56, day: 40, unread: 40 } as const;

export function ChatLog({ chatId, rows, hasOlder, hasEnd, jump }: ChatLogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const pane = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => pane.current,
    estimateSize: (index) => HEIGHTS[rows[index]?.kind ?? 'message'],
    getItemKey: (index) => rows[index]?.key ?? index,
    anchorTo: 'end',
    overscan: 8,
  });
  const { stick, unstick, watchScroll, hasLeft } = useStickyEnd(pane, {
    totalSize: virtualizer.getTotalSize(),
    lastKey: rows.at(-1)?.key ?? null,
    hasEnd,
  });
  useOwnLast(rows, stick);
  const older = useEdge(hasOlder, () => loadOlder(client, chatId));
  const newer = useEdge(!hasEnd, () => loadNewer(client, chatId));
  const { flashing, isJumping } = useJump({
    rows,
    jump,
    away: (seq) => loadAround(client, chatId, seq).catch(toastError),
    scrollTo: (index) => {
      unstick();
      virtualizer.scrollToIndex(index, { align: 'center' });
    },
  });
  const loadNearEdges = () => {
    const box = pane.current;
    if (!box || isJumping) return;
    const below = box.scrollHeight - box.scrollTop - box.clientHeight;
    if (box.scrollTop <= loadAhead.messages) older.loadOnce();
    if (below <= loadAhead.messages) newer.loadOnce();
  };
  // A tall window may show the edge of a page before anybody scrolls.
  useEffect(loadNearEdges);
  const toEnd = () => {
    if (hasEnd) stick();
    else void loadNewest(client, chatId).then(stick, toastError);
  };
  return (
    <div className={styles.frame}>
      <div
        ref={pane}
        className={styles.pane}
        role="log"
        aria-live="polite"
        aria-label={t('messages.thread')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={() => {
          loadNearEdges();
          watchScroll();
        }}
      >
        <EdgeState edge={older} className={styles.older} side="older" />
        <div className={styles.sizer} style={{ height: virtualizer.getTotalSize() }}>
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
                <Row row={row} flashing={flashing} isEnd={hasEnd && index === rows.length - 1} />
              </div>
            ) : null;
          })}
        </div>
      </div>
      <EdgeState edge={newer} className={styles.newer} side="newer" />
      {(hasLeft || !hasEnd) && (
        <button
          type="button"
          className={styles.toEnd}
          aria-label={t('messages.toEnd')}
          title={t('messages.toEnd')}
          onClick={toEnd}
        >
          <IconArrowDown size={20} aria-hidden="true" />
        </button>
      )}
      <p className="visually-hidden" role="status">
        {flashing !== null && t('messages.jumped')}
      </p>
    </div>
  );
}

/** One's own new message is always scrolled into view. */
function useOwnLast(rows: readonly ChatRow[], stick: () => void): void {
  const last = rows.at(-1);
  const key = last?.kind === 'message' && last.item ? last.key : null;
  useEffect(() => {
    if (key) stick();
  }, [key, stick]);
}

interface JumpInput {
  rows: readonly ChatRow[];
  jump: Jump | null;
  /** Loads the part around a message that is not there. */
  away: (seq: number) => unknown;
  scrollTo: (index: number) => void;
}

function useJump({ rows, jump, away, scrollTo }: JumpInput) {
  const [flashing, setFlashing] = useState<number | null>(null);
  const [shown, setShown] = useState<Jump | null>(null);
  const asked = useRef<Jump | null>(null);
  // Before anything is drawn: the previous position must not flash up.
  useLayoutEffect(() => {
    if (!jump || jump === shown) return;
    const index = rows.findIndex((row) => row.kind === 'message' && row.message.seq === jump.seq);
    if (index < 0) {
      if (asked.current !== jump) away(jump.seq);
      asked.current = jump;
      return;
    }
    setShown(jump);
    scrollTo(index);
    setFlashing(jump.seq);
    setTimeout(() => setFlashing(null), FLASH_MS);
  });
  // Until a jump has arrived, the reader has not scrolled to an edge.
  return { flashing, isJumping: jump !== null && jump !== shown };
}

interface Edge {
  isLoading: boolean;
  hasFailed: boolean;
  load: () => void;
  /** Not again while it loads or after it failed. */
  loadOnce: () => void;
}

function useEdge(hasMore: boolean, fetchMore: () => Promise<void>): Edge {
  const [isLoading, setLoading] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const busy: RefObject<boolean> = useRef(false);
  const load = () => {
    if (busy.current) return;
    busy.current = true;
    setLoading(true);
    setFailed(false);
    fetchMore()
      .catch(() => setFailed(true))
      .finally(() => {
        busy.current = false;
        setLoading(false);
      });
  };
  const loadOnce = () => {
    if (hasMore && !hasFailed) load();
  };
  return { isLoading, hasFailed, load, loadOnce };
}

interface EdgeStateProps {
  edge: Edge;
  side: 'older' | 'newer';
  className: string | undefined;
}

/** Floats over the edge: a line of its own would move the text being read. */
function EdgeState({ edge, side, className }: EdgeStateProps) {
  const { t } = useTranslation();
  if (edge.isLoading)
    return (
      <p className={className} role="status">
        {t(side === 'older' ? 'messages.loadingOlder' : 'messages.loadingNewer')}
      </p>
    );
  return edge.hasFailed ? (
    <p className={className} role="alert">
      {t(side === 'older' ? 'messages.olderFailed' : 'messages.newerFailed')}{' '}
      <button type="button" onClick={edge.load}>
        {t('common.retry')}
      </button>
    </p>
  ) : null;
}

interface RowProps {
  row: ChatRow;
  flashing: number | null;
  /** Nothing was written after it. */
  isEnd: boolean;
}

function Row({ row, flashing, isEnd }: RowProps) {
  const { t } = useTranslation();
  if (row.kind === 'message')
    return <ChatBubble {...row} isFlashing={flashing === row.message.seq} isEnd={isEnd} />;
  if (row.kind === 'unread')
    return (
      <p className={own.unread}>
        <span>{t('chats.unreadLine')}</span>
      </p>
    );
  const days = calendarDaysBetween(new Date(row.at), new Date());
  const near = days === 0 ? t('messages.today') : days === 1 ? t('messages.yesterday') : null;
  return <p className={styles.day}>{near ?? formatDate(row.at)}</p>;
}
