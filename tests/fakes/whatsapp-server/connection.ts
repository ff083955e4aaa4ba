/** One socket of a client: handshake, then stanzas one after another. */
import { type BinaryNode, decodeBinaryNode, encodeBinaryNode, type proto } from 'baileys';
import type { RawData, WebSocket } from 'ws';
import type { Companion } from './companion.ts';
import { FrameReader, frame } from './frames.ts';
import { NoiseResponder, type ServerIdentity } from './noise-responder.ts';
import { element } from './stanza.ts';

/** The participants of a connection. */
export interface ConnectionListener {
  opened(connection: Connection): void;
  stanza(connection: Connection, node: BinaryNode): Promise<void>;
  closed(connection: Connection): void;
  failed(error: unknown): void;
}

export class Connection {
  /** Set by a login; a client that is being linked has none. */
  companion: Companion | undefined;
  /** It has received everything that waited for it. */
  isReady = false;
  noiseKey: Buffer = Buffer.alloc(0);
  payload: proto.ClientPayload | undefined;
  readonly #socket: WebSocket;
  readonly #listener: ConnectionListener;
  readonly #frames = new FrameReader();
  readonly #noise: NoiseResponder;
  #read: (bytes: Buffer) => Promise<void> | void;
  #turn: Promise<void> = Promise.resolve();

  constructor(socket: WebSocket, identity: ServerIdentity, listener: ConnectionListener) {
    this.#socket = socket;
    this.#listener = listener;
    this.#noise = new NoiseResponder(identity);
    this.#read = (bytes) => this.#readHello(bytes);
    socket.on('message', (data) => this.#receive(data));
    socket.on('close', () => listener.closed(this));
    socket.on('error', (error) => listener.failed(error));
  }

  send(node: BinaryNode): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#socket.send(frame(this.#noise.encrypt(encodeBinaryNode(node))));
  }

  /** Refuses a login. */
  refuse(code: number): void {
    this.send(element('failure', { reason: String(code), location: 'fake' }));
    this.#socket.close();
  }

  /** Ends the stream with a code, or with a reason of its own. */
  endWith(end: { code?: number; reason?: BinaryNode }): void {
    const code = end.code === undefined ? undefined : String(end.code);
    this.send(element('stream:error', { code }, end.reason ? [end.reason] : undefined));
    this.#socket.close();
  }

  /** Closes without a word. */
  kill(): void {
    this.#socket.terminate();
  }

  #receive(data: RawData): void {
    this.#turn = this.#turn
      .then(() => this.#readFrames(data))
      .catch((error: unknown) => {
        this.#listener.failed(error);
        this.kill();
      });
  }

  async #readFrames(data: RawData): Promise<void> {
    for (const bytes of this.#frames.push(Buffer.from(data as Buffer))) await this.#read(bytes);
  }

  #readHello(bytes: Buffer): void {
    this.#socket.send(frame(this.#noise.hello(this.#frames.prologue, bytes)));
    this.#read = (next) => this.#readFinish(next);
  }

  #readFinish(bytes: Buffer): void {
    const { noiseKey, payload } = this.#noise.finish(bytes);
    this.noiseKey = noiseKey;
    this.payload = payload;
    this.#read = (next) => this.#readStanza(next);
    this.#listener.opened(this);
  }

  async #readStanza(bytes: Buffer): Promise<void> {
    await this.#listener.stanza(this, await decodeBinaryNode(this.#noise.decrypt(bytes)));
  }
}
