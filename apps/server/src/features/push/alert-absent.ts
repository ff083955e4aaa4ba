import type { Tx } from '../../core/ctx.ts';
import { isAnyoneAbsent } from './push.queries.ts';

/** After a change that may alert people: those without an open page are told by a push. */
export async function alertAbsent(tx: Tx, ticketIds: readonly number[]): Promise<void> {
  if (await isAnyoneAbsent(tx)) await tx.enqueue('notify-absent', { ticketIds: [...ticketIds] });
}
