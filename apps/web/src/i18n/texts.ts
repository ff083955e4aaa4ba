import type { AuditAction } from '@prosa/contract/audit-actions';
import type { reasonTexts } from '@prosa/contract/connection-reason-texts.pt';
import type { ErrorTexts } from '@prosa/contract/errors';
import type { MenuKey } from '@prosa/contract/menu';
import type { changed } from './pt/changed.ts';
import type { pt } from './pt.ts';

/**
 * Texts that are loaded later. Each `features/<noun>/texts.pt.ts` adds its own; the other languages have the same keys.
 */
export interface FeatureTexts {
  auditActions: Record<AuditAction, string>;
  changed: typeof changed;
  reasons: typeof reasonTexts;
}

type Shell = (typeof pt)['shell'];

/** Texts that come with the page, with those of the contract's nouns. */
export interface FirstTexts extends Omit<typeof pt, 'errors' | 'shell'> {
  errors: ErrorTexts;
  shell: Omit<Shell, 'menu'> & { menu: Shell['menu'] & Record<MenuKey, string> };
}

/** Portuguese defines the type; the compiler lists what another language lacks. */
export type Texts = FirstTexts & FeatureTexts;
