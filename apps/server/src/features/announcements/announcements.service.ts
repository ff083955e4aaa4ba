/** Announcements of the operator to all companies: written outside any company, read by each. */
import type { Api } from '@prosa/contract';
import type { Announcement } from '@prosa/contract/announcements';
import { COUNT_CAP, pageSizes } from '@prosa/contract/limits';
import type { RouteInput } from '@prosa/contract/route';
import { type Core, inSystem, inTransaction, type UserCtx } from '../../core/ctx.ts';
import { cursorNumber, decodeCursor, encodeCursor } from '../../core/http/cursor.ts';
import { push, rooms } from '../../core/realtime/realtime.ts';
import { presentAnnouncement } from './announcements.present.ts';
import {
  countAnnouncements,
  hasUnseen,
  listAnnouncements,
  noteSeen,
  unscopedInsertAnnouncement,
  unscopedListCompanyIds,
} from './announcements.queries.ts';

type ListQuery = RouteInput<Api['GET /announcements']>['query'];
type Draft = RouteInput<Api['POST /announcements']>['body'];

export function readAnnouncements(ctx: UserCtx, query: ListQuery) {
  const { searchParam: search, cursor, pageNumber = 1 } = query;
  return inTransaction(ctx, async (tx) => {
    const found = await listAnnouncements(tx, {
      search,
      beforeId: cursor ? cursorNumber(decodeCursor(cursor, 1)[0]) : undefined,
      offset: cursor ? 0 : (pageNumber - 1) * pageSizes.others,
    });
    const page = found.slice(0, pageSizes.others);
    const last = page.at(-1);
    const hasMore = found.length > page.length;
    return {
      records: page.map((row) => presentAnnouncement(ctx.core, row)),
      count: Math.min(await countAnnouncements(tx, search), COUNT_CAP),
      hasMore,
      cursor: hasMore && last ? encodeCursor([last.id]) : null,
      hasUnseen: await hasUnseen(tx),
    };
  });
}

export const seeAnnouncements = (ctx: UserCtx): Promise<void> => inTransaction(ctx, noteSeen);

/** Stores it, then sends it to every existing company. */
export async function publish(core: Core, draft: Draft): Promise<Announcement> {
  const { row, companyIds } = await inSystem(core, async (db) => ({
    row: await unscopedInsertAnnouncement(db, draft),
    companyIds: await unscopedListCompanyIds(db),
  }));
  const announcement = presentAnnouncement(core, row);
  const payload = { action: 'create' as const, announcement };
  for (const companyId of companyIds) {
    core.realtime.push(
      push({ companyId, rooms: [rooms.company(companyId)], entity: 'announcement', payload }),
    );
  }
  return announcement;
}
