/** The page's one outbox, connected to the API, the query cache and the browser's events. */
import type { Message } from '@prosa/contract/messages';
import { useSyncExternalStore } from 'react';
import { queryClient } from '../../../core/query-client.ts';
import { getLiveStatus, subscribeLiveStatus } from '../../../live/live-socket.ts';
import { call, subscribeSession } from '../../../session/session.ts';
import { newId } from '../../../ui/new-id.ts';
import { putMessages } from '../messages.api.ts';
import { createOutbox, type OutboxItem } from './outbox.ts';

/** A slow browser may not have drawn the picture yet when its message is stored. */
const RELEASE_MS = 60_000;

export const outbox = createOutbox({
  send: sendItem,
  stored: ({ ticketId }, messages) => putMessages(queryClient, ticketId, messages),
  newId: newId,
  preview: (file) => URL.createObjectURL(file),
  release: (url) => setTimeout(() => URL.revokeObjectURL(url), RELEASE_MS),
  later: (run, ms) => setTimeout(run, ms),
});

async function sendItem(item: OutboxItem): Promise<readonly Message[]> {
  const { clientId, body, sign, quoted, file, voice, waveform } = item;
  const answer = await call('POST /messages/:ticketId', {
    params: { ticketId: String(item.ticketId) },
    body: {
      clientId,
      sign,
      ...(body ? { body } : {}),
      ...(quoted ? { quotedMsg: quoted.id } : {}),
      ...(waveform ? { waveform } : {}),
    },
    ...(file ? { files: { medias: [file], ...(voice ? { voice: [voice] } : {}) } } : {}),
  });
  return Array.isArray(answer) ? answer : [answer];
}

export const useOutboxItems = (): readonly OutboxItem[] =>
  useSyncExternalStore(outbox.subscribe, outbox.items);

/** Unsent text must not be lost by an accidental reload. */
addEventListener('beforeunload', (event) => {
  if (outbox.items().length > 0) event.preventDefault();
});
addEventListener('online', outbox.wake);
subscribeLiveStatus(() => {
  if (getLiveStatus() === 'online') outbox.wake();
});
subscribeSession((session) => {
  if (session.status === 'signedOut') outbox.clear();
});
