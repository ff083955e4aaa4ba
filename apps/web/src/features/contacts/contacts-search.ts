/** The address book's state in the address. */
import { isDay } from '../../i18n/company-days.ts';

export interface ContactsSearch {
  q?: string;
  /** Days of the company's calendar on which contacts were created. */
  from?: string;
  to?: string;
}

/** Addresses are typed by people: drops invalid values. The router reads bare digits as a number. */
export function readContactsSearch({ q, from, to }: Record<string, unknown>): ContactsSearch {
  return {
    ...(typeof q === 'string' || typeof q === 'number' ? { q: String(q) } : {}),
    ...(isDay(from) ? { from } : {}),
    ...(isDay(to) ? { to } : {}),
  };
}
