import type { Message } from '@prosa/contract/messages';
import { createContext, useContext } from 'react';
import type { OutboxItem } from '../../conversation/messages/outbox/outbox.ts';
import type { MessageSelection } from './message-selection.ts';

/** What bubbles may ask of their thread; stable, so that no bubble is drawn anew for it. */
export interface ThreadActions {
  customerName: string;
  isGroup: boolean;
  /** The connection of the thread is down: what is written waits. */
  isLinkDown: boolean;
  /** Null where nothing may be done: a peek, somebody else's queue. */
  reply: ((message: Message) => void) | null;
  mayDelete: (message: Message) => boolean;
  remove: (message: Message) => void;
  mayReact: (message: Message) => boolean;
  /** An empty sign takes the reaction back. */
  react: (message: Message, emoji: string) => void;
  mayEdit: (message: Message) => boolean;
  edit: (message: Message) => void;
  mayForward: (message: Message) => boolean;
  forward: (message: Message) => void;
  /** Messages that are being chosen. */
  selection: MessageSelection;
  retry: (message: Message, item: OutboxItem | null) => void;
  discard: (item: OutboxItem) => void;
  jumpTo: (messageId: string) => void;
  /** Shows a picture or video large. */
  openPicture: (message: Message) => void;
  /** The address of a file may have grown old: ask for the message again, once. */
  mediaFailed: (messageId: string) => void;
  /** A file of the customer could not be fetched: ask for it again. Null where nothing may be done. */
  fetchAgain: ((messageId: string) => void) | null;
}

export const ThreadContext = createContext<ThreadActions | null>(null);

export function useThreadActions(): ThreadActions {
  const actions = useContext(ThreadContext);
  if (!actions) throw new Error('A bubble outside of a thread');
  return actions;
}
