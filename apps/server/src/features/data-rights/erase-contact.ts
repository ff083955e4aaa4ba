/** Erases a person: everything they wrote or were sent, files included. Each module erases its own data. */

import { spellingsOf } from '../../conversation/contacts/phone-number.ts';
import { audit } from '../../core/audit/audit.ts';
import { inTransaction, type UserCtx } from '../../core/ctx.ts';
import { getContactRow, removeContact } from '../contacts/contacts.service.ts';
import { listNames } from './erase.queries.ts';

/** A shorter name would match data of other people. */
const NAME_MIN = 8;

/** @throws ERR_NO_CONTACT_FOUND */
export const eraseContact = (ctx: UserCtx, contactId: number): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    await getContactRow(tx, contactId);
    const known = (await listNames(tx, contactId)).filter((name) => name.length >= NAME_MIN);
    // Lists, address books and providers may write the number the other way.
    const names = known.flatMap(spellingsOf);
    await tx.happened({ type: 'contact.erased', contactId, names });
    await removeContact(tx, contactId);
    await audit(tx, 'contactErased', { subject: contactId });
  });
