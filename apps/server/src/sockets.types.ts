import type { ClientEvents } from '@prosa/contract/realtime';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { ShownLists } from './core/realtime/family-dialect.ts';

/** The user at the other end; set once, when the socket enters. */
export interface SocketData {
  companyId: number;
  userId: number;
  sessionId: string;
  name: string;
  /** The ticket whose customer the user is writing to now. */
  typingIn?: number | undefined;
  /** Another client of the product family: it sends its token in the query. */
  isFamily: boolean;
  /** The lists that such a client shows. */
  lists: ShownLists;
}

export type AppServer = Server<ClientEvents, DefaultEventsMap, DefaultEventsMap, SocketData>;
export type AppSocket = Socket<ClientEvents, DefaultEventsMap, DefaultEventsMap, SocketData>;
