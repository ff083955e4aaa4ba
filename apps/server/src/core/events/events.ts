/**
 * What happened, told in one place: whoever changes something calls `tx.happened(…)` once, and does not know who
 * listens. Each owner adds its events to `Happenings`; events.ts at the top lists the subscribers.
 */
import type { Core, Tx } from '../ctx.ts';
import { type SQL, sql } from '../db/drizzle.ts';

/** Events by type. Owners add theirs by module augmentation, beside the code that tells them. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled where events are told
export interface Happenings {}

export type HappeningType = keyof Happenings;

export type Happened<T extends HappeningType = HappeningType> = {
  [K in T]: { type: K } & Happenings[K];
}[T];

/** One effect of one kind of event. */
export interface Subscriber<T extends HappeningType = HappeningType> {
  on: T;
  /** The effect, for the log. */
  name: string;
  /** Only where this holds: tellers that read anyway read it along, and leave the event out where nobody wants it. */
  when?(tx: Tx): SQL;
  /** Takes effect with the change, or undoes it by throwing. Rows and jobs only, nothing outside the database. */
  inTransaction?(tx: Tx, happened: Happened<T>): void | Promise<void>;
  /** A hint to what lives in memory. One that throws is logged, and disturbs nobody. */
  afterCommit?(core: Core, happened: Happened<T>): void;
}

export interface Events {
  publish(tx: Tx, happened: Happened): Promise<void>;
  /** Whether anybody wants to hear of it, as a condition of a query of the teller. */
  wanted(tx: Tx, type: HappeningType): SQL;
}

/** A typed way to write a subscriber into a list of several kinds. */
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

/** The change stands: neither its answer nor the other subscribers may suffer from one that fails. */
function isolated({ log }: Tx, subscriber: string, run: () => void): void {
  try {
    run();
  } catch (error) {
    log.error({ error, subscriber }, 'event.subscriber_failed');
  }
}
