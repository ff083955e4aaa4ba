/** What is kept of a model's help with a ticket, and whether its messages are translated. */
import type { TicketAssist } from '@prosa/contract/assist';
import type { CustomerLanguage } from '@prosa/contract/assist/manifest';
import { getVisibleTicket } from '../../conversation/tickets/tickets.service.ts';
import { inTransaction, type UserCtx } from '../../core/ctx.ts';
import { helperOf, ticketToHelp } from './ask-for-help.ts';
import { findKept, writeLanguage } from './assist.queries.ts';
import { emitLanguage } from './assist.realtime.ts';

/** @throws ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION */
export const readAssist = (ctx: UserCtx, ticketId: number): Promise<TicketAssist> =>
  inTransaction(ctx, async (tx) => {
    await getVisibleTicket(tx, ticketId);
    return { ticketId, ...(await findKept(tx, ticketId)) };
  });

/** @throws ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION, ERR_ASSIST_OFF */
export const chooseLanguage = (
  ctx: UserCtx,
  ticketId: number,
  language: CustomerLanguage | null,
): Promise<TicketAssist> =>
  inTransaction(ctx, async (tx) => {
    await ticketToHelp(tx, ticketId);
    if (language !== null) await helperOf(tx, 'translation');
    await writeLanguage(tx, ticketId, language);
    emitLanguage(tx, ticketId, language);
    return { ticketId, ...(await findKept(tx, ticketId)) };
  });
