/** Dragging cards by mouse, touch and keyboard, and its announcements for screen readers. */
import {
  type Announcements,
  type CollisionDetection,
  type DragEndEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { Ticket } from '@prosa/contract/tickets';
import type { TFunction } from 'i18next';

/** Distance that separates a click from a drag; a finger that moves at once scrolls. */
const MOUSE_PX = 6;
const TOUCH = { delay: 220, tolerance: 8 };

export interface Carried {
  ticket: Ticket;
  lane: number;
}

export function useBoardSensors() {
  return useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: MOUSE_PX } }),
    useSensor(TouchSensor, { activationConstraint: TOUCH }),
    useSensor(KeyboardSensor, { coordinateGetter: toNextLane }),
  );
}

/** The lane under the pointer; for the keyboard, the one that the card covers most. */
export const laneUnder: CollisionDetection = (args) => {
  const under = pointerWithin(args);
  return under.length > 0 || args.pointerCoordinates ? under : rectIntersection(args);
};

/** Left and right arrows move from lane to lane. */
const toNextLane: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.code];
  const { droppableRects, collisionRect } = context;
  if (!step || !collisionRect) return undefined;
  event.preventDefault();
  const lanes = [...droppableRects.values()].sort((a, b) => a.left - b.left);
  const middle = collisionRect.left + collisionRect.width / 2;
  const at = lanes.findIndex(({ left, width }) => middle >= left && middle < left + width);
  const next = lanes[at + step];
  if (!next) return undefined;
  const left = next.left + (next.width - collisionRect.width) / 2;
  return { x: currentCoordinates.x + left - collisionRect.left, y: currentCoordinates.y };
};

/** The dragged card and its target lane; undefined when it was dropped where it was, or outside. */
export function droppedOn({ active, over }: Pick<DragEndEvent, 'active' | 'over'>) {
  const carried = active.data.current as Carried | undefined;
  if (!carried || !over || over.id === carried.lane) return undefined;
  return { ticket: carried.ticket, lane: Number(over.id) };
}

type Active = DragEndEvent['active'];

export function announcementsOf(t: TFunction, nameOf: (lane: number) => string): Announcements {
  const card = (active: Active) => (active.data.current as Carried).ticket.contact.name;
  return {
    onDragStart: ({ active }) => t('kanban.taken', { name: card(active) }),
    onDragOver: ({ active, over }) =>
      over
        ? t('kanban.over', { name: card(active), lane: nameOf(Number(over.id)) })
        : t('kanban.overNothing', { name: card(active) }),
    onDragEnd: ({ active, over }) =>
      over
        ? t('kanban.dropped', { name: card(active), lane: nameOf(Number(over.id)) })
        : t('kanban.cancelled', { name: card(active) }),
    onDragCancel: ({ active }) => t('kanban.cancelled', { name: card(active) }),
  };
}
