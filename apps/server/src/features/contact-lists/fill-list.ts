/** Adds contacts to a list: those with tickets of a tag, those of a campaign, or those that a search finds. */
import type { ListSource } from '@prosa/contract/contact-lists';
import { audit } from '../../core/audit/audit.ts';
import { type Core, companyCtx, inTransaction, type Tx, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { getCampaign } from '../campaigns/campaigns.service.ts';
import { findTagsToLink } from '../tags/tags.queries.ts';
import { checkAdded } from './check-list.ts';
import { type ContactListRow, lockContactList } from './contact-lists.queries.ts';
import { emitReload } from './contact-lists.realtime.ts';
import { getContactList, lockedContactList } from './contact-lists.service.ts';
import { addContacts, addRecipients } from './list-items.queries.ts';

/** Contacts per transaction. */
const AT_ONCE = 2000;

export interface FillJob {
  listId: number;
  source: ListSource;
}

/** @throws ERR_NO_CONTACTLIST_FOUND, ERR_NO_TAG_FOUND, ERR_NO_CAMPAIGN_FOUND */
export const startFill = (
  ctx: UserCtx,
  listId: number,
  source: ListSource,
): Promise<ContactListRow> =>
  inTransaction(ctx, async (tx) => {
    await lockedContactList(tx, listId);
    const row = await getContactList(tx, listId);
    const from = await nameOf(tx, source);
    await audit(tx, 'contactListFilled', { subject: listId, detail: `${row.name}: ${from}` });
    await tx.enqueue('fill-contact-list', { listId, source });
    return row;
  });

/** For the audit log, which keeps what is searched for out: it may be a person's name. */
async function nameOf(tx: Tx, source: ListSource): Promise<string> {
  if ('campaign' in source) {
    const { id, outcome } = source.campaign;
    return `${(await getCampaign(tx, id)).name} (${outcome})`;
  }
  if (!('tagId' in source)) return 'contacts';
  const [tag] = await findTagsToLink(tx, [source.tagId]);
  if (!tag) throw appError('ERR_NO_TAG_FOUND');
  return tag.name;
}

/** The job. Repeated after an interruption, it adds nobody twice. */
export async function fillList(
  core: Core,
  { companyId, listId, source }: FillJob & { companyId: number },
): Promise<void> {
  const ctx = companyCtx(core, companyId);
  let after: number | undefined = 0;
  while (after !== undefined) {
    const from: number = after;
    after = await inTransaction(ctx, (tx) => addNext(tx, { listId, source, after: from }));
  }
}

async function addNext(
  tx: Tx,
  { listId, source, after }: FillJob & { after: number },
): Promise<number | undefined> {
  if (!(await lockContactList(tx, listId))) return undefined;
  const last =
    'campaign' in source
      ? await addRecipients(tx, listId, { ...source.campaign, after, limit: AT_ONCE })
      : await addContacts(tx, listId, { source, after, limit: AT_ONCE });
  if (last === undefined) await checkAdded(tx, listId);
  await emitReload(tx, listId);
  return last;
}
