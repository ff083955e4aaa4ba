/** Forgets a person: everything he wrote or was sent, wherever it stands, files included. */

import { spellingsOf } from '../../conversation/contacts/phone-number.ts';
import { dropFiles } from '../../conversation/media/media.service.ts';
import { audit } from '../../core/audit/audit.ts';
import { inTransaction, type UserCtx } from '../../core/ctx.ts';
import { forgetInWebhooks } from '../../gateway/adapters/cloud/forget-person.ts';
import { getContactRow, removeContact } from '../contacts/contacts.service.ts';
import { deleteByNames, emptyGroupMessages, forgetInGroups, listNames } from './erase.queries.ts';

/** Too short a name would be found in what belongs to others. */
const NAME_MIN = 8;

/** @throws ERR_NO_CONTACT_FOUND */
export const eraseContact = (ctx: UserCtx, contactId: number): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    await getContactRow(tx, contactId);
    const known = (await listNames(tx, contactId)).filter((name) => name.length >= NAME_MIN);
    // Lists, address books and providers may write his number the other way.
    const names = known.flatMap(spellingsOf);
    await dropFiles(tx, await emptyGroupMessages(tx, contactId));
    await forgetInGroups(tx, names);
    await deleteByNames(tx, names);
    await forgetInWebhooks(tx, names);
    await removeContact(tx, contactId);
    await audit(tx, 'contactErased', { subject: contactId });
  });
