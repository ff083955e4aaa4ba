/** Reactions are shown at once, and undone when the server refuses. */
import type { Author } from '@prosa/contract/common';
import type { Message } from '@prosa/contract/messages';
import type { QueryClient } from '@tanstack/react-query';
import { putMessages } from '../../../conversation/messages/messages.api.ts';
import { call } from '../../../session/session.ts';

interface Asked {
  /** The message as last received from the server. */
  before: Message;
  last: symbol;
}

/** Reactions waiting for their answer, by message: people may change one at once. */
const asked = new Map<string, Asked>();

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
  asked.set(id, { before: asked.get(id)?.before ?? message, last: own });
  const theirs = message.reactions.filter(({ fromMe }) => !fromMe);
  const reactions = emoji ? [...theirs, { emoji, fromMe: true, name: null, user }] : theirs;
  putMessages(client, ticketId, [{ ...message, reactions }]);
  try {
    const to = { params: { messageId: id }, body: { emoji } };
    settle(await call('PUT /messages/:messageId/reaction', to));
  } catch (error) {
    const waiting = asked.get(id);
    if (waiting?.last !== own) return;
    asked.delete(id);
    putMessages(client, ticketId, [waiting.before]);
    throw error;
  }

  function settle(answer: Message): void {
    const waiting = asked.get(id);
    if (waiting && waiting.last !== own) {
      waiting.before = answer;
      return;
    }
    asked.delete(id);
    putMessages(client, ticketId, [answer]);
  }
}
