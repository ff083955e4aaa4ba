/**
 * The setup of every measurement: a PostgreSQL with fsync, the server as a process, two companies of different size.
 */
import type { Attendant } from '../stage/attendant.ts';
import type { ServerProcess } from '../stage/server-process.ts';
import type { Stage } from '../stage/stage.ts';

export interface BenchCompany {
  id: number;
  connectionId: number;
  tickets: number;
  messages: number;
  /** Sees everything. */
  admin: Attendant;
  /** E-mails of further admins. */
  colleagues: string[];
  /** Member of 3 of 10 queues. */
  member: Attendant;
  memberQueueIds: number[];
  /** A ticket with a thread of 5,000 messages. */
  longTicketId: number;
}

export type Scale = 'small' | 'full';

export interface BenchContext {
  scale: Scale;
  stage: Stage;
  server: ServerProcess;
  small: BenchCompany;
  large: BenchCompany;
}

export const sizeName = ({ tickets }: { tickets: number }): string =>
  tickets >= 1e6 ? `${tickets / 1e6} M` : `${tickets / 1e3} k`;
