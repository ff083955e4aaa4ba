/** What the gateway and its children say to each other, as JSON. Files lie in a folder that both reach. */
import type { Config } from '../../core/config.ts';
import type { Push } from '../../core/realtime.ts';
import type { WakeTopic } from '../../core/wakes.ts';
import type { Lease } from '../lease.ts';
import type {
  Identity,
  LookupAnswer,
  MediaRef,
  OutboundCommand,
  OutboundFile,
  SendOutcome,
  SessionEnd,
  SessionState,
} from '../port.ts';
import type { Clocks } from './clocks.ts';

export interface ChildStart {
  config: Config;
  databaseUrl: string;
  isTerminal: boolean;
  /** Files on their way between the two. */
  spoolDir: string;
  clocks: Clocks;
}

/** A command whose file, if it has one, lies in the spool. */
export type SpooledCommand = WithoutFile<OutboundCommand> & {
  file?: Omit<OutboundFile, 'open'> & { path: string };
};
type WithoutFile<T> = T extends unknown ? Omit<T, 'file'> : never;

export interface Questions {
  execute: { asks: SpooledCommand; answers: SendOutcome };
  lookup: { asks: readonly Identity[]; answers: LookupAnswer[] };
  /** The path of the file in the spool; whoever asked removes it. */
  fetchMedia: { asks: MediaRef; answers: string };
  /** The same; empty where there is none. */
  fetchPicture: { asks: readonly Identity[]; answers: string };
}
export type QuestionName = keyof Questions;

export type ToChild =
  | { t: 'start'; start: ChildStart }
  | { t: 'open'; lease: Lease }
  | { t: 'close'; lease: Lease; mode: 'release' | 'logout' }
  /** The connection's row may hold a new wish. */
  | { t: 'look'; lease: Lease }
  | { t: 'ask'; id: number; lease: Lease; name: QuestionName; asks: unknown };

export type FromChild =
  | { t: 'state'; lease: Lease; state: SessionState }
  | { t: 'ended'; lease: Lease; end: SessionEnd }
  | { t: 'closed'; lease: Lease }
  | { t: 'answer'; id: number; answers: unknown }
  | { t: 'refused'; id: number; reason: string }
  | { t: 'push'; push: Push }
  | { t: 'wake'; topic: WakeTopic; id: number }
  /** For the parent's metrics. */
  | { t: 'duplicate' }
  | { t: 'setAside' }
  | { t: 'received'; seconds: number }
  /** Alive, and so large. */
  | { t: 'alive'; rssBytes: number };

export const leaseKey = ({ connectionId, epoch }: Lease): string => `${connectionId} ${epoch}`;
