import type { TagRef } from '@prosa/contract/tags';
import { inTransaction, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { emitTicketAgain, getVisibleTicket } from '../tickets/tickets.service.ts';
import { findTags, replaceTicketTags } from './tags.queries.ts';

/** Makes the tags of a ticket exactly these. @throws ERR_NO_TICKET_FOUND, ERR_NO_TAG_FOUND */
export function syncTicketTags(
  ctx: UserCtx,
  ticketId: number,
  tagIds: readonly number[],
): Promise<TagRef[]> {
  const wanted = [...new Set(tagIds)];
  return inTransaction(ctx, async (tx) => {
    await getVisibleTicket(tx, ticketId);
    const tags = await findTags(tx, wanted);
    if (tags.length !== wanted.length) throw appError('ERR_NO_TAG_FOUND');
    await replaceTicketTags(tx, ticketId, wanted);
    await emitTicketAgain(tx, ticketId);
    return tags;
  });
}
