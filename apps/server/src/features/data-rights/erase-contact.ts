/** Forgets a person: everything he wrote or was sent, wherever it stands, files included. */
import { inTransaction, type Tx, type UserCtx } from '../../core/ctx.ts';
import { audit } from '../audit/audit.ts';
import { getContactRow, removeContact } from '../contacts/contacts.service.ts';
import {
  deleteByNames,
  deleteWaiting,
  emptyGroupMessages,
  listNames,
  ofContact,
  otherFilesOf,
  takeFiles,
} from './erase.queries.ts';

/** Too short a name would be found in what belongs to others. */
const NAME_MIN = 8;
const KEYS_PER_JOB = 1000;

/** @throws ERR_NO_CONTACT_FOUND */
export const eraseContact = (ctx: UserCtx, contactId: number): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    await getContactRow(tx, contactId);
    const names = (await listNames(tx, contactId)).filter((name) => name.length >= NAME_MIN);
    const which = ofContact(tx, contactId);
    await deleteWaiting(tx, which);
    const keys = await takeFiles(tx, which, otherFilesOf(tx, contactId, names));
    await emptyGroupMessages(tx, contactId);
    await deleteByNames(tx, names);
    await removeContact(tx, contactId);
    await removeBytes(tx, keys);
    await audit(tx, 'contactErased', { subject: contactId });
  });

/** By a job: should the process end after the commit, the files go all the same. */
export async function removeBytes(tx: Tx, keys: readonly string[]): Promise<void> {
  for (let at = 0; at < keys.length; at += KEYS_PER_JOB)
    await tx.enqueue('remove-files', { keys: keys.slice(at, at + KEYS_PER_JOB) });
}
