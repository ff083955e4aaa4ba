import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Moving an element in the document takes the focus off it; this gives it back once it stands where it belongs. */
export function useRefocus(pane: RefObject<HTMLElement | null>) {
  const wanted = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const handle = pane.current?.querySelector<HTMLElement>(`[data-handle="${wanted.current}"]`);
    if (!handle) return;
    wanted.current = null;
    handle.focus();
    handle.scrollIntoView({ block: 'nearest' });
  });
  return {
    later: (id: number) => {
      wanted.current = id;
    },
  };
}
