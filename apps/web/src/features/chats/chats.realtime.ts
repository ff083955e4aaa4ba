import type { EventPayloads } from '@prosa/contract/realtime';
import type { QueryClient } from '@tanstack/react-query';
import { liveFeature } from '../../live/live-feature.ts';
import { putMessage } from './chat-messages.api.ts';
import { dropChat, noteRead, ownId, putChat, refetchChats } from './chats.api.ts';

function fold(client: QueryClient, event: EventPayloads['chat']): void {
  if (event.action === 'delete') dropChat(client, { id: event.chatId, rev: event.rev }, ownId());
  else if (event.action === 'message') putMessage(client, event.message);
  else if (event.action === 'read') noteRead(client, event, ownId());
  else putChat(client, event.chat, ownId());
  if (event.action === 'new-message') putMessage(client, event.newMessage);
}

export const chatsLive = liveFeature({
  entity: 'chat',
  fold(client, events) {
    for (const event of events) fold(client, event);
  },
  resync(client) {
    refetchChats(client);
    client.invalidateQueries({ queryKey: ['chat-messages'] }).catch(() => undefined);
  },
});

/** Whoever was deleted has left their chats. */
export const chatPeopleLive = liveFeature({
  entity: 'user',
  fold(client, events) {
    if (events.some(({ action }) => action === 'delete')) refetchChats(client);
  },
});
