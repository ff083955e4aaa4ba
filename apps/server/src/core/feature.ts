/** What a room brings to the program, beside the functions that others import. features.ts at the top lists the rooms. */
import type { Tx } from './ctx.ts';
import { type Subscriber, subscriber } from './events/events.ts';
import type { HttpApp } from './http/http.ts';
import type { EditedRows } from './http/if-match.ts';
import type { Chore, Job } from './jobs/jobs.ts';

export interface ErasedContact {
  contactId: number;
  /** Numbers and names of accounts that providers know the contact by, in every spelling. */
  names: readonly string[];
}

declare module './events/events.ts' {
  interface Happenings {
    /** The contact's own row still stands: it goes last, with what hangs on it. */
    'contact.erased': ErasedContact;
    /** What is older than so many days has to go. */
    'retention.due': { days: number };
  }
}

export interface Feature {
  routes?: readonly ((app: HttpApp) => void)[];
  /** Of its routes with If-Match: the row that each edits. */
  edited?: EditedRows;
  jobs?: readonly Job[];
  /** Scheduled work, for instance deleting expired rows. */
  chores?: readonly Chore[];
  /** Deletes what it keeps of a contact, where that does not go with the contact's row. */
  erase?(tx: Tx, contact: ErasedContact): Promise<void>;
  /** Deletes what is older than the company keeps its attendances, where that does not go with them. */
  forgetOld?(tx: Tx, days: number): Promise<void>;
}

/** Rooms that keep something of contacts hear of what has to go, in the same transaction. */
export const keepersAmong = (features: readonly Feature[]): Subscriber[] =>
  features.flatMap(({ erase, forgetOld }) => [
    ...(erase ? [subscriber({ on: 'contact.erased', name: 'erase', inTransaction: erase })] : []),
    ...(forgetOld
      ? [
          subscriber({
            on: 'retention.due',
            name: 'forget',
            inTransaction: (tx, { days }) => forgetOld(tx, days),
          }),
        ]
      : []),
  ]);
