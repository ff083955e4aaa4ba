/** The scope of a person's figures: the company for admins, their queues for supervisors. */
import type { Person, Tx } from '../../core/ctx.ts';
import { array } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';

/** The requested scope: all, or some queues. */
export type Scope = Tx & { queueIds: readonly number[] | null };

export const scopeOf = (tx: Tx & { actor: Person }): Scope => ({
  ...tx,
  queueIds: tx.actor.profile === 'admin' ? null : tx.actor.queueIds,
});

/** Whether a row with a queue is in scope. */
export const inScope = ({ queueIds }: Scope, queue: SQL): SQL =>
  queueIds === null ? sql`true` : sql`${queue} = any(${array(queueIds, 'bigint')})`;
