import type { QueueOption } from '@prosa/contract/queues';
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import {
  type branchesOf,
  type DropPart,
  dropTarget,
  type OptionPlace,
  type OptionRow,
  placeAfterDrop,
} from './option-tree.ts';

interface Dragging {
  pane: RefObject<HTMLElement | null>;
  rows: readonly OptionRow[];
  branches: ReturnType<typeof branchesOf>;
  options: readonly QueueOption[];
  onDrop: (id: number, place: OptionPlace) => void;
}

interface Drag {
  id: number;
  target: { id: number; part: DropPart } | null;
}

const EDGE_PX = 36;
const SCROLL_PX = 9;

export interface OptionDrag {
  /** The dragged option. */
  id: number | null;
  /** The part of a row that it would be dropped on. */
  partOf: (id: number) => DropPart | undefined;
  begin: (id: number, event: PointerEvent) => void;
}

/** Drags options by their handles, with mouse, pen or finger; the list scrolls near an edge. */
export function useOptionDrag(of: Dragging): OptionDrag {
  const [drag, setDrag] = useState<Drag | null>(null);
  const latest = useRef(of);
  useEffect(() => {
    latest.current = of;
  });
  const id = drag?.id ?? null;
  useEffect(() => {
    if (id === null) return;
    return follow(latest, id, setDrag);
  }, [id]);
  return {
    id,
    partOf: (row) => (drag?.target?.id === row ? drag.target.part : undefined),
    begin: (dragged, event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      (event.currentTarget as HTMLElement).focus();
      setDrag({ id: dragged, target: null });
    },
  };
}

/** Until the pointer is released, or Escape. Returns a function that stops it. */
function follow(
  latest: RefObject<Dragging>,
  id: number,
  show: (drag: Drag | null) => void,
): () => void {
  let at = { x: 0, y: 0 };
  let target: Drag['target'] = null;
  let frame = 0;
  const look = () => {
    const next = targetAt(latest.current, id, at);
    if (next?.id === target?.id && next?.part === target?.part) return;
    target = next;
    show({ id, target });
  };
  const scroll = () => {
    if (scrollNearEdge(latest.current.pane.current, at.y)) look();
    frame = requestAnimationFrame(scroll);
  };
  const move = (event: globalThis.PointerEvent) => {
    if (at.y === 0) frame = requestAnimationFrame(scroll);
    at = { x: event.clientX, y: event.clientY };
    look();
  };
  const drop = () => {
    const place = target && placeAfterDrop(latest.current.options, id, target);
    show(null);
    if (place) latest.current.onDrop(id, place);
  };
  const give = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopImmediatePropagation();
    show(null);
  };
  const stop = new AbortController();
  const { signal } = stop;
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', drop, { signal });
  window.addEventListener('pointercancel', () => show(null), { signal });
  window.addEventListener('keydown', give, { signal, capture: true });
  return () => {
    cancelAnimationFrame(frame);
    stop.abort();
  };
}

function targetAt(
  { rows, branches, options }: Dragging,
  dragged: number,
  { x, y }: { x: number; y: number },
): Drag['target'] {
  const line = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-option]');
  const row = line && rows.find(({ option }) => option.id === Number(line.dataset.option));
  if (!row) return null;
  const { top, height } = line.getBoundingClientRect();
  const shown = line.dataset.open === undefined ? undefined : branches.get(row.option.id)?.[0];
  const target = dropTarget(row, (y - top) / height, shown);
  return placeAfterDrop(options, dragged, target) && target;
}

function scrollNearEdge(pane: HTMLElement | null, y: number): boolean {
  if (!pane) return false;
  const { top, bottom } = pane.getBoundingClientRect();
  const by = (y < top + EDGE_PX ? -SCROLL_PX : 0) + (y > bottom - EDGE_PX ? SCROLL_PX : 0);
  if (by !== 0) pane.scrollBy(0, by);
  return by !== 0;
}
