import { COUNT_CAP, pageSizes } from '@prosa/contract/limits';
import { inTransaction, type UserCtx } from '../../core/ctx.ts';
import { cursorNumber, cursorText, decodeCursor, encodeCursor } from '../../core/cursor.ts';
import {
  type ContactFilter,
  type ContactRow,
  type ContactSearch,
  countContacts,
  listContacts,
} from './contacts.queries.ts';
import { digitsOf } from './phone-number.ts';

/** Pickers show the best matches, not all. */
const LIST_MAX = 50;
/** Trigrams need three letters. */
const INSIDE_MIN = 3;

export interface ContactPage {
  rows: ContactRow[];
  count: number;
  countMore: boolean;
  hasMore: boolean;
  cursor: string | null;
}

/** One page of the company's contacts by name. */
export function listContactPage(
  ctx: UserCtx,
  query: {
    searchParam?: string | undefined;
    changedSince?: string | undefined;
    pageNumber?: number | undefined;
    cursor?: string | undefined;
  },
): Promise<ContactPage> {
  const size = pageSizes.contacts;
  const filter: ContactFilter = {
    search: searchOf(query.searchParam),
    ...(query.changedSince ? { changedSince: query.changedSince } : {}),
    ...(query.cursor ? { after: readCursor(query.cursor) } : {}),
    offset: query.cursor ? 0 : ((query.pageNumber ?? 1) - 1) * size,
    limit: size + 1,
  };
  return inTransaction(ctx, async (tx) => {
    const found = await listContacts(tx, filter);
    const counted = await countContacts(tx, filter, COUNT_CAP + 1);
    const rows = found.slice(0, size);
    const last = rows.at(-1);
    const hasMore = found.length > size;
    return {
      rows,
      count: Math.min(counted, COUNT_CAP),
      countMore: counted > COUNT_CAP,
      hasMore,
      cursor: hasMore && last ? encodeCursor([last.name, last.id]) : null,
    };
  });
}

/** Contacts for a picker. */
export function listContactRefs(ctx: UserCtx, name: string | undefined): Promise<ContactRow[]> {
  const filter = { search: searchOf(name), offset: 0, limit: LIST_MAX };
  return inTransaction(ctx, (tx) => listContacts(tx, filter));
}

function searchOf(typed: string | undefined): ContactSearch {
  const text = typed?.trim() ?? '';
  if (text === '') return { kind: 'all' };
  // "+55 (11) 9 8888" is stored as digits.
  const isNumber = /^[\d\s()+.-]+$/.test(text);
  const sought = isNumber ? digitsOf(text) : text;
  if (sought === '') return { kind: 'inside', text };
  return { kind: sought.length < INSIDE_MIN ? 'prefix' : 'inside', text: sought };
}

function readCursor(cursor: string): { name: string; id: number } {
  const [name, id] = decodeCursor(cursor, 2);
  return { name: cursorText(name), id: cursorNumber(id) };
}
