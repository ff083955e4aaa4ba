/** The audit log for admins, page by page or as a file. */
import { Readable } from 'node:stream';
import { csvLine, csvStart } from '@prosa/contract/csv';
import { pageSizes } from '@prosa/contract/limits';
import {
  type AuditFilter,
  type AuditRow,
  listAuditEvents,
  listAuditUsers,
} from '../../core/audit/audit.queries.ts';
import { audit } from '../../core/audit/audit.ts';
import { inTransaction, type UserCtx } from '../../core/ctx.ts';
import { cursorNumber, decodeCursor, encodeCursor } from '../../core/http/cursor.ts';
import { iso } from '../../core/time.ts';

const EXPORT_PAGE = 1000;

export interface AuditPage {
  rows: AuditRow[];
  hasMore: boolean;
  cursor: string | null;
}

export function listAuditPage(
  ctx: UserCtx,
  { cursor, ...filter }: AuditFilter & { cursor?: string | undefined },
): Promise<AuditPage> {
  const size = pageSizes.others;
  const before = cursor ? cursorNumber(decodeCursor(cursor, 1)[0]) : undefined;
  return inTransaction(ctx, async (tx) => {
    const found = await listAuditEvents(tx, filter, { before, limit: size + 1 });
    const rows = found.slice(0, size);
    const last = rows.at(-1);
    const hasMore = found.length > size;
    return { rows, hasMore, cursor: hasMore && last ? encodeCursor([last.id]) : null };
  });
}

export const findAuditUsers = (ctx: UserCtx) => inTransaction(ctx, listAuditUsers);

/** The export itself is audited, too. */
export async function exportAudit(ctx: UserCtx, filter: AuditFilter): Promise<Readable> {
  await inTransaction(ctx, (tx) => audit(tx, 'auditExported'));
  return Readable.from(linesOf(ctx, filter));
}

const headings = ['at', 'user_id', 'user', 'action', 'subject', 'detail', 'ip'];

async function* linesOf(ctx: UserCtx, filter: AuditFilter): AsyncGenerator<string> {
  yield csvStart + csvLine(headings);
  let before: number | undefined;
  do {
    const page = await inTransaction(ctx, (tx) =>
      listAuditEvents(tx, filter, { before, limit: EXPORT_PAGE }),
    );
    if (page.length > 0) yield page.map(lineOf).join('');
    before = page.length === EXPORT_PAGE ? page.at(-1)?.id : undefined;
  } while (before !== undefined);
}

const lineOf = (row: AuditRow): string =>
  csvLine([
    iso(row.at),
    String(row.user_id ?? ''),
    row.user_name ?? '',
    row.action,
    row.subject,
    row.detail,
    row.ip,
  ]);
