/** The signed-in person's drafts, connected to the API, the session and this browser. */
import { ApiError } from '@prosa/contract/client';
import { useSyncExternalStore } from 'react';
import { call, getSession, isVisit, subscribeSession, useUser } from '../../session/session.ts';
import { DraftBook } from './draft-book.ts';
import { dropAllParts, dropOldParts } from './draft-parts.ts';

const GONE = ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'];

let open: { userId: number; book: DraftBook } | null = null;

function bookOf(userId: number): DraftBook {
  if (open?.userId !== userId) {
    const prefix = `draft:${userId}:`;
    open = { userId, book: new DraftBook({ ...ports, prefix }) };
    settleDrafts();
  }
  return open.book;
}

/** Loads drafts from the server and sends those typed here: at the start, and whenever events may have been missed. */
export function settleDrafts(): void {
  dropOldParts();
  // Retried on the next contact.
  open?.book.load().catch(() => undefined);
}

const ports: Omit<ConstructorParameters<typeof DraftBook>[0], 'prefix'> = {
  storage: () => localStorage,
  list: async () => (isVisit() ? [] : call('GET /drafts')),
  save: async ({ ticketId, ...body }) => {
    try {
      return await call('PUT /drafts/:ticketId', { params: { ticketId: String(ticketId) }, body });
    } catch (error) {
      if (error instanceof ApiError && GONE.includes(error.code)) return null;
      throw error;
    }
  },
  later: (run, ms) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  now: Date.now,
};

/** Null while nobody is signed in. */
export function ownDrafts(): DraftBook | null {
  const session = getSession();
  return session.status === 'signedIn' ? bookOf(session.user.id) : null;
}

/** This ticket's draft; empty if there is none. */
export function useDraft(ticketId: number): string {
  const book = bookOf(useUser().id);
  return useSyncExternalStore(book.subscribe, () => book.read(ticketId));
}

export function useDraftField(ticketId: number): [string, (text: string) => void] {
  const book = bookOf(useUser().id);
  return [useDraft(ticketId), (text) => book.write(ticketId, text)];
}

subscribeSession((session) => {
  if (session.status !== 'signedOut' || session.reason !== 'signedOut') return;
  open?.book.forgetSaved();
  open = null;
  dropAllParts();
});
