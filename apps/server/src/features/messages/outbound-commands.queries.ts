/** What is to be done on the customer's phone besides messages: deletes and read marks. Rows, drained in order. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../../core/ctx.ts';
import type { TicketRow } from '../tickets/tickets.present.ts';

export type StoredCommand =
  | { t: 'revoke'; providerId: string }
  | { t: 'read'; providerIds: string[] };

type Thread = Pick<TicketRow, 'connection_id' | 'conversation_id'>;

export async function insertCommand(tx: Tx, thread: Thread, command: StoredCommand): Promise<void> {
  await tx.db.execute(sql`
    insert into outbound_commands (company_id, connection_id, conversation_id, command)
    values (${tx.companyId}, ${thread.connection_id}, ${thread.conversation_id}, ${JSON.stringify(command)}::jsonb)`);
  tx.afterCommit(() => tx.core.wakes.send('outbox', thread.connection_id));
}

/** Tells the customer's phone that his messages were read. */
export async function queueRead(tx: Tx, thread: Thread, providerIds: string[]): Promise<void> {
  if (providerIds.length > 0) await insertCommand(tx, thread, { t: 'read', providerIds });
}
