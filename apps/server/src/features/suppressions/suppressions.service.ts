import { Readable } from 'node:stream';
import type { Api } from '@prosa/contract';
import { csvLine, csvStart } from '@prosa/contract/csv';
import { COUNT_CAP, pageSizes } from '@prosa/contract/limits';
import type { RouteInput } from '@prosa/contract/route';
import { digitsOf, parsePhoneNumber } from '../../conversation/contacts/phone-number.ts';
import {
  countSuppressions,
  deleteSuppression,
  insertSuppressions,
  listSuppressions,
  type SuppressionRow,
  type SuppressionSearch,
} from '../../conversation/suppressions/suppressions.queries.ts';
import {
  emitSuppressed,
  emitSuppressionGone,
} from '../../conversation/suppressions/suppressions.realtime.ts';
import { audit } from '../../core/audit/audit.ts';
import { inTransaction, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { cursorNumber, decodeCursor, pageOf } from '../../core/http/cursor.ts';
import { iso } from '../../core/time.ts';

type ListQuery = RouteInput<Api['GET /suppressions']>['query'];

const SIZE = pageSizes.contacts;
const EXPORT_PAGE = 1000;
const EVERYTHING: SuppressionSearch = { search: '', digits: '' };

export function listSuppressionPage(ctx: UserCtx, query: ListQuery) {
  const { searchParam, cursor, pageNumber = 1 } = query;
  const search = searchParam?.trim() ?? '';
  // "+55 (11) 9 8888" is stored as digits.
  const sought = { search, digits: /^[\d\s()+.-]+$/.test(search) ? digitsOf(search) : '' };
  const before = cursor ? cursorNumber(decodeCursor(cursor, 1)[0]) : undefined;
  const offset = before === undefined ? (pageNumber - 1) * SIZE : 0;
  return inTransaction(ctx, async (tx) => {
    const found = await listSuppressions(tx, sought, { before, offset, limit: SIZE + 1 });
    const count = await countSuppressions(tx, sought, COUNT_CAP + 1);
    return {
      ...pageOf(found, SIZE, (last) => [last.id]),
      count: Math.min(count, COUNT_CAP),
      countMore: count > COUNT_CAP,
    };
  });
}

/** @throws ERR_VALIDATION, ERR_ALREADY_SUPPRESSED */
export function suppressNumber(ctx: UserCtx, typed: string): Promise<SuppressionRow> {
  const number = parsePhoneNumber(typed)?.canonical;
  if (number === undefined)
    throw appError('ERR_VALIDATION', {
      details: [{ field: 'number', part: 'body', problem: 'invalid' }],
    });
  return inTransaction(ctx, async (tx) => {
    const asked = { number, reason: 'person', source: ctx.actor.name } as const;
    const [row] = await insertSuppressions(tx, [asked]);
    if (!row) throw appError('ERR_ALREADY_SUPPRESSED');
    await audit(tx, 'numberSuppressed', { subject: row.id });
    emitSuppressed(tx, row);
    return row;
  });
}

/** @throws ERR_NO_SUPPRESSION_FOUND */
export const allowNumber = (ctx: UserCtx, id: number): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const row = await deleteSuppression(tx, id);
    if (!row) throw appError('ERR_NO_SUPPRESSION_FOUND');
    await audit(tx, 'numberAllowed', { subject: id, detail: `${row.reason} ${row.source}` });
    emitSuppressionGone(tx, id);
  });

/** Records how many are exported before sending the first line. */
export async function exportSuppressions(ctx: UserCtx): Promise<Readable> {
  await inTransaction(ctx, async (tx) => {
    const count = await countSuppressions(tx, EVERYTHING, Number.MAX_SAFE_INTEGER);
    await audit(tx, 'suppressionsExported', { detail: String(count) });
  });
  return Readable.from(linesOf(ctx));
}

/** One transaction per page: a single one would stay open as long as the slowest browser reads. */
async function* linesOf(ctx: UserCtx): AsyncGenerator<string> {
  yield csvStart + csvLine(['number', 'reason', 'source', 'at']);
  let before: number | undefined;
  do {
    const from = before;
    const page = await inTransaction(ctx, (tx) =>
      listSuppressions(tx, EVERYTHING, { before: from, limit: EXPORT_PAGE }),
    );
    if (page.length > 0)
      yield page
        .map(({ number, reason, source, at }) => csvLine([number ?? '', reason, source, iso(at)]))
        .join('');
    before = page.length === EXPORT_PAGE ? page.at(-1)?.id : undefined;
  } while (before !== undefined);
}
