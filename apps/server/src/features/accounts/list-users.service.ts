import { pageSizes } from '@prosa/contract/limits';
import { isAllowed } from '@prosa/contract/permissions';
import { inTransaction, type UserCtx } from '../../core/ctx.ts';
import { cursorNumber, cursorText, decodeCursor, encodeCursor } from '../../core/http/cursor.ts';
import {
  type AttendantRow,
  countUsers,
  listAttendants,
  listUsers,
  type UserFilter,
  type UserRow,
} from './users.queries.ts';

/** Enough for any company; a picker that shows more helps nobody. */
const LIST_MAX = 1000;

export interface UserPage {
  rows: UserRow[];
  count: number;
  hasMore: boolean;
  cursor: string | null;
}

/** One page of the company's users by name. */
export function listUserPage(
  ctx: UserCtx,
  query: {
    searchParam?: string | undefined;
    pageNumber?: number | undefined;
    cursor?: string | undefined;
  },
): Promise<UserPage> {
  const size = pageSizes.others;
  const filter: UserFilter = {
    search: query.searchParam?.trim() ?? '',
    inEmail: isAllowed(ctx.actor.profile, 'users-page:manage'),
    ...(query.cursor ? { after: readCursor(query.cursor) } : {}),
    offset: query.cursor ? 0 : ((query.pageNumber ?? 1) - 1) * size,
    limit: size + 1,
  };
  return inTransaction(ctx, async (tx) => {
    const found = await listUsers(tx, filter);
    const rows = found.slice(0, size);
    const last = rows.at(-1);
    const hasMore = found.length > size;
    return {
      rows,
      count: await countUsers(tx, filter),
      hasMore,
      cursor: hasMore && last ? encodeCursor([last.name, last.id]) : null,
    };
  });
}

/** Everybody of the company, for transfers and filters. */
export function listUserRefs(ctx: UserCtx): Promise<UserRow[]> {
  const everybody = { search: '', inEmail: false, offset: 0, limit: LIST_MAX };
  return inTransaction(ctx, (tx) => listUsers(tx, everybody));
}

/** Users to whom a ticket can be assigned. */
export function listTicketTakers(
  ctx: UserCtx,
  { queueId, searchParam }: { queueId?: number | undefined; searchParam?: string | undefined },
): Promise<AttendantRow[]> {
  const search = searchParam?.trim() ?? '';
  return inTransaction(ctx, (tx) => listAttendants(tx, { search, queueId }));
}

function readCursor(cursor: string): { name: string; id: number } {
  const [name, id] = decodeCursor(cursor, 2);
  return { name: cursorText(name), id: cursorNumber(id) };
}
