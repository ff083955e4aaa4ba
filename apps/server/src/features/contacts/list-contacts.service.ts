import { COUNT_CAP, pageSizes } from '@prosa/contract/limits';
import {
  type ContactFilter,
  type ContactRow,
  type ContactSearch,
  countContacts,
  FOUND_MAX,
  listContacts,
  searchContactIds,
} from '../../conversation/contacts/contacts.queries.ts';
import { digitsOf } from '../../conversation/contacts/phone-number.ts';
import { type Ctx, inTransaction, type Tx } from '../../core/ctx.ts';
import { cursorNumber, cursorText, decodeCursor, encodeCursor } from '../../core/http/cursor.ts';

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
  ctx: Ctx,
  query: {
    searchParam?: string | undefined;
    changedSince?: string | undefined;
    pageNumber?: number | undefined;
    cursor?: string | undefined;
    date?: string | undefined;
    dateStart?: string | undefined;
    dateEnd?: string | undefined;
  },
): Promise<ContactPage> {
  const size = pageSizes.contacts;
  const after = query.cursor ? readCursor(query.cursor) : undefined;
  return inTransaction(ctx, async (tx) => {
    const filter: ContactFilter = {
      ids: await searchContacts(tx, query.searchParam),
      changedSince: query.changedSince,
      madeBetween: {
        start: query.date ?? query.dateStart,
        end: query.date ?? query.dateEnd,
      },
      after,
      offset: after ? 0 : ((query.pageNumber ?? 1) - 1) * size,
      limit: size + 1,
    };
    const found = await listContacts(tx, filter);
    const counted = await countContacts(tx, filter, COUNT_CAP + 1);
    const rows = found.slice(0, size);
    const last = rows.at(-1);
    const hasMore = found.length > size;
    return {
      rows,
      count: Math.min(counted, COUNT_CAP),
      countMore: counted > COUNT_CAP || filter.ids?.length === FOUND_MAX,
      hasMore,
      cursor: hasMore && last ? encodeCursor([last.name, last.id]) : null,
    };
  });
}

/** Contacts for a picker. */
export function listContactRefs(ctx: Ctx, name: string | undefined): Promise<ContactRow[]> {
  return inTransaction(ctx, async (tx) =>
    listContacts(tx, { ids: await searchContacts(tx, name), offset: 0, limit: pageSizes.picker }),
  );
}

/** Ids that match the typed text; undefined when nothing was typed. */
async function searchContacts(tx: Tx, typed: string | undefined): Promise<number[] | undefined> {
  const text = typed?.trim() ?? '';
  return text === '' ? undefined : searchContactIds(tx, contactSearchOf(text));
}

export function contactSearchOf(text: string): ContactSearch {
  // "+55 (11) 9 8888" is stored as digits.
  const digits = /^[\d\s()+.-]+$/.test(text) ? digitsOf(text) : '';
  const sought = digits || text;
  return { kind: sought.length < INSIDE_MIN ? 'prefix' : 'inside', text: sought };
}

function readCursor(cursor: string): { name: string; id: number } {
  const [name, id] = decodeCursor(cursor, 2);
  return { name: cursorText(name), id: cursorNumber(id) };
}
