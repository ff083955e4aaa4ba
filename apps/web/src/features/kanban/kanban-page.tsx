import { DndContext, type DragEndEvent, DragOverlay, type DragStartEvent } from '@dnd-kit/core';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { TagRef } from '@prosa/contract/tags';
import type { Ticket } from '@prosa/contract/tickets';
import { IconTags } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAllowed } from '../../session/permission.ts';
import { useUser } from '../../session/session.ts';
import { FailedState } from '../../ui/list-states.tsx';
import pageStyles from '../../ui/resource-page.module.css';
import { toastError } from '../../ui/toast.ts';
import { QueueFilter } from '../tickets/ticket-filters.tsx';
import { type BoardFilter, FIRST_LANE, movedTo } from './board.ts';
import {
  announcementsOf,
  type Carried,
  droppedOn,
  laneUnder,
  useBoardSensors,
} from './board-drag.ts';
import { Card } from './card.tsx';
import { lanesQuery, moveCard } from './kanban.api.ts';
import { putCard, showMove } from './kanban-cache.ts';
import styles from './kanban-page.module.css';
import { Lane, type LaneInfo } from './lane.tsx';

const route = getRouteApi('/private/kanban');
const NARROW = '(max-width: 599.98px)';
const now = { getInitialValueInEffect: false };
/** Heights of a card, as in its style. */
const [CARD_PX, NARROW_CARD_PX] = [120, 130];
const NO_LANES: readonly TagRef[] = [];

export function KanbanPage() {
  const { t } = useTranslation();
  const { queues } = route.useSearch();
  const navigate = route.useNavigate();
  const mayMakeLanes = useAllowed('tags-page:manage');
  const lanes = useQuery(lanesQuery);
  const isAdmin = useUser().profile === 'admin';
  const filter: BoardFilter = {
    ...(isAdmin ? { showAll: true } : {}),
    ...(queues ? { queueIds: queues } : {}),
  };
  return (
    <section className={pageStyles.page}>
      <header className={pageStyles.head}>
        <h1 className={pageStyles.title}>{t('kanban.title')}</h1>
        <div className={styles.tools}>
          <QueueFilter
            value={queues}
            onChange={(ids) => void navigate({ search: ids ? { queues: ids } : {}, replace: true })}
          />
          {mayMakeLanes && (
            <Button
              component={Link}
              to="/tags"
              variant="default"
              leftSection={<IconTags size={18} />}
            >
              {t('kanban.lanes')}
            </Button>
          )}
        </div>
      </header>
      {lanes.isError && !lanes.data ? (
        <FailedState error={lanes.error} onRetry={() => void lanes.refetch()} />
      ) : (
        <Board lanes={lanes.data ?? NO_LANES} filter={filter} isReady={lanes.isSuccess} />
      )}
    </section>
  );
}

interface BoardProps {
  lanes: readonly TagRef[];
  filter: BoardFilter;
  isReady: boolean;
}

function Board({ lanes, filter, isReady }: BoardProps) {
  const { t } = useTranslation();
  const isNarrow = useMediaQuery(NARROW, undefined, now);
  const [carried, setCarried] = useState<Carried | null>(null);
  const move = useMove(lanes);
  const sensors = useBoardSensors();
  const shown: LaneInfo[] = [
    { id: FIRST_LANE, name: t('kanban.firstLane'), color: null },
    ...lanes,
  ];
  const nameOf = (id: number) => shown.find((lane) => lane.id === id)?.name ?? '';
  const onDragEnd = (event: DragEndEvent) => {
    setCarried(null);
    const dropped = droppedOn(event);
    if (dropped) move(dropped.ticket, dropped.lane);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={laneUnder}
      accessibility={{
        announcements: announcementsOf(t, nameOf),
        screenReaderInstructions: { draggable: t('kanban.howToDrag') },
      }}
      onDragStart={({ active }: DragStartEvent) => setCarried(active.data.current as Carried)}
      onDragEnd={onDragEnd}
      onDragCancel={() => setCarried(null)}
    >
      <div className={styles.board} data-carrying={carried !== null || undefined}>
        {shown.map((lane) => (
          <Lane
            key={lane.id}
            lane={lane}
            lanes={lanes}
            filter={filter}
            cardPx={isNarrow ? NARROW_CARD_PX : CARD_PX}
            onMove={move}
          />
        ))}
        {isReady && lanes.length === 0 && <NoLanes />}
      </div>
      <DragOverlay dropAnimation={null}>
        {carried && (
          <div className={styles.carried}>
            <Card ticket={carried.ticket} lane={carried.lane} lanes={lanes} onMove={move} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}

/** Explains how to create lanes when there is only the first one. */
function NoLanes() {
  const { t } = useTranslation();
  return (
    <div className={styles.hint} role="status">
      <p>{t('kanban.noLanes')}</p>
      <p>{t('kanban.noLanesHint')}</p>
    </div>
  );
}

/** Shows a move at once, and undoes it when the server refuses. */
function useMove(lanes: readonly TagRef[]) {
  const client = useQueryClient();
  const me = useUser();
  return (ticket: Ticket, lane: number): void => {
    const takeBack = showMove(client, movedTo(ticket, lane, lanes), me);
    moveCard(ticket.id, lane)
      .then((moved) => putCard(client, moved, me))
      .catch((error: unknown) => {
        takeBack();
        toastError(error);
      });
  };
}
