/** The dialog for a new ticket, opened from any screen. */
import type { ContactRef } from '@prosa/contract/contacts';
import { useSyncExternalStore } from 'react';

/** The contact, where it is known. */
interface Wish {
  contact?: ContactRef;
}

let wish: Wish | null = null;
const listeners = new Set<() => void>();

function put(next: Wish | null): void {
  wish = next;
  for (const listener of listeners) listener();
}

export const openNewTicket = (contact?: ContactRef): void => put(contact ? { contact } : {});
export const closeNewTicket = (): void => put(null);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useNewTicketWish = (): Wish | null => useSyncExternalStore(subscribe, () => wish);
