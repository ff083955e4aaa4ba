/** Selecting rows: Ctrl or Cmd and a click, Shift for a range, a long press on a phone; X and Esc by keyboard. */
import { type MouseEvent, type PointerEvent, useEffect, useEffectEvent, useRef } from 'react';
import type { ListedTicket } from '../../conversation/tickets/ticket-pages.ts';
import { useCommandKeys } from '../../session/command-keys.ts';
import { isOverlayOpen } from '../../ui/overlay-open.ts';
import { chooseTo, clearChosen, isChoosing, keepChosen, toggleChosen } from './selection.store.ts';

const LONG_MS = 500;
/** A finger that moves further scrolls. */
const STILL_PX = 10;

interface Choosing {
  rows: readonly ListedTicket[];
  /** The row of J and K navigation, or the open conversation: X selects it. */
  at: number | null;
}

/** Handlers for the container of the rows. */
export function useChoosing({ rows, at }: Choosing) {
  useEffect(() => keepChosen(rows.map(({ id }) => id)), [rows]);
  useEffect(() => clearChosen, []);
  useEscape();
  useCommandKeys({ x: at === null ? undefined : () => toggleChosen(at) });
  const touch = useLongPress();

  const onClickCapture = (event: MouseEvent) => {
    const id = rowAt(event.target);
    if (id === null) return;
    const isTouch = touch.lastType() === 'touch';
    const choosesByTap = isTouch && isChoosing() && !isControl(event.target);
    if (touch.takePressed()) stop(event);
    else if (event.shiftKey) {
      stop(event);
      chooseTo(
        id,
        rows.map((row) => row.id),
      );
    } else if (event.ctrlKey || event.metaKey || choosesByTap) {
      stop(event);
      toggleChosen(id);
    }
  };
  return { onClickCapture, ...touch.handlers };
}

function useLongPress() {
  const state = useRef({
    timer: 0,
    x: 0,
    y: 0,
    type: 'mouse',
    wasPressed: false,
  });
  const end = () => clearTimeout(state.current.timer);
  useEffect(() => end, []);
  return {
    lastType: () => state.current.type,
    /** The click at the end of a long press is no tap. */
    takePressed: () => {
      const { wasPressed } = state.current;
      state.current.wasPressed = false;
      return wasPressed;
    },
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        end();
        const id = rowAt(event.target);
        Object.assign(state.current, {
          x: event.clientX,
          y: event.clientY,
          type: event.pointerType,
          wasPressed: false,
        });
        if (event.pointerType !== 'touch' || id === null || isControl(event.target)) return;
        state.current.timer = window.setTimeout(() => {
          state.current.wasPressed = true;
          toggleChosen(id);
        }, LONG_MS);
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent) => {
        const { x, y } = state.current;
        if (Math.hypot(clientX - x, clientY - y) > STILL_PX) end();
      },
      onPointerUp: end,
      onPointerCancel: end,
      // Suppresses the browser's own menu on a long press.
      onContextMenu: (event: MouseEvent) => {
        if (state.current.type === 'touch' && rowAt(event.target) !== null) event.preventDefault();
      },
    },
  };
}

/** Handles Escape before the conversation does, which would close. */
function useEscape(): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isChoosing() || isOverlayOpen()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    clearChosen();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}

function stop(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

function rowAt(target: EventTarget): number | null {
  const row = target instanceof Element ? target.closest('[data-ticket]') : null;
  const id = Number(row?.getAttribute('data-ticket'));
  return id > 0 ? id : null;
}

/** Controls with a function of their own; a row's link counts as the row. */
const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button, label, input') !== null;
