/** Whose figures a person sees: admins those of the company, supervisors those of their queues. */
import type { Person, Tx } from '../../core/ctx.ts';
import { array } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';

/** Whose figures are wanted: all of them, or those of some queues. */
export type Scope = Tx & { queueIds: readonly number[] | null };

export const scopeOf = (tx: Tx & { actor: Person }): Scope => ({
  ...tx,
  queueIds: tx.actor.profile === 'admin' ? null : tx.actor.queueIds,
});

/** Of a row with a queue, whether it counts. */
export const inScope = ({ queueIds }: Scope, queue: SQL): SQL =>
  queueIds === null ? sql`true` : sql`${queue} = any(${array(queueIds, 'bigint')})`;
