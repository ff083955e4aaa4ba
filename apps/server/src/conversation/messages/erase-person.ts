/** Erases data of a contact that threads of others and message queues hold. */
import type { Tx } from '../../core/ctx.ts';
import type { ErasedContact } from '../../core/feature.ts';
import { deleteNumberChecks } from '../contacts/number-checks.queries.ts';
import { dropFiles } from '../media/media.service.ts';
import { deletePendingNaming, emptyGroupMessages, forgetInGroups } from './erase.queries.ts';

export async function erasePerson(tx: Tx, { contactId, names }: ErasedContact): Promise<void> {
  await dropFiles(tx, await emptyGroupMessages(tx, contactId));
  await forgetInGroups(tx, names);
  await deletePendingNaming(tx, names);
  await deleteNumberChecks(tx, names);
}
