/** Commands to a phone besides messages, in order: deletes, edits, reactions, read marks, history, typing, presence. */
import type { Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import type { TicketRow } from '../tickets/tickets.present.ts';

export type StoredCommand =
  | { t: 'revoke'; providerId: string }
  | { t: 'edit'; providerId: string; body: string }
  | { t: 'react'; targetId: string; targetFromMe: boolean; emoji: string }
  | { t: 'read'; providerIds: string[] }
  | { t: 'rejectCall'; callId: string }
  | { t: 'history'; before: { id: string; fromMe: boolean; atMs: number } }
  | { t: 'typing'; isTyping: boolean; atMs: number }
  | { t: 'watch'; atMs: number };

type Thread = Pick<TicketRow, 'connection_id' | 'conversation_id'>;

export async function insertCommand(tx: Tx, thread: Thread, command: StoredCommand): Promise<void> {
  await tx.db.execute(sql`
    insert into outbound_commands (company_id, connection_id, conversation_id, command)
    values (${tx.companyId}, ${thread.connection_id}, ${thread.conversation_id}, ${JSON.stringify(command)}::jsonb)`);
  tx.afterCommit(() => tx.core.wakes.send('outbox', thread.connection_id));
}

/** Tells the customer's phone that their messages were read. */
export async function queueRead(tx: Tx, thread: Thread, providerIds: string[]): Promise<void> {
  if (providerIds.length > 0) await insertCommand(tx, thread, { t: 'read', providerIds });
}

/** Only the newest typing state of a thread is worth sending. */
export async function replaceTyping(tx: Tx, thread: Thread, isTyping: boolean): Promise<void> {
  await tx.db.execute(sql`
    delete from outbound_commands k
    where ${ofCompany(tx, 'k')} and k.conversation_id = ${thread.conversation_id}
      and k.command ->> 't' = 'typing'`);
  await insertCommand(tx, thread, { t: 'typing', isTyping, atMs: tx.core.now().getTime() });
}

/** Subscribes to the customer's typing; one waiting command is enough. */
export async function queueWatch(tx: Tx, threads: readonly Thread[]): Promise<void> {
  for (const thread of threads)
    if (!(await isWaiting(tx, thread, 'watch')))
      await insertCommand(tx, thread, { t: 'watch', atMs: tx.core.now().getTime() });
}

/** Whether a command of this kind is still queued. */
export async function isWaiting(
  tx: Tx,
  thread: Thread,
  kind: StoredCommand['t'],
): Promise<boolean> {
  const found = await rows(
    tx.db,
    sql`select 1 from outbound_commands k
      where ${ofCompany(tx, 'k')} and k.conversation_id = ${thread.conversation_id}
        and k.command ->> 't' = ${kind} limit 1`,
  );
  return found.length > 0;
}
