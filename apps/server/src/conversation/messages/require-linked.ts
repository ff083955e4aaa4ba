import type { ConnectionStatus } from '@prosa/contract/connections';
import { appError } from '../../core/errors.ts';
import type { TicketRow } from '../tickets/tickets.present.ts';

/** A connection that reconnects handles commands later; in these states it waits for a person, perhaps forever. */
const UNLINKED: readonly ConnectionStatus[] = ['DISCONNECTED', 'qrcode', 'PAIRING'];

/** @throws ERR_WAPP_NOT_INITIALIZED if somebody has to link the thread's connection first */
export function requireLinked({ connection }: Pick<TicketRow, 'connection'>): void {
  if (UNLINKED.includes(connection.status)) throw appError('ERR_WAPP_NOT_INITIALIZED');
}
