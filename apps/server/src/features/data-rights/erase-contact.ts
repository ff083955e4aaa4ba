/** Forgets a person: everything he wrote or was sent, wherever it stands, files included. */
import { inTransaction, type UserCtx } from '../../core/ctx.ts';
import { audit } from '../audit/audit.ts';
import { getContactRow, removeContact } from '../contacts/contacts.service.ts';
import { dropFiles } from '../media/media.service.ts';
import { deleteByNames, emptyGroupMessages, listNames } from './erase.queries.ts';

/** Too short a name would be found in what belongs to others. */
const NAME_MIN = 8;

/** @throws ERR_NO_CONTACT_FOUND */
export const eraseContact = (ctx: UserCtx, contactId: number): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    await getContactRow(tx, contactId);
    const names = (await listNames(tx, contactId)).filter((name) => name.length >= NAME_MIN);
    await dropFiles(tx, await emptyGroupMessages(tx, contactId));
    await deleteByNames(tx, names);
    await removeContact(tx, contactId);
    await audit(tx, 'contactErased', { subject: contactId });
  });
