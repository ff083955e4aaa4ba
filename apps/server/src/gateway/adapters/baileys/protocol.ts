/** Messages between the gateway and its children, as JSON. Files lie in a folder that both can access. */

import type { WakeTopic } from '../../../core/process/wakes.ts';
import type { Push } from '../../../core/realtime/realtime.ts';
import type { DiskPlace } from '../../../core/storage/disk-room.ts';
import type {
  Identity,
  LookupAnswer,
  MediaRef,
  OutboundCommand,
  OutboundFile,
  SendOutcome,
  SessionEnd,
  SessionState,
} from '../../../provider/port.ts';
import type { Lease } from '../../leases/lease.ts';
import type { ChildConfig } from './child-needs.ts';
import type { Clocks } from './clocks.ts';
import type { ToldTopic } from './told-wakes.ts';
import type { Vault, WiredAnswer, WiredValue } from './vault.ts';

export interface ChildStart {
  config: ChildConfig;
  /** Connects as the login of linked devices, which sees what the token opens. */
  databaseUrl: string;
  deviceToken: string;
  /** Signs addresses of files, in base64; each request for a file is still authorised. */
  mediaUrlKey: string;
  isTerminal: boolean;
  keptVersion: string | undefined;
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
  /** The path of the file in the spool; the requester removes it. */
  fetchMedia: { asks: MediaRef; answers: string };
  /** The same; empty where there is none. */
  fetchPicture: { asks: readonly Identity[]; answers: string };
}
export type QuestionName = keyof Questions;

export type ToChild =
  | { t: 'start'; start: ChildStart }
  | { t: 'open'; lease: Lease }
  | { t: 'close'; lease: Lease; mode: 'release' | 'logout' }
  /** The connection's row may hold a new wanted state. */
  | { t: 'look'; lease: Lease }
  | { t: 'wake'; topic: ToldTopic; id: number }
  | { t: 'ask'; id: number; lease: Lease; name: QuestionName; asks: unknown }
  /** Sealed or opened values; without answers the session's vault is closed. */
  | { t: 'vault'; id: number; answers?: WiredAnswer[]; refused?: string };

export type FromChild =
  | { t: 'state'; lease: Lease; state: SessionState }
  | { t: 'ended'; lease: Lease; end: SessionEnd }
  | { t: 'closed'; lease: Lease }
  | { t: 'vault'; id: number; lease: Lease; act: keyof Vault; values: WiredValue[] }
  | { t: 'answer'; id: number; answers: unknown }
  | { t: 'refused'; id: number; reason: string }
  | { t: 'push'; push: Push }
  | { t: 'wake'; topic: WakeTopic; id: number }
  /** A child found it, for later ones. */
  | { t: 'version'; version: string }
  /** PostgreSQL had no room for a write. */
  | { t: 'diskFull'; place: DiskPlace }
  /** For the parent's metrics. */
  | { t: 'duplicate' }
  | { t: 'setAside' }
  | { t: 'received'; seconds: number }
  | { t: 'stuck'; loop: string }
  /** Heartbeat with memory use and stuck loops. */
  | { t: 'alive'; rssBytes: number; stuck: readonly string[] };

export const leaseKey = ({ connectionId, epoch }: Lease): string => `${connectionId} ${epoch}`;
