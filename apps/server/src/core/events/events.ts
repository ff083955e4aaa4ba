/**
 * Domain events in one place: code that changes something calls `tx.happened(…)` once and does not know its
 * subscribers. Each owner adds its events to `Happenings`; events.ts at the top lists the subscribers.
 */
import type { Core, Tx } from '../ctx.ts';
import { type SQL, sql } from '../db/drizzle.ts';

/** Events by type. Owners add theirs by module augmentation, next to the code that raises them. */
// biome-ignore lint/suspicious/noEmptyInterface: owners augment it where they raise events
export interface Happenings {}

export type HappeningType = keyof Happenings;

export type Happened<T extends HappeningType = HappeningType> = {
  [K in T]: { type: K } & Happenings[K];
}[T];

/** One effect of one type of event. */
export interface Subscriber<T extends HappeningType = HappeningType> {
  on: T;
  /** Name of the effect, for the log. */
  name: string;
  /**
   * Runs only where this SQL condition holds: publishers that query anyway evaluate it too, and skip the event when
   * no subscriber wants it.
   */
  when?(tx: Tx): SQL;
  /** Takes effect with the change, or rolls it back by throwing. Rows and jobs only, nothing outside the database. */
  inTransaction?(tx: Tx, happened: Happened<T>): void | Promise<void>;
  /** Runs after commit, for in-memory state. An error is logged and does not affect others. */
  afterCommit?(core: Core, happened: Happened<T>): void;
}

export interface Events {
  publish(tx: Tx, happened: Happened): Promise<void>;
  /** Whether any subscriber wants the event, as a condition in a query of the publisher. */
  wanted(tx: Tx, type: HappeningType): SQL;
}

/** Typed helper to put a subscriber into a list of several event types. */
export const subscriber = <T extends HappeningType>(value: Subscriber<T>): Subscriber =>
  value as unknown as Subscriber;

export function createEvents(subscribers: readonly Subscriber[]): Events {
  const byType = Map.groupBy(subscribers, ({ on }) => on);
  const listenersOf = (type: HappeningType) => byType.get(type) ?? [];
  return {
    publish: async (tx, happened) => {
      for (const { name, inTransaction, afterCommit } of listenersOf(happened.type)) {
        await inTransaction?.(tx, happened);
        if (afterCommit)
          tx.afterCommit(() => isolated(tx, name, () => afterCommit(tx.core, happened)));
      }
    },
    wanted: (tx, type) => {
      const listeners = listenersOf(type);
      if (listeners.some(({ when }) => !when)) return sql`true`;
      if (listeners.length === 0) return sql`false`;
      return sql`(${sql.join(
        listeners.map(({ when }) => when?.(tx) ?? sql`true`),
        sql` or `,
      )})`;
    },
  };
}

/** The change is committed: a failing subscriber must affect neither the answer nor the other subscribers. */
function isolated({ log }: Tx, subscriber: string, run: () => void): void {
  try {
    run();
  } catch (error) {
    log.error({ error, subscriber }, 'event.subscriber_failed');
  }
}
