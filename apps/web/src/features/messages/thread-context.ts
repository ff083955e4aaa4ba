import type { Message } from '@prosa/contract/messages';
import { createContext, useContext } from 'react';
import type { OutboxItem } from '../../conversation/messages/outbox/outbox.ts';
import type { MessageSelection } from './message-selection.ts';

/** What bubbles need from their thread; stable, so that it does not redraw any bubble. */
export interface ThreadActions {
  ticketId: number;
  customerName: string;
  isGroup: boolean;
  /** The connection of the thread is down: messages wait. */
  isLinkDown: boolean;
  /** Null in a read-only thread: a peek, or somebody else's queue. */
  reply: ((message: Message) => void) | null;
  mayDelete: (message: Message) => boolean;
  remove: (message: Message) => void;
  mayReact: (message: Message) => boolean;
  /** An empty emoji removes the reaction. */
  react: (message: Message, emoji: string) => void;
  mayEdit: (message: Message) => boolean;
  edit: (message: Message) => void;
  mayForward: (message: Message) => boolean;
  forward: (message: Message) => void;
  /** The selected messages. */
  selection: MessageSelection;
  retry: (message: Message, item: OutboxItem | null) => void;
  discard: (item: OutboxItem) => void;
  jumpTo: (messageId: string) => void;
  /** Opens a picture or video in the viewer. */
  openPicture: (message: Message) => void;
  /** The URL of a file may have expired: fetch the message again, once. */
  mediaFailed: (messageId: string) => void;
  /** Retries a customer's file that could not be fetched. Null in a read-only thread. */
  fetchAgain: ((messageId: string) => void) | null;
}

export const ThreadContext = createContext<ThreadActions | null>(null);

export function useThreadActions(): ThreadActions {
  const actions = useContext(ThreadContext);
  if (!actions) throw new Error('A bubble outside of a thread');
  return actions;
}
