import type { reasonTexts } from '@prosa/contract/connection-reason-texts.pt';
import type { changed } from './pt/changed.ts';
import type { pt } from './pt.ts';

/**
 * Texts that are loaded later. Each `features/<noun>/texts.pt.ts` adds its own; the other languages have the same keys.
 */
export interface FeatureTexts {
  changed: typeof changed;
  reasons: typeof reasonTexts;
}

/** Portuguese defines the type; the compiler lists what another language lacks. */
export type Texts = typeof pt & FeatureTexts;
