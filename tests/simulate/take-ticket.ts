/** An attendant takes a ticket from its flow, whatever that is just doing. */
import {
  lockConversationOfTicket,
  writeTicket,
} from '../../apps/server/src/conversation/tickets/tickets.queries.ts';
import { type Core, companyCtx, inTransaction } from '../../apps/server/src/core/ctx.ts';
import { rows } from '../../apps/server/src/core/db/db.ts';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';

/** @returns how many texts the customer was sent by then; null if there is nothing to take */
export function takeTicket(
  core: Core,
  companyId: number,
  { number, userId }: { number: string; userId: number },
): Promise<number | null> {
  return inTransaction(companyCtx(core, companyId), async (tx) => {
    const [found] = await rows<{ id: number }>(
      tx.db,
      sql`select t.id from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
        where t.company_id = ${companyId} and c.number = ${number} and t.status = 'pending'`,
    );
    if (!found) return null;
    await lockConversationOfTicket(tx, found.id);
    const [ticket] = await rows<{ status: string; sent: number }>(
      tx.db,
      sql`select t.status, (select count(*)::int from messages m
          where m.company_id = ${companyId} and m.ticket_id = t.id and m.from_me) as sent
        from tickets t where t.company_id = ${companyId} and t.id = ${found.id}`,
    );
    if (ticket?.status !== 'pending') return null;
    await writeTicket(tx, found.id, { status: 'open', userId, queueId: null });
    return ticket.sent;
  });
}
