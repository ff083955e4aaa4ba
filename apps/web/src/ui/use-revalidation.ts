import { useEffect, useEffectEvent } from 'react';
import { REVALIDATE_MS } from './revalidate.ts';

/** Events are hints: what is on screen is compared with the server at intervals, and when the window is shown again. */
export function useRevalidation(refresh: () => Promise<unknown>): void {
  const refreshNow = useEffectEvent(() => {
    if (!document.hidden) refresh().catch(() => undefined);
  });
  useEffect(() => {
    const now = () => refreshNow();
    const timer = setInterval(now, REVALIDATE_MS);
    addEventListener('focus', now);
    return () => {
      clearInterval(timer);
      removeEventListener('focus', now);
    };
  }, []);
}
