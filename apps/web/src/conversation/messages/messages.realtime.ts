import type { EventPayloads } from '@prosa/contract/realtime';
import type { QueryClient } from '@tanstack/react-query';
import { DELETED } from '../../core/entity-store.ts';
import { liveFeature } from '../../live/live-feature.ts';
import { messageStore } from '../stores/message-store.ts';
import { catchUp } from './messages.api.ts';
import { changeThread, dropMessages, mergeMessages, threadsOf } from './thread-cache.ts';

export const messagesLive = liveFeature({
  entity: 'appMessage',
  fold: foldMessages,
  resync(client) {
    // A thread that is not on screen is refetched when it is next opened.
    client.removeQueries({ queryKey: ['messages'], type: 'inactive' });
    for (const query of client.getQueryCache().findAll({ queryKey: ['messages'] })) {
      catchUp(client, query.queryKey[1] as number).catch(() => undefined);
    }
  },
});

export function foldMessages(client: QueryClient, events: EventPayloads['appMessage'][]): void {
  const byThread = Map.groupBy(
    events,
    ({ conversationOf: { contactId, whatsappId } }) => `${contactId}:${whatsappId}`,
  );
  for (const group of byThread.values()) foldThread(client, group);
}

/** @param group events of one thread */
function foldThread(client: QueryClient, group: EventPayloads['appMessage'][]): void {
  const [first] = group;
  if (!first) return;
  const kept = group.filter(({ action }) => action !== 'delete');
  const gone = group.filter(({ action }) => action === 'delete').map(({ message }) => message.id);
  for (const id of gone) messageStore.bury(client, { id, rev: DELETED });
  const whole = kept.filter((event) => !event.quoteHidden).map(({ message }) => message);
  const messages = messageStore.newest(client, whole);
  const hasWritten = group.some(({ action, message }) => action === 'create' && !message.fromMe);
  for (const query of threadsOf(client, first.conversationOf)) {
    const ticketId = query.queryKey[1] as number;
    changeThread(client, query.queryKey, (thread) =>
      dropMessages(mergeMessages(thread, messages), gone),
    );
    // Only the server knows whether this user may see quoted messages.
    if (whole.length < kept.length) catchUp(client, ticketId).catch(() => undefined);
    // A sender has stopped typing, whatever their phone still reports.
    if (hasWritten) client.setQueryData(typingKey(ticketId), 0);
  }
}

/** Events and notes of tickets, shown in their threads. */
export const ticketEventsLive = liveFeature({
  entity: 'ticketEvent',
  fold(client, events) {
    const threads = new Set(events.flatMap((event) => threadsOf(client, event.conversationOf)));
    for (const { queryKey } of threads)
      catchUp(client, queryKey[1] as number).catch(() => undefined);
  },
});

/** Typing state by ticket; the server reports when it ends. */
export const presenceLive = liveFeature({
  entity: 'presence',
  fold(client, events) {
    for (const { ticketId, typing } of events) {
      client.setQueryData(typingKey(ticketId), typing ? Date.now() : 0);
    }
  },
});

/** Colleagues who view a ticket or write in it. */
export const watchersLive = liveFeature({
  entity: 'watchers',
  fold(client, events) {
    for (const { ticketId, users } of events) client.setQueryData(watchersKey(ticketId), users);
  },
  resync(client) {
    // From before the connection was lost: joining again reports the current ones.
    client.removeQueries({ queryKey: ['watchers'] });
  },
});

export const watchersKey = (ticketId: number) => ['watchers', ticketId] as const;

export const typingKey = (ticketId: number) => ['typing', ticketId] as const;
