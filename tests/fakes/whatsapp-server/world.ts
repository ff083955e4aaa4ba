/** State shared by all parts of the server. */
import type { BinaryNode } from 'baileys';
import type { Account, Arrived } from './account.ts';
import type { Connection } from './connection.ts';
import { type DeviceOf, Directory } from './directory.ts';
import { Faults } from './faults.ts';
import type { MediaServer } from './media-server.ts';
import { makeServerIdentity } from './noise-responder.ts';

/** A client requested a code for a number, and waits until its phone enters it. */
export interface CodeRequest {
  readonly connection: Connection;
  readonly reference: Buffer;
  readonly wrappedKey: Buffer;
  /** The client's answer to the phone. */
  readonly finished: PromiseWithResolvers<BinaryNode>;
}

export interface PendingLink {
  readonly account: Account;
  /** The data that both sides signed. */
  readonly details: Uint8Array;
  readonly identity: Buffer;
  readonly device: number;
  readonly done: PromiseWithResolvers<number>;
}

export class World {
  readonly identity = makeServerIdentity();
  readonly directory = new Directory();
  readonly faults = new Faults();
  /** Counts requests by topic. */
  readonly requests = new Map<string, number>();
  readonly media: MediaServer;
  readonly connections = new Set<Connection>();
  /** QR references on display, and their connections. */
  readonly references = new Map<string, Connection>();
  readonly codes = new Map<string, CodeRequest>();
  readonly links = new Map<Connection, PendingLink>();
  /** Which device wrote a message: retries go there. */
  readonly authors = new Map<string, DeviceOf>();
  /** Called for every message that a phone has read. */
  onArrival: (to: Account, arrived: Arrived) => void = () => {};
  /** Unexpected events; tests check that it is empty. */
  readonly errors: unknown[] = [];

  constructor(media: MediaServer) {
    this.media = media;
  }
}
