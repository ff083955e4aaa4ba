import type { Validity } from '@prosa/contract/contact-lists';
import { searchText } from '../../session/routes.ts';

/** The search and the filter of a list's contacts, in the address. */
export interface ItemsSearch {
  q?: string;
  valid?: Validity;
}

/** In the order in which they are offered. */
export const validityChoices: readonly Validity[] = ['yes', 'no', 'unknown'];

export function readItemsSearch(search: Record<string, unknown>): ItemsSearch {
  const valid = validityChoices.find((each) => each === search.valid);
  return { ...searchText(search), ...(valid ? { valid } : {}) };
}
