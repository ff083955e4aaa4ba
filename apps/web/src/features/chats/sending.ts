/** Messages on their way: shown at once, sent one after the other, kept for a retry where sending fails. */
import type { ChatMessage } from '@prosa/contract/chats';
import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call, subscribeSession } from '../../session/session.ts';
import { newId } from '../../ui/new-id.ts';
import { putMessage } from './chat-messages.api.ts';

export interface Written {
  chatId: number;
  message: string;
  mentions: readonly number[];
  replyTo: ChatMessage | null;
  file: File | null;
}

export interface Sending extends Written {
  clientId: string;
  at: string;
  hasFailed: boolean;
}

let items: readonly Sending[] = [];
const listeners = new Set<() => void>();
/** By chat: the one before. */
const tails = new Map<number, Promise<void>>();

function publish(next: readonly Sending[]): void {
  items = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

subscribeSession((session) => {
  if (session.status === 'signedOut') publish([]);
});

export const useSending = (): readonly Sending[] => useSyncExternalStore(subscribe, () => items);

export function sendMessage(client: QueryClient, written: Written): void {
  const item = { ...written, clientId: newId(), at: new Date().toISOString(), hasFailed: false };
  publish([...items, item]);
  enqueue(client, item);
}

/** The server stores a repeated one once. */
export function retry(client: QueryClient, item: Sending): void {
  publish(items.map((each) => (each === item ? { ...item, hasFailed: false } : each)));
  enqueue(client, item);
}

export const discard = ({ clientId }: Sending): void =>
  publish(items.filter((each) => each.clientId !== clientId));

function enqueue(client: QueryClient, item: Sending): void {
  const before = tails.get(item.chatId) ?? Promise.resolve();
  tails.set(
    item.chatId,
    before.then(() => post(client, item)),
  );
}

async function post(client: QueryClient, item: Sending): Promise<void> {
  const { clientId, chatId, message, mentions, replyTo, file } = item;
  if (!items.some((each) => each.clientId === clientId)) return;
  try {
    const body = { message, mentions: [...mentions], replyToId: replyTo?.id, clientId };
    const files = file ? { files: { media: [file] } } : {};
    const to = { params: { chatId }, body, ...files };
    putMessage(client, await call('POST /chats/:chatId/messages', to));
    discard(item);
  } catch {
    publish(
      items.map((each) => (each.clientId === clientId ? { ...each, hasFailed: true } : each)),
    );
  }
}
