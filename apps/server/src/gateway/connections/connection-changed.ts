import type { Connection } from '@prosa/contract/connections';
import type { Tx } from '../../core/ctx.ts';

/** Without the code that links a phone. */
type ConnectionState = Pick<
  Connection,
  'id' | 'name' | 'status' | 'statusReason' | 'statusDetail' | 'rev'
>;

declare module '../../core/events/events.ts' {
  interface Happenings {
    /** A session came up or ended, or waits for something else than before. */
    'connection.changed': { connection: ConnectionState };
  }
}

export function connectionChanged(tx: Tx, state: ConnectionState): Promise<void> {
  const { id, name, status, statusReason, statusDetail, rev } = state;
  const connection = { id, name, status, statusReason, statusDetail, rev };
  return tx.happened({ type: 'connection.changed', connection });
}
