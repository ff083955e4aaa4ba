import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Moving an element in the document removes its focus; this restores it after the move. */
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
