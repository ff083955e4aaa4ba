/** Writes the history of a connection, in the transaction of the change. */

import type { ConnectionAct } from '@prosa/contract/connection-reasons';
import type { ConnectionStatus } from '@prosa/contract/connections';
import { personIdOf } from '../../core/actors.ts';
import type { Tx } from '../../core/ctx.ts';
import { insertConnectionEvent, lastConnectionEvent } from './connection-events.queries.ts';
import { isWorthNoting, type Noted } from './connection-outage.rules.ts';

/** Records an action of a person. */
export function recordAct(
  tx: Tx,
  { id, status }: { id: number; status: ConnectionStatus },
  act: ConnectionAct,
): Promise<void> {
  const userId = personIdOf(tx.actor);
  return insertConnectionEvent(tx, { connectionId: id, status, reason: act, userId });
}

/** Records an automatic change of state, if it is new. */
export async function recordState(
  tx: Tx,
  connectionId: number,
  { failures, ...state }: Noted & { failures: number },
): Promise<void> {
  const last = await lastConnectionEvent(tx, connectionId);
  if (!isWorthNoting(last, state, { failures })) return;
  await insertConnectionEvent(tx, { connectionId, ...state });
}
