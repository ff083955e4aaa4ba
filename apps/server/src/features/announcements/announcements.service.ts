/** Announcements of the operator, as users read them. */
import type { Api } from '@prosa/contract';
import { COUNT_CAP, pageSizes } from '@prosa/contract/limits';
import type { RouteInput } from '@prosa/contract/route';
import { inTransaction, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { cursorNumber, cursorTime, decodeCursor, pageOf } from '../../core/http/cursor.ts';
import { iso } from '../../core/time.ts';
import { presentAnnouncement } from './announcements.present.ts';
import {
  countShown,
  hasUnseen,
  listShown,
  listToConfirm,
  noteReceipt,
  noteSeen,
} from './announcements.queries.ts';
import { emitConfirmed } from './announcements.realtime.ts';

type ListQuery = RouteInput<Api['GET /announcements']>['query'];

export function readAnnouncements(ctx: UserCtx, query: ListQuery) {
  const { searchParam = '', cursor, pageNumber = 1 } = query;
  const search = searchParam.trim();
  const after = cursor ? readCursor(cursor) : undefined;
  const offset = after ? 0 : (pageNumber - 1) * pageSizes.others;
  return inTransaction(ctx, async (tx) => {
    const found = await listShown(tx, { search, after, offset });
    const { rows, ...page } = pageOf(found, pageSizes.others, (last) => [
      iso(last.publishedAt),
      last.id,
    ]);
    return {
      ...page,
      records: rows.map((row) => presentAnnouncement(ctx.core, row)),
      count: Math.min(await countShown(tx, search), COUNT_CAP),
      hasUnseen: await hasUnseen(tx),
      toConfirm: (await listToConfirm(tx)).map((row) => presentAnnouncement(ctx.core, row)),
    };
  });
}

function readCursor(cursor: string): { at: string; id: number } {
  const [at, id] = decodeCursor(cursor, 2);
  return { at: cursorTime(at), id: cursorNumber(id) };
}

export const seeAnnouncements = (ctx: UserCtx): Promise<void> => inTransaction(ctx, noteSeen);

/** @throws ERR_NO_ANNOUNCEMENT_FOUND */
export const noteRead = (ctx: UserCtx, id: number): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    if (!(await noteReceipt(tx, id, { isConfirmed: false })))
      throw appError('ERR_NO_ANNOUNCEMENT_FOUND');
  });

/** @throws ERR_NO_ANNOUNCEMENT_FOUND, also when it has ended */
export const confirmAnnouncement = (ctx: UserCtx, id: number): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    if (!(await noteReceipt(tx, id, { isConfirmed: true })))
      throw appError('ERR_NO_ANNOUNCEMENT_FOUND');
    emitConfirmed(tx, tx.actor.id, id);
  });
