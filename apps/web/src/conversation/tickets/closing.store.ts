import type { Ticket } from '@prosa/contract/tickets';
import { useSyncExternalStore } from 'react';

/** How a ticket is to be resolved. */
export interface Closing {
  /** The customer is told nothing. */
  silent?: boolean;
  reason?: { id: number; name: string };
}

interface Question {
  ticket: Ticket;
  /** What the dialog begins with. */
  silent: boolean;
  answer: (closing: Closing) => void;
}

let question: Question | null = null;
const listeners = new Set<() => void>();

function show(next: Question | null): void {
  question = next;
  for (const listener of listeners) listener();
}

/** Opens the dialog that asks how a ticket is to be resolved. */
export const askHowToClose = (next: Question): void => show(next);

export const dropQuestion = (): void => show(null);

export const useClosingQuestion = (): Question | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => question,
  );
