/** The page's title tells tabs and history apart: the unread count, then the customer or else the screen. */
import { useEffect } from 'react';
import { brandOf, useBrand } from '../core/brand.ts';

const parts: { count: number; screen: string | undefined; open: string | undefined } = {
  count: 0,
  screen: undefined,
  open: undefined,
};

function change(part: Partial<typeof parts>): void {
  const { count, screen, open } = Object.assign(parts, part);
  const name = [open ?? screen, brandOf().name].filter(Boolean).join(' · ');
  document.title = count > 0 ? `(${count}) ${name}` : name;
}

export function useScreenTitle(screen: string | undefined): void {
  // The name of the product is part of it.
  const { name } = useBrand();
  useEffect(() => {
    if (name) change({ screen });
    return () => change({ screen: undefined });
  }, [screen, name]);
}

/** Sets what is open on the screen. */
export function useOpenTitle(open: string): void {
  useEffect(() => {
    change({ open });
    return () => change({ open: undefined });
  }, [open]);
}

/** Sets the number of unread messages. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    change({ count });
    return () => change({ count: 0 });
  }, [count]);
}
