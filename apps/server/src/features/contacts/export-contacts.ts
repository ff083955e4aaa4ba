/** All contacts as CSV, page by page, so that a million of them cost no memory. */

import { Readable } from 'node:stream';
import { csvLine, csvStart } from '@prosa/contract/csv';
import { mayExportContacts } from '@prosa/contract/permissions';
import { countContacts, listContacts } from '../../conversation/contacts/contacts.queries.ts';
import { settingOf } from '../../conversation/settings/settings.queries.ts';
import { audit } from '../../core/audit/audit.ts';
import { inTransaction, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';

const PAGE = 1000;

/** Records the number of exported contacts before sending the first line. @throws ERR_NO_PERMISSION */
export async function exportContacts(ctx: UserCtx): Promise<Readable> {
  await inTransaction(ctx, async (tx) => {
    if (!mayExportContacts(ctx.actor.profile, await settingOf(tx, 'contactExport')))
      throw appError('ERR_NO_PERMISSION');
    const count = await countContacts(tx, {}, Number.MAX_SAFE_INTEGER);
    await audit(tx, 'contactsExported', { detail: String(count) });
  });
  return Readable.from(linesOf(ctx));
}

/** One transaction per page: a single one would stay open as long as the slowest browser reads. */
async function* linesOf(ctx: UserCtx): AsyncGenerator<string> {
  yield csvStart + csvLine(['name', 'number', 'email']);
  let after: { name: string; id: number } | undefined;
  do {
    const page = await inTransaction(ctx, (tx) =>
      listContacts(tx, { after, offset: 0, limit: PAGE }),
    );
    if (page.length > 0)
      yield page.map(({ name, number, email }) => csvLine([name, number, email])).join('');
    after = page.length === PAGE ? page.at(-1) : undefined;
  } while (after);
}
