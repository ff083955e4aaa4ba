/** Message events go to who has the thread open; lists learn of it by the ticket's event. */
import type { Message } from '@prosa/contract/messages';
import type { Tx } from '../../core/ctx.ts';
import { push, rooms } from '../../core/realtime.ts';

interface Thread {
  contactId: number;
  whatsappId: number;
}

export function emitMessage(
  tx: Tx,
  action: 'create' | 'update' | 'delete',
  { message, thread }: { message: Message; thread: Thread },
): void {
  const { companyId } = tx;
  const payload = { action, message, ticketId: message.ticketId, conversationOf: thread };
  tx.emit(
    push({
      companyId,
      rooms: [rooms.ticket(companyId, message.ticketId)],
      entity: 'appMessage',
      payload,
    }),
  );
}
