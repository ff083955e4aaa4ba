/** Invoices as the admins of a company see them. */
import type { Api } from '@prosa/contract';
import { COUNT_CAP, pageSizes } from '@prosa/contract/limits';
import type { RouteInput } from '@prosa/contract/route';
import { inTransaction, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { cursorDay, cursorNumber, decodeCursor, pageOf } from '../../core/http/cursor.ts';
import { countInvoices, findListed, type ListedRow, listInvoices } from './invoice-list.queries.ts';

type ListQuery = RouteInput<Api['GET /invoices/all']>['query'];

/** Other clients of the family show one page. */
const FAMILY_PAGE = 100;

export function listOwnInvoices(ctx: UserCtx, { searchParam, cursor }: ListQuery) {
  const after = cursor ? readCursor(cursor) : undefined;
  const size = pageSizes.others;
  return inTransaction(ctx, async (tx) => {
    const search = searchParam?.trim() ?? '';
    const found = await listInvoices(tx, {
      search,
      after,
      offset: 0,
      limit: size + 1,
    });
    const page = pageOf(found, size, (last) => [last.dueDate, last.companyId, last.id]);
    return { ...page, count: await countInvoices(tx, search, COUNT_CAP) };
  });
}

/** For clients that know no cursors. */
export const listFamilyInvoices = (
  ctx: UserCtx,
  { searchParam, pageNumber = 1 }: ListQuery,
): Promise<ListedRow[]> =>
  inTransaction(ctx, (tx) =>
    listInvoices(tx, {
      search: searchParam?.trim() ?? '',
      offset: (pageNumber - 1) * FAMILY_PAGE,
      limit: FAMILY_PAGE,
    }),
  );

/** @throws ERR_NO_INVOICE_FOUND */
export const getInvoice = (ctx: UserCtx, invoiceId: number): Promise<ListedRow> =>
  inTransaction(ctx, async (tx) => existing(await findListed(tx, invoiceId)));

export function existing(row: ListedRow | undefined): ListedRow {
  if (!row) throw appError('ERR_NO_INVOICE_FOUND');
  return row;
}

export function readCursor(
  cursor: string,
): NonNullable<Parameters<typeof listInvoices>[1]['after']> {
  const [dueDate, companyId, id] = decodeCursor(cursor, 3);
  return { dueDate: cursorDay(dueDate), companyId: cursorNumber(companyId), id: cursorNumber(id) };
}
