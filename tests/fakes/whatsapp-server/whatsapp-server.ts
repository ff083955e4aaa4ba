/** The server: accepts sockets, and routes each stanza. */

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BinaryNode, getBinaryNodeChild } from 'baileys';
import { WebSocketServer } from 'ws';
import type { Account, Arrived } from './account.ts';
import { passCall, passChatState, passPresence } from './calls-and-presence.ts';
import type { Companion } from './companion.ts';
import { Connection, type ConnectionListener } from './connection.ts';
import { directoryAnswers } from './directory-requests.ts';
import type { Faults } from './faults.ts';
import { groupAnswers } from './group-requests.ts';
import { keyAnswers } from './key-requests.ts';
import { linkAnswers } from './link-requests.ts';
import { logIn, logOut } from './login.ts';
import { MediaServer } from './media-server.ts';
import { completeLink } from './pairing.ts';
import { Phone } from './phone.ts';
import { relayMessage, relayReceipt } from './relay.ts';
import { type Answers, answerRequest, Request } from './requests.ts';
import { settingAnswers } from './setting-requests.ts';
import { element } from './stanza.ts';
import { World } from './world.ts';

const ANSWERS: Answers = {
  ...directoryAnswers,
  ...groupAnswers,
  ...keyAnswers,
  ...linkAnswers,
  ...settingAnswers,
};

type Passing = (world: World, from: Companion, node: BinaryNode) => void | Promise<void>;

const PASSING: Readonly<Record<string, Passing>> = {
  ack: (_, companion, node) => companion.queue.settle(node),
  call: passCall,
  chatstate: passChatState,
  message: relayMessage,
  presence: passPresence,
  receipt: relayReceipt,
};

export class WhatsAppServer {
  readonly #world: World;
  readonly #http: Server = createServer();
  readonly #phones = new Map<string, Phone>();

  private constructor(media: MediaServer) {
    this.#world = new World(media);
    const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
    const listener = this.#listener();
    this.#http.on('upgrade', (request, socket, head) => {
      if (this.faults.isDown) {
        socket.destroy();
        return;
      }
      sockets.handleUpgrade(request, socket, head, (webSocket) => {
        const connection = new Connection(webSocket, this.#world.identity, listener);
        this.#world.connections.add(connection);
      });
    });
  }

  static async start(port = 0): Promise<WhatsAppServer> {
    const server = new WhatsAppServer(await MediaServer.start());
    server.#http.listen(port, '127.0.0.1');
    await once(server.#http, 'listening');
    return server;
  }

  async close(): Promise<void> {
    this.killSockets();
    this.#http.close();
    this.#http.closeAllConnections();
    await this.media.close();
  }

  get url(): string {
    return `ws://127.0.0.1:${(this.#http.address() as AddressInfo).port}/ws/chat`;
  }

  /** With the root key behind a #, in the format that Prosa expects. */
  get address(): string {
    return `${this.url}#${Buffer.from(this.rootKey).toString('hex')}`;
  }

  /** Clients that check certificates need it. */
  get rootKey(): Uint8Array {
    return this.#world.identity.rootKey;
  }

  get media(): MediaServer {
    return this.#world.media;
  }

  /** How many requests of this topic (`xmlns:type:tag`) came. */
  requests(topic: string): number {
    return this.#world.requests.get(topic) ?? 0;
  }

  get faults(): Faults {
    return this.#world.faults;
  }

  /** Unexpected events; empty in a successful test. */
  get errors(): readonly unknown[] {
    return this.#world.errors;
  }

  /** Returns the same phone for the same number. */
  phone(number: string, name?: string): Phone {
    const known = this.#phones.get(number);
    if (known) return known;
    const phone = new Phone(this.#world, this.#world.directory.account(number, name));
    this.#phones.set(number, phone);
    return phone;
  }

  /** Calls `listen` with every message that a phone has read. */
  onArrival(listen: (to: Account, arrived: Arrived) => void): void {
    this.#world.onArrival = listen;
  }

  /** Closes every socket at once; clients may reconnect. */
  killSockets(): void {
    for (const connection of this.#world.connections) connection.kill();
  }

  /** No connection succeeds any more, until `restore`. */
  drop(): void {
    this.faults.isDown = true;
    this.killSockets();
  }

  restore(): void {
    this.faults.isDown = false;
  }

  /** Ends every stream with this code: 515 restart, 503 busy. */
  endStreams(code: number): void {
    for (const connection of this.#world.connections) connection.endWith({ code });
  }

  /** Another client of the same device has logged in. */
  replaceSessions(): void {
    const reason = element('conflict', { type: 'replaced' });
    for (const connection of this.#world.connections) connection.endWith({ reason });
  }

  #listener(): ConnectionListener {
    const world = this.#world;
    return {
      opened: (connection) => logIn(world, connection),
      closed: (connection) => logOut(world, connection),
      failed: (error) => world.errors.push(error),
      stanza: async (connection, node) => {
        if (!world.faults.isSilent) await handle(world, connection, node);
      },
    };
  }
}

async function handle(world: World, connection: Connection, node: BinaryNode): Promise<void> {
  if (node.tag !== 'iq') {
    if (connection.companion) await PASSING[node.tag]?.(world, connection.companion, node);
  } else if (node.attrs.type !== 'result') {
    await answerRequest(ANSWERS, new Request(world, connection, node));
  } else if (getBinaryNodeChild(node, 'pair-device-sign')) {
    completeLink(world, connection, node);
  }
}
