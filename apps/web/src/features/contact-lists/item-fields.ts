/** The further columns of a list's spreadsheets. Pure. */
import type { ContactListItem } from '@prosa/contract/contact-lists';
import { compareNames } from '@prosa/contract/name-order';

type Fields = Pick<ContactListItem, 'fields'>;

/** Of all items, each once, by name: the order of the spreadsheet is not kept. */
export const headingsOf = (items: readonly Fields[]): string[] =>
  [...new Set(items.flatMap(({ fields }) => Object.keys(fields)))].sort(compareNames);

/** They are kept in lower case. */
export const titleOf = (heading: string): string =>
  heading.charAt(0).toLocaleUpperCase() + heading.slice(1);

/** Those that are not blank. */
export const filledFields = ({ fields }: Fields) =>
  Object.entries(fields)
    .filter(([, value]) => value.trim() !== '')
    .sort(([a], [b]) => compareNames(a, b))
    .map(([heading, value]) => ({ title: titleOf(heading), value }));
