import { pageSizes } from '@prosa/contract/limits';
import type { FileKind } from '@prosa/contract/ticket-panel';
import { presentMessage } from '../../conversation/messages/messages.present.ts';
import { inTransaction, type UserCtx } from '../../core/ctx.ts';
import { pageOf } from '../../core/http/cursor.ts';
import { iso } from '../../core/time.ts';
import { lookIntoTicket } from './messages.service.ts';
import { listSharedFiles } from './shared-files.queries.ts';

/** Files that this contact and the company sent each other, from tickets that the actor may see. */
export function readSharedFiles(
  ctx: UserCtx,
  ticketId: number,
  { kind, cursor }: { kind: FileKind; cursor?: string | undefined },
) {
  return inTransaction(ctx, async (tx) => {
    const ticket = await lookIntoTicket(tx, ticketId);
    const found = await listSharedFiles(tx, { contactId: ticket.contact_id, kind, cursor });
    const page = pageOf(found, pageSizes.files, (last) => [iso(last.created_at), last.id]);
    return {
      files: page.rows.map((row) => ({
        ...presentMessage(ctx.core, row),
        ticketUuid: row.ticket_uuid,
        isInThread: row.conversation_id === ticket.conversation_id,
      })),
      hasMore: page.hasMore,
      cursor: page.cursor,
    };
  });
}
