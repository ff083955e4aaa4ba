/** What the product is called here, and how it looks: theme-init.js reads and applies it before the first paint. */
import type { Branding } from '@prosa/contract/branding';
import { useSyncExternalStore } from 'react';

declare global {
  // Of theme-init.js.
  var brand: Branding | undefined;
  var loadBrand: (() => Promise<void>) | undefined;
}

const OWN: Pick<Branding, 'name'> & Partial<Branding> = { name: 'Prosa' };

export const brandOf = (): typeof OWN => globalThis.brand ?? OWN;

export const useBrand = (): typeof OWN => useSyncExternalStore(onBrand, brandOf);

/** Calls when it has changed. */
export function onBrand(listener: () => void): () => void {
  addEventListener('brand', listener);
  return () => removeEventListener('brand', listener);
}
