/** The grades that customers gave: page by page, or as a file. */
import { Readable } from 'node:stream';
import { csvLine, csvStart } from '@prosa/contract/csv';
import { pageSizes } from '@prosa/contract/limits';
import type { Rating } from '@prosa/contract/ratings';
import { audit } from '../../core/audit/audit.ts';
import { inTransaction, type UserCtx } from '../../core/ctx.ts';
import { cursorNumber, cursorTime, decodeCursor, pageOf } from '../../core/http/cursor.ts';
import { iso } from '../../core/time.ts';
import { scopeOf } from '../dashboard/scope.queries.ts';
import { listRatings, type RatingFilter, type RatingRow } from './ratings.queries.ts';

const EXPORT_PAGE = 500;

export function listRatingPage(
  ctx: UserCtx,
  { cursor, ...filter }: RatingFilter & { cursor?: string | undefined },
) {
  const size = pageSizes.others;
  const after = cursor ? placeOf(cursor) : undefined;
  return inTransaction(ctx, async (tx) => {
    const found = await listRatings(scopeOf(tx), filter, { after, limit: size + 1 });
    const { rows, ...page } = pageOf(found, size, (last) => [iso(last.rated_at), last.id]);
    return { ratings: rows.map(presentRating), ...page };
  });
}

function placeOf(cursor: string) {
  const [time, id] = decodeCursor(cursor, 2);
  return { ratedAt: cursorTime(time), id: cursorNumber(id) };
}

const presentRating = (row: RatingRow): Rating => ({
  id: row.id,
  rate: row.rate,
  ratedAt: iso(row.rated_at),
  ticket: row.ticket,
  contact: row.contact,
  user: row.user,
  queue: row.queue,
  wroteNext: row.wrote_next,
});

/** The export itself is audited. */
export async function exportRatings(ctx: UserCtx, filter: RatingFilter): Promise<Readable> {
  await inTransaction(ctx, (tx) => audit(tx, 'ratingsExported'));
  return Readable.from(linesOf(ctx, filter));
}

const headings = ['at', 'rate', 'ticket_id', 'contact', 'attendant', 'queue', 'wrote_next'];

/** One transaction per page: a single one would stay open as long as the slowest browser reads. */
async function* linesOf(ctx: UserCtx, filter: RatingFilter): AsyncGenerator<string> {
  yield csvStart + csvLine(headings);
  let last: RatingRow | undefined;
  do {
    const after = last && { ratedAt: iso(last.rated_at), id: last.id };
    const page = await inTransaction(ctx, (tx) =>
      listRatings(scopeOf(tx), filter, { after, limit: EXPORT_PAGE }),
    );
    if (page.length > 0) yield page.map(lineOf).join('');
    last = page.length === EXPORT_PAGE ? page.at(-1) : undefined;
  } while (last);
}

const lineOf = (row: RatingRow): string =>
  csvLine([
    iso(row.rated_at),
    String(row.rate),
    String(row.ticket?.id ?? ''),
    row.contact?.name ?? '',
    row.user?.name ?? '',
    row.queue?.name ?? '',
    row.wrote_next ?? '',
  ]);
