import type { ConnectionStatus } from '@prosa/contract/connections';
import { appError } from '../../core/errors.ts';
import type { TicketRow } from '../tickets/tickets.present.ts';

/** One that is coming up again does later what it was asked; these wait for a person, perhaps for ever. */
const UNLINKED: readonly ConnectionStatus[] = ['DISCONNECTED', 'qrcode', 'PAIRING'];

/** @throws ERR_WAPP_NOT_INITIALIZED when nothing can be asked of the thread's connection before somebody links it */
export function requireLinked({ connection }: Pick<TicketRow, 'connection'>): void {
  if (UNLINKED.includes(connection.status)) throw appError('ERR_WAPP_NOT_INITIALIZED');
}
