import { useDraggable, useDroppable } from '@dnd-kit/core';
import { Skeleton } from '@mantine/core';
import { loadAhead } from '@prosa/contract/limits';
import type { TagRef } from '@prosa/contract/tags';
import type { Ticket } from '@prosa/contract/tickets';
import { IconGripVertical } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedState } from '../../ui/list-states.tsx';
import { toastError } from '../../ui/toast.ts';
import { useRevalidation } from '../../ui/use-revalidation.ts';
import type { BoardFilter } from './board.ts';
import { Card } from './card.tsx';
import { laneQuery, revalidateLane } from './kanban.api.ts';
import styles from './lane.module.css';

export interface LaneInfo {
  id: number;
  name: string;
  /** Null for the first lane, which is no tag. */
  color: string | null;
}

interface LaneProps {
  lane: LaneInfo;
  lanes: readonly TagRef[];
  filter: BoardFilter;
  cardPx: number;
  onMove: (ticket: Ticket, lane: number) => void;
}

const NONE: readonly Ticket[] = [];

/** For assistive technology: -1 where the total is unknown. */
const sizeOf = (data?: { count: number; countMore: boolean }): number =>
  data && !data.countMore ? data.count : -1;

/** A lane of the board: draws only the visible cards. */
export function Lane({ lane, lanes, filter, cardPx, onMove }: LaneProps) {
  const { t } = useTranslation();
  const list = useInfiniteQuery(laneQuery(lane.id, filter));
  const { setNodeRef, isOver } = useDroppable({ id: lane.id });
  const client = useQueryClient();
  useRevalidation(() => revalidateLane(client, { lane: lane.id, filter }));
  const cards = list.data?.items ?? NONE;
  const loadMore = () => {
    if (list.hasNextPage && !list.isFetchingNextPage && !list.isError)
      // A second request before the first is visible would cancel it and start again.
      list.fetchNextPage({ cancelRefetch: false }).catch(toastError);
  };
  return (
    <section
      ref={setNodeRef}
      className={styles.lane}
      aria-label={lane.name}
      data-over={isOver || undefined}
      data-lane={lane.id}
    >
      <h2 className={styles.head}>
        <i style={lane.color ? { background: lane.color } : {}} aria-hidden="true" />
        <span className={styles.name} title={lane.name}>
          {lane.name}
        </span>
        {list.data && (
          <small>{list.data.countMore ? `${list.data.count}+` : list.data.count}</small>
        )}
      </h2>
      {list.isPending && <Skeletons cardPx={cardPx} />}
      {list.isError && !list.data && (
        <FailedState error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data && cards.length === 0 && <p className={styles.empty}>{t('kanban.emptyLane')}</p>}
      {cards.length > 0 && (
        <Cards
          cards={cards}
          cardPx={cardPx}
          total={sizeOf(list.data)}
          laneName={lane.name}
          onEnd={loadMore}
        >
          {(ticket) => <Draggable ticket={ticket} lane={lane.id} lanes={lanes} onMove={onMove} />}
        </Cards>
      )}
    </section>
  );
}

const SKELETONS = 3;

const Skeletons = ({ cardPx }: { cardPx: number }) => (
  <div className={styles.skeletons}>
    {Array.from({ length: SKELETONS }, (_, index) => (
      <Skeleton key={index} height={cardPx} radius={8} />
    ))}
  </div>
);

interface CardsProps {
  cards: readonly Ticket[];
  cardPx: number;
  total: number;
  laneName: string;
  onEnd: () => void;
  children: (ticket: Ticket) => React.ReactNode;
}

const GAP = 8;
const OVERSCAN = 4;

function Cards({ cards, cardPx, total, laneName, onEnd, children }: CardsProps) {
  const pane = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: cards.length,
    getScrollElement: () => pane.current,
    estimateSize: () => cardPx + GAP,
    getItemKey: (index) => cards[index]?.id ?? index,
    overscan: OVERSCAN,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, cardPx]);
  const loadNearEnd = () => {
    const box = pane.current;
    if (box && box.scrollHeight - box.scrollTop - box.clientHeight < loadAhead.lists) onEnd();
  };
  useEffect(loadNearEnd);
  return (
    <div ref={pane} className={styles.pane} onScroll={loadNearEnd}>
      <ul
        className={styles.cards}
        aria-label={laneName}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const ticket = cards[index];
          return (
            ticket && (
              <li
                key={key}
                aria-setsize={total}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${start}px)` }}
              >
                {children(ticket)}
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

interface DraggableProps {
  ticket: Ticket;
  lane: number;
  lanes: readonly TagRef[];
  onMove: (ticket: Ticket, lane: number) => void;
}

/** Mouse and touch drag the card anywhere; the keyboard uses its grip. */
function Draggable({ ticket, lane, lanes, onMove }: DraggableProps) {
  const { t } = useTranslation();
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, isDragging } = useDraggable({
    id: ticket.id,
    data: { ticket, lane },
  });
  return (
    <div
      ref={setNodeRef}
      {...listeners}
      className={styles.slot}
      data-dragged={isDragging || undefined}
    >
      <Card ticket={ticket} lane={lane} lanes={lanes} onMove={onMove} />
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={styles.grip}
        aria-label={t('kanban.dragNamed', { name: ticket.contact.name })}
        aria-describedby={attributes['aria-describedby']}
        aria-roledescription={t('kanban.draggable')}
      >
        <IconGripVertical size={16} aria-hidden="true" />
      </button>
    </div>
  );
}
