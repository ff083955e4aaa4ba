import type { ChatMessage, ChatUser } from '@prosa/contract/chats';
import { createContext, useContext } from 'react';
import type { Sending } from './sending.ts';

/** What can be done with the messages of the open chat. */
export interface ChatActions {
  users: readonly ChatUser[];
  lastSeq: number;
  reply: (message: ChatMessage) => void;
  edit: (message: ChatMessage) => void;
  remove: (message: ChatMessage) => void;
  react: (message: ChatMessage, emoji: string) => void;
  jumpTo: (seq: number) => void;
  retry: (item: Sending) => void;
  discard: (item: Sending) => void;
}

export const ChatContext = createContext<ChatActions | null>(null);

export function useChatContext(): ChatActions {
  const actions = useContext(ChatContext);
  if (!actions) throw new Error('A message of a chat was drawn outside of it');
  return actions;
}
