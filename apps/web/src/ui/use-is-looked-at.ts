import { useEffect, useState } from 'react';

/** Whether this window is visible and has the focus. */
export function useIsLookedAt(): boolean {
  const [isNow, setNow] = useState(isLookedAt);
  useEffect(() => {
    const update = () => setNow(isLookedAt());
    addEventListener('focus', update);
    addEventListener('blur', update);
    document.addEventListener('visibilitychange', update);
    return () => {
      removeEventListener('focus', update);
      removeEventListener('blur', update);
      document.removeEventListener('visibilitychange', update);
    };
  }, []);
  return isNow;
}

export const isLookedAt = (): boolean => !document.hidden && document.hasFocus();
