import { useLayoutEffect, useRef, useState } from 'react';

/** The browser's own text size, which people can set. */
const remPx = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/**
 * Whether an element is narrower than the given rem: measures the space that the drawer, the zoom and the text size
 * leave it, not the window. Known before anything is drawn.
 */
export function useIsNarrower<T extends HTMLElement>(rem: number) {
  const place = useRef<T>(null);
  const [isNarrower, setNarrower] = useState(() => innerWidth < rem * remPx());
  useLayoutEffect(() => {
    const box = place.current;
    if (!box) return;
    const look = () => setNarrower(box.clientWidth < rem * remPx());
    look();
    const observer = new ResizeObserver(look);
    observer.observe(box);
    return () => observer.disconnect();
  }, [rem]);
  return { place, isNarrower };
}
