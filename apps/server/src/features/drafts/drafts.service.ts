/** Unsent texts. With several browsers of one person the last edit wins, by the age that each reports. */
import type { Draft } from '@prosa/contract/drafts';
import { getVisibleTicket } from '../../conversation/tickets/tickets.service.ts';
import { inTransaction, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { push, rooms } from '../../core/realtime/realtime.ts';
import { findDraft, listDraftRows, saveDraft } from './drafts.queries.ts';

export const listDrafts = (ctx: UserCtx): Promise<Draft[]> => inTransaction(ctx, listDraftRows);

/** @throws ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION */
export function keepDraft(
  ctx: UserCtx,
  edit: { ticketId: number; body: string; ageMs: number },
): Promise<Draft> {
  return inTransaction(ctx, async (tx) => {
    await getVisibleTicket(tx, edit.ticketId);
    const saved = await saveDraft(tx, edit);
    if (saved) {
      tx.emit(
        push({
          companyId: tx.companyId,
          rooms: [rooms.user(tx.companyId, tx.actor.id)],
          entity: 'draft',
          payload: { action: 'update', draft: saved },
        }),
      );
      return saved;
    }
    const newer = await findDraft(tx, edit.ticketId);
    if (!newer) throw appError('ERR_NO_TICKET_FOUND');
    return newer;
  });
}
