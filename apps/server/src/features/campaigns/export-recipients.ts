/** The recipients of a run as CSV, page by page. */
import { Readable } from 'node:stream';
import { csvLine, csvStart } from '@prosa/contract/csv';
import { audit } from '../../core/audit/audit.ts';
import { inTransaction, type UserCtx } from '../../core/ctx.ts';
import { isoOrNull } from './campaigns.present.ts';
import { getCampaign } from './campaigns.service.ts';
import { listRecipients, type RecipientRow } from './report.queries.ts';
import { chosenRun } from './report.service.ts';
import type { RunKey } from './runs.queries.ts';

const PAGE = 1000;

/** The export itself is audited. @throws ERR_NO_CAMPAIGN_FOUND */
export async function exportRecipients(
  ctx: UserCtx,
  id: number,
  wanted: number | undefined,
): Promise<Readable> {
  const run = await inTransaction(ctx, async (tx) => {
    const row = await getCampaign(tx, id);
    const key = { id, run: chosenRun(row, wanted) };
    await audit(tx, 'campaignExported', { subject: id, detail: row.name });
    return key;
  });
  return Readable.from(linesOf(ctx, run));
}

const headings = [
  'name',
  'number',
  'state',
  'reason',
  'variant',
  'sent_at',
  'replied_at',
  'opted_out_at',
];

/** One transaction per page: a single one would stay open as long as the slowest browser reads. */
async function* linesOf(ctx: UserCtx, run: RunKey): AsyncGenerator<string> {
  yield csvStart + csvLine(headings);
  const wanted = { state: undefined, search: '', offset: 0, limit: PAGE };
  let after: number | undefined = 0;
  do {
    const from: number = after;
    const page = await inTransaction(ctx, (tx) =>
      listRecipients(tx, run, { ...wanted, after: from }),
    );
    if (page.length > 0) yield page.map(lineOf).join('');
    after = page.length === PAGE ? page.at(-1)?.id : undefined;
  } while (after);
}

const lineOf = (row: RecipientRow): string =>
  csvLine([
    row.name,
    row.number,
    row.state,
    row.reason ?? '',
    String(row.variant ?? ''),
    isoOrNull(row.queuedAt) ?? '',
    isoOrNull(row.repliedAt) ?? '',
    isoOrNull(row.optedOutAt) ?? '',
  ]);
