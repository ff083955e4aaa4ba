import { loadAhead } from '@prosa/contract/limits';
import { IconArrowUp } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canManage } from '../../conversation/tickets/ticket-filter.ts';
import type { ListedTicket } from '../../conversation/tickets/ticket-pages.ts';
import { useUser } from '../../session/session.ts';
import { MoreFailed } from '../../ui/list-states.tsx';
import { arrangeRows } from './row-arrangement.ts';
import styles from './ticket-list.module.css';
import { type RowActions, TicketRow } from './ticket-row.tsx';
import { useChoosing } from './use-choosing.ts';
import { useThreadsAhead } from './use-threads-ahead.ts';

interface TicketListProps {
  tickets: readonly ListedTicket[];
  count: number;
  query: string;
  selectedUuid: string | undefined;
  currentId: number | null;
  actions: RowActions;
  hasMore: boolean;
  /** The next page could not be fetched. */
  hasFailed: boolean;
  onLoadMore: () => void;
  /** The rows as drawn, for keyboard navigation. */
  onArranged: (rows: readonly ListedTicket[]) => void;
}

/** Height of a row before it is measured, with a line for its tags if there are some. */
const ROW_PX = 84;
const TAGS_PX = 24;

const expectedHeight = (ticket: ListedTicket | undefined): number =>
  ticket?.tags.length ? ROW_PX + TAGS_PX : ROW_PX;

/** The endless list. It stands still and counts new rows while hovered or scrolled. */
export function TicketList(props: TicketListProps) {
  const { t } = useTranslation();
  const { tickets, currentId, onArranged } = props;
  const me = useUser();
  const pane = useRef<HTMLElement>(null);
  const { rows, newCount, hold, release } = useHeldRows(tickets);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => pane.current,
    estimateSize: (index) => expectedHeight(rows[index]),
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 6,
  });
  useEffect(() => onArranged(rows), [rows, onArranged]);
  const fetchPointedAt = useThreadsAhead(rows, currentId);

  const currentIndex = rows.findIndex((ticket) => ticket.id === currentId);
  useEffect(() => {
    if (currentIndex >= 0) virtualizer.scrollToIndex(currentIndex);
  }, [currentIndex, virtualizer]);

  const at = currentId ?? rows.find(({ uuid }) => uuid === props.selectedUuid)?.id ?? null;
  const choosing = useChoosing({ rows, at });

  const loadNearEnd = () => {
    const box = pane.current;
    if (!box || !props.hasMore) return;
    const below = box.scrollHeight - box.scrollTop - box.clientHeight;
    if (below < loadAhead.lists) props.onLoadMore();
  };
  useEffect(loadNearEnd);

  const watch = () => {
    loadNearEnd();
    if ((pane.current?.scrollTop ?? 0) > 0) hold();
  };
  const toTop = () => {
    release();
    virtualizer.scrollToOffset(0);
  };
  return (
    <div
      className={styles.frame}
      onPointerOver={fetchPointedAt}
      onPointerEnter={(event) => event.pointerType === 'mouse' && hold()}
      onPointerLeave={() => (pane.current?.scrollTop ?? 0) === 0 && release()}
    >
      <section
        ref={pane}
        className={styles.pane}
        onScroll={watch}
        {...choosing}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={t('tickets.list')}
      >
        <ul className={styles.list} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ key, index, start }) => {
            const ticket = rows[index];
            return ticket ? (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                className={styles.item}
                style={{ transform: `translateY(${start}px)` }}
                aria-setsize={props.count}
                aria-posinset={index + 1}
              >
                <TicketRow
                  ticket={ticket}
                  isSelected={ticket.uuid === props.selectedUuid}
                  isCurrent={ticket.id === currentId}
                  mayManage={canManage(ticket, me)}
                  query={props.query}
                  actions={props.actions}
                />
              </li>
            ) : null;
          })}
        </ul>
        <MoreFailed hasFailed={props.hasFailed} onRetry={props.onLoadMore} />
      </section>
      {newCount > 0 && (
        <button type="button" className={styles.pill} onClick={toTop}>
          <IconArrowUp size={15} aria-hidden="true" />
          {t('tickets.newAbove', { count: newCount })}
        </button>
      )}
    </div>
  );
}

function useHeldRows(tickets: readonly ListedTicket[]) {
  const [heldIds, setHeldIds] = useState<readonly number[] | null>(null);
  const arrangement = useMemo(() => arrangeRows(heldIds, tickets), [heldIds, tickets]);
  return {
    ...arrangement,
    hold: () => setHeldIds((held) => held ?? tickets.map(({ id }) => id)),
    release: () => setHeldIds(null),
  };
}
