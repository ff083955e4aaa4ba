import { loadAhead } from '@prosa/contract/limits';
import { IconArrowDown } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarDaysBetween, formatDate, formatShortDateTime } from '../../i18n/dates.ts';
import { toast } from '../../ui/toast.ts';
import { Bubble } from './bubble.tsx';
import styles from './thread.module.css';
import type { ThreadRow } from './thread-rows.ts';
import { useStickyEnd } from './use-sticky-end.ts';

interface ThreadListProps {
  rows: readonly ThreadRow[];
  hasOlder: boolean;
  isLoadingOlder: boolean;
  hasOlderFailed: boolean;
  onLoadOlder: () => void;
  /** A message that was asked to be shown; a new object asks again. */
  jump: { id: string } | null;
  /** Stands above the first message. */
  head: ReactNode;
}

const FLASH_MS = 1500;
const HEAD_PX = 52;

export function ThreadList(props: ThreadListProps) {
  const { t } = useTranslation();
  const { rows, hasOlder, isLoadingOlder, hasOlderFailed, onLoadOlder } = props;
  const pane = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => pane.current,
    estimateSize: (index) => (rows[index]?.kind === 'message' ? 56 : 40),
    getItemKey: (index) => rows[index]?.key ?? index,
    anchorTo: 'end',
    overscan: 8,
    paddingStart: props.head ? HEAD_PX : 0,
  });
  const { stick, unstick, watchScroll, hasLeft } = useStickyEnd(pane, virtualizer.getTotalSize());
  const [flashing, setFlashing] = useState<string | null>(null);
  const [leftAt, setLeftAt] = useState<string | null>(null);

  // One's own message is always looked at, wherever one has scrolled.
  const ownLast = lastPendingKey(rows);
  useEffect(() => {
    if (ownLast) stick();
  }, [ownLast, stick]);

  const loadNearTop = () => {
    const box = pane.current;
    if (!box || !hasOlder || isLoadingOlder || hasOlderFailed) return;
    if (box.scrollTop <= loadAhead.messages) onLoadOlder();
  };
  // A tall window shows the beginning of the page before anybody scrolls.
  useEffect(loadNearTop);

  const { jump } = props;
  const [shownJump, setShownJump] = useState(jump);
  useEffect(() => {
    if (!jump || jump === shownJump) return;
    setShownJump(jump);
    const index = rows.findIndex((row) => row.kind === 'message' && row.message.id === jump.id);
    if (index < 0) {
      toast.info(t('messages.quotedNotLoaded'), { id: 'quoted' });
      return;
    }
    unstick();
    virtualizer.scrollToIndex(index, { align: 'center' });
    setFlashing(jump.id);
    setTimeout(() => setFlashing(null), FLASH_MS);
  }, [jump, shownJump, rows, virtualizer, unstick, t]);

  // What was last when the reader left the end: the rest is new to him.
  const lastKey = rows.at(-1)?.key ?? null;
  if (hasLeft && leftAt === null) setLeftAt(lastKey);
  if (!hasLeft && leftAt !== null) setLeftAt(null);
  const onScroll = () => {
    loadNearTop();
    watchScroll();
  };
  return (
    <div className={styles.frame}>
      <div
        ref={pane}
        className={styles.pane}
        role="log"
        aria-label={t('messages.thread')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        <OlderState isLoading={isLoadingOlder} hasFailed={hasOlderFailed} onRetry={onLoadOlder} />
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
      {leftAt && <JumpToEnd count={newSince(rows, leftAt)} onClick={stick} />}
    </div>
  );
}

function lastPendingKey(rows: readonly ThreadRow[]): string | null {
  const last = rows.at(-1);
  return last?.kind === 'message' && last.item ? last.key : null;
}

/** Messages of the customer that came after the reader left the end. */
function newSince(rows: readonly ThreadRow[], leftAt: string): number {
  const at = rows.findLastIndex((row) => row.key === leftAt);
  if (at < 0) return 0;
  return rows.slice(at + 1).filter((row) => row.kind === 'message' && !row.message.fromMe).length;
}

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
  if (row.kind === 'day') return <DayLabel at={row.at} />;
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

interface OlderStateProps {
  isLoading: boolean;
  hasFailed: boolean;
  onRetry: () => void;
}

/** Floats over the top: a line of its own would push what is being read. */
function OlderState({ isLoading, hasFailed, onRetry }: OlderStateProps) {
  const { t } = useTranslation();
  if (isLoading)
    return (
      <p className={styles.older} role="status">
        {t('messages.loadingOlder')}
      </p>
    );
  return hasFailed ? (
    <p className={styles.older} role="alert">
      {t('messages.olderFailed')}{' '}
      <button type="button" onClick={onRetry}>
        {t('common.retry')}
      </button>
    </p>
  ) : null;
}

function JumpToEnd({ count, onClick }: { count: number; onClick: () => void }) {
  const { t } = useTranslation();
  const label = count > 0 ? t('messages.toEndNew', { count }) : t('messages.toEnd');
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
