/** Which campaigns a contact got, for those who serve them. */
import type { ContactCampaign } from '@prosa/contract/contact-campaigns';
import { pageSizes } from '@prosa/contract/limits';
import { getVisibleTicket } from '../../conversation/tickets/tickets.service.ts';
import { inTransaction, type UserCtx } from '../../core/ctx.ts';
import { cursorNumber, cursorTime, decodeCursor, pageOf } from '../../core/http/cursor.ts';
import { iso } from '../../core/time.ts';
import { isoOrNull } from './campaigns.present.ts';
import { type ContactCampaignRow, listCampaignsOfContact } from './contact-campaigns.queries.ts';

export function readContactCampaigns(ctx: UserCtx, ticketId: number, cursor: string | undefined) {
  return inTransaction(ctx, async (tx) => {
    const ticket = await getVisibleTicket(tx, ticketId);
    const found = await listCampaignsOfContact(tx, {
      contactId: ticket.contact_id,
      conversationId: ticket.conversation_id,
      before: cursor ? readCursor(cursor) : undefined,
      limit: pageSizes.earlier + 1,
    });
    const { rows, ...page } = pageOf(found, pageSizes.earlier, ({ queuedAt, id }) => [
      iso(queuedAt),
      id,
    ]);
    return { campaigns: rows.map(present), ...page };
  });
}

function readCursor(cursor: string): { queuedAt: string; id: number } {
  const [queuedAt, id] = decodeCursor(cursor, 2);
  return { queuedAt: cursorTime(queuedAt), id: cursorNumber(id) };
}

const present = (row: ContactCampaignRow): ContactCampaign => ({
  ...row,
  queuedAt: iso(row.queuedAt),
  repliedAt: isoOrNull(row.repliedAt),
  optedOutAt: isoOrNull(row.optedOutAt),
});
