import { searchContacts } from '../features/contacts/contacts.palette.ts';

export interface PaletteHit {
  id: string;
  label: string;
  description: string;
  path: { to: '/contacts'; search: { q: string } };
}

/** Looks up what was typed; features list themselves here. */
export type PaletteSearch = (text: string, signal: AbortSignal) => Promise<PaletteHit[]>;

export const paletteSearches: readonly PaletteSearch[] = [searchContacts];
