import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Within this distance from the end, new messages are followed. */
const FOLLOW_PX = 80;

interface StickyEndOptions {
  totalSize: number;
  /** Key of the last row. */
  lastKey: string | null;
  /** Whether the last row is the end of the thread, not merely of the loaded part. */
  hasEnd: boolean;
}

/**
 * Keeps a pane at its end while the reader is there, whatever is added or grows, and however high the pane is. Only
 * scrolling up leaves the end: a pane that merely became longer has not been left.
 */
export function useStickyEnd(
  pane: RefObject<HTMLElement | null>,
  { totalSize, lastKey, hasEnd }: StickyEndOptions,
) {
  const sticks = useRef(true);
  const top = useRef(0);
  const [hasLeft, setLeft] = useState(false);

  const toEnd = useCallback(() => {
    const box = pane.current;
    if (!box) return;
    box.scrollTop = box.scrollHeight;
    top.current = box.scrollTop;
  }, [pane]);
  // Runs whenever the height of the content or of the pane changes.
  useLayoutEffect(() => {
    if (sticks.current) toEnd();
  }, [totalSize, lastKey, toEnd]);

  // The composer grew, a keyboard opened, the window changed: keep the end visible.
  useEffect(() => {
    const box = pane.current;
    if (!box) return;
    const observer = new ResizeObserver(() => {
      if (sticks.current) toEnd();
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [pane, toEnd]);

  const unstick = useCallback(() => {
    sticks.current = false;
    setLeft(true);
  }, []);
  const stick = useCallback(() => {
    sticks.current = true;
    setLeft(false);
    toEnd();
  }, [toEnd]);
  const watchScroll = () => {
    const box = pane.current;
    if (!box) return;
    const hasMovedUp = box.scrollTop < top.current;
    top.current = box.scrollTop;
    const below = box.scrollHeight - box.scrollTop - box.clientHeight;
    if (hasEnd && below <= FOLLOW_PX) {
      sticks.current = true;
      setLeft(false);
    } else if (hasMovedUp) unstick();
  };
  return { stick, unstick, watchScroll, hasLeft };
}
