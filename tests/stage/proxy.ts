/** A TCP proxy with a fixed address: the server behind it can be exchanged, and its connections can be cut. */

import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export class TcpProxy {
  readonly port: number;
  /** The source addresses of connections through this proxy, as the other side sees them; ended ones too. */
  readonly passed = new Set<number>();
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #near = new Set<Socket>();
  #delayMs = 0;
  #isSlow = false;
  #isFrozen = false;
  readonly #behind: { port: number };

  private constructor(server: Server, behind: { port: number }) {
    this.#server = server;
    this.#behind = behind;
    this.port = (server.address() as AddressInfo).port;
    server.on('connection', (socket) => this.#join(socket));
  }

  static async open(port: number): Promise<TcpProxy> {
    const server = createServer({ noDelay: true });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(0, '127.0.0.1', resolve);
    });
    return new TcpProxy(server, { port });
  }

  /** New connections go there. */
  leadTo(port: number): void {
    this.#behind.port = port;
  }

  /** Ends every connection abruptly, like a network failure. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** From now on delays everything that leaves the proxy by this time. */
  delay(ms: number): void {
    this.#delayMs = ms;
    this.#isSlow = true;
  }

  /** Ends connections with this probability each; returns how many there were. */
  cutSome(share: number, random: () => number): number {
    const some = [...this.#near].filter(() => random() < share);
    for (const socket of some) socket.resetAndDestroy();
    return some.length;
  }

  /** Until `thaw` nothing passes and nothing ends, as with a frozen machine. */
  freeze(): void {
    this.#isFrozen = true;
    for (const socket of this.#sockets) socket.pause();
  }

  thaw(): void {
    this.#isFrozen = false;
    for (const socket of this.#sockets) socket.resume();
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #join(near: Socket): void {
    const far = connect({ port: this.#behind.port, host: '127.0.0.1', noDelay: true });
    far.once('connect', () => this.passed.add(far.localPort ?? 0));
    this.#near.add(near);
    near.once('close', () => this.#near.delete(near));
    near.pipe(far);
    this.#lead(far, near);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        this.#sockets.delete(socket);
        other.destroy();
      });
    }
    if (this.#isFrozen) this.freeze();
  }

  /** In order, whatever the delay: a late chunk holds back the following ones. */
  #lead(from: Socket, to: Socket): void {
    let before: Promise<unknown> = Promise.resolve();
    from.on('data', (chunk: Buffer) => {
      if (!this.#isSlow) return write(to, chunk);
      const late = pause(this.#delayMs);
      before = Promise.all([before, late]).then(() => write(to, chunk));
    });
    from.on('end', () => void before.then(() => to.end()));
  }
}

function write(to: Socket, chunk: Buffer): void {
  if (!to.destroyed) to.write(chunk);
}
