/** Texts begun and not sent, per user and ticket, for as long as the browser's tab lives. */
export interface DraftStore {
  read(ticketId: number): string;
  write(ticketId: number, text: string): void;
}

export function createDrafts(userId: number, storage: () => Storage): DraftStore {
  const key = (ticketId: number) => `draft:${userId}:${ticketId}`;
  return {
    read(ticketId) {
      try {
        return storage().getItem(key(ticketId)) ?? '';
      } catch {
        return '';
      }
    },
    write(ticketId, text) {
      try {
        if (text) storage().setItem(key(ticketId), text);
        else storage().removeItem(key(ticketId));
      } catch {
        // Private windows may refuse; the text then lives as long as its field.
      }
    },
  };
}
