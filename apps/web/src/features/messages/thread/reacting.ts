/** Reactions are shown at once, and undone when the server refuses. */
import type { Author } from '@prosa/contract/common';
import type { Message } from '@prosa/contract/messages';
import type { QueryClient } from '@tanstack/react-query';
import { putMessages, showChange } from '../../../conversation/messages/messages.api.ts';
import { messageStore } from '../../../conversation/stores/message-store.ts';
import { call } from '../../../session/session.ts';

/** The last reaction that waits for its answer, by message: people may change one at once. */
const asked = new Map<string, symbol>();

/**
 * Sets the company's reaction to a message; an empty emoji removes it. Of several concurrent calls the last one handles
 * failures.
 */
export async function reactTo(
  client: QueryClient,
  { message, emoji, user }: { message: Message; emoji: string; user: Author },
  ticketId: number,
): Promise<void> {
  const { id } = message;
  const own = Symbol(emoji);
  asked.set(id, own);
  const theirs = message.reactions.filter(({ fromMe }) => !fromMe);
  const reactions = emoji ? [...theirs, { emoji, fromMe: true, name: null, user }] : theirs;
  const undo = showChange(client, { message, change: { reactions } }, ticketId);
  try {
    const to = { params: { messageId: id }, body: { emoji } };
    const answer = await call('PUT /messages/:messageId/reaction', to);
    // Learned, but not shown while a later reaction is.
    messageStore.learn(client, answer);
    if (isLast()) putMessages(client, ticketId, [answer]);
  } catch (error) {
    if (!isLast()) return;
    undo();
    throw error;
  }

  function isLast(): boolean {
    return asked.get(id) === own && asked.delete(id);
  }
}
