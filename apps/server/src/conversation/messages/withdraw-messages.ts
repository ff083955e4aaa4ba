/** Takes back messages that wait to be sent and have never been tried: they disappear from their threads. */
import type { Tx } from '../../core/ctx.ts';
import { findContactsOf } from '../tickets/tickets.queries.ts';
import { findMessages } from './messages.queries.ts';
import { messageChanged } from './messages.realtime.ts';
import { deleteUnsent } from './queue-message.queries.ts';

/** @param ids of messages between attendances, which the caller has locked */
export async function withdrawMessages(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await findMessages(tx, ids);
  const contactOf = await findContactsOf(
    tx,
    rows.map((row) => row.conversation_id),
  );
  await deleteUnsent(tx, ids);
  for (const row of rows) {
    const thread = {
      contactId: contactOf.get(row.conversation_id) ?? 0,
      whatsappId: row.connection_id,
    };
    await messageChanged(tx, 'delete', { row, thread });
  }
}
