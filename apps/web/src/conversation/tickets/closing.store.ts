import type { Ticket } from '@prosa/contract/tickets';
import { useSyncExternalStore } from 'react';

/** Options for resolving a ticket. */
export interface Closing {
  /** Send the customer nothing. */
  silent?: boolean;
  reason?: { id: number; name: string };
}

interface Question {
  ticket: Ticket;
  /** Initial value in the dialog. */
  silent: boolean;
  answer: (closing: Closing) => void;
}

let question: Question | null = null;
const listeners = new Set<() => void>();

function show(next: Question | null): void {
  question = next;
  for (const listener of listeners) listener();
}

/** Opens the dialog with the options for resolving a ticket. */
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
