import { type PointerEvent, type RefObject, useEffect, useState } from 'react';
import { Fingers } from './fingers.ts';
import { CLOSE, heldOn, moveBy, type Point, type View, WHOLE, zoomTo } from './zoom.ts';

/** From this distance on, a swipe goes to the next picture. */
const SWIPE_PX = 60;
/** Zoom per pixel of wheel movement; touch pads report smaller steps. */
const WHEEL = 0.002;
const PAD = 0.01;

interface StageOptions {
  stage: RefObject<HTMLDivElement | null>;
  /** Key of the shown picture. */
  slideKey: string;
  onSwipe: (by: -1 | 1) => void;
}

/** Zoom and position of the picture on the stage, by wheel, pointer, fingers and `zoomBy`. */
export function useStage({ stage, slideKey, onSwipe }: StageOptions) {
  const [view, setView] = useState<View>(WHOLE);
  const [drag, setDrag] = useState<number | null>(null);
  const [shown, setShown] = useState(slideKey);
  if (shown !== slideKey) {
    setShown(slideKey);
    setView(WHOLE);
    setDrag(null);
  }
  const change = (next: (view: View) => View) =>
    setView((old) => {
      const sizes = sizesOn(stage.current);
      return sizes ? heldOn(next(old), sizes.picture, sizes.stage) : WHOLE;
    });
  const zoomBy = (by: number, at: Point = { x: 0, y: 0 }) =>
    change((old) => zoomTo(old, old.scale * by, at));
  useWheel(stage, zoomBy);
  const [fingers] = useState(() => new Fingers());

  const onPointerDown = (event: PointerEvent) => {
    if (event.button === 0 && !isControl(event)) fingers.press(event.pointerId, placeOf(event));
  };
  const onPointerCancel = (event: PointerEvent) => {
    fingers.cancel(event.pointerId);
    setDrag(null);
  };
  const onPointerMove = (event: PointerEvent) => {
    // The pointer may be released elsewhere: beside the stage, or outside the window.
    if (event.buttons === 0) return onPointerCancel(event);
    const movement = fingers.move(event.pointerId, placeOf(event));
    if (!movement) return;
    const { step } = movement;
    if (movement.kind === 'pinch')
      change((old) => moveBy(zoomTo(old, old.scale * movement.by, movement.at), step));
    else if (view.scale > 1) change((old) => moveBy(old, step));
    else if (event.pointerType !== 'mouse') setDrag(movement.whole.x);
  };
  const onPointerUp = (event: PointerEvent) => {
    const at = placeOf(event);
    if (fingers.lift(event.pointerId, at, event.timeStamp))
      change((old) => (old.scale > 1 ? WHOLE : zoomTo(old, CLOSE, at)));
    if (drag !== null && Math.abs(drag) > SWIPE_PX) onSwipe(drag < 0 ? 1 : -1);
    setDrag(null);
  };
  const handlers = { onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
  return { view, drag, handlers, zoomBy, reset: () => setView(WHOLE) };
}

/** Relative to the centre of the stage. */
function placeOf({
  clientX,
  clientY,
  currentTarget,
}: Pick<PointerEvent, 'clientX' | 'clientY'> & { currentTarget: EventTarget & Element }): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

/** Buttons, and a video's own control bar at its lower edge. */
function isControl({ target, clientY }: PointerEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('button, a')) return true;
  return target instanceof HTMLVideoElement && target.getBoundingClientRect().bottom - clientY < 90;
}

/** Null for a video, which has no zoom. */
function sizesOn(stage: HTMLElement | null) {
  const picture = stage?.querySelector<HTMLElement>('[data-current] img');
  if (!stage || !picture) return null;
  return {
    picture: { width: picture.offsetWidth, height: picture.offsetHeight },
    stage: { width: stage.clientWidth, height: stage.clientHeight },
  };
}

function useWheel(
  stage: RefObject<HTMLDivElement | null>,
  zoomBy: (by: number, at: Point) => void,
): void {
  useEffect(() => {
    const box = stage.current;
    if (!box) return;
    // React's listener is passive and cannot keep the browser from zooming the page.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const { clientX, clientY, deltaY, ctrlKey } = event;
      const at = placeOf({ clientX, clientY, currentTarget: box });
      zoomBy(Math.exp(-deltaY * (ctrlKey ? PAD : WHEEL)), at);
    };
    box.addEventListener('wheel', onWheel, { passive: false });
    return () => box.removeEventListener('wheel', onWheel);
  });
}
