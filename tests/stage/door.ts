/** A TCP door with a fixed address: what stands behind it can be exchanged, and what goes through it can be cut. */
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export class Door {
  readonly port: number;
  /** Where connections through this door come from, as the other side sees them; ended ones too. */
  readonly passed = new Set<number>();
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #behind: { port: number };

  private constructor(server: Server, behind: { port: number }) {
    this.#server = server;
    this.#behind = behind;
    this.port = (server.address() as AddressInfo).port;
    server.on('connection', (socket) => this.#join(socket));
  }

  static async open(port: number): Promise<Door> {
    const server = createServer({ noDelay: true });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(0, '127.0.0.1', resolve);
    });
    return new Door(server, { port });
  }

  /** Connections from now on go there. */
  leadTo(port: number): void {
    this.#behind.port = port;
  }

  /** Ends every connection without a word, as a network does. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #join(near: Socket): void {
    const far = connect({ port: this.#behind.port, host: '127.0.0.1', noDelay: true });
    far.once('connect', () => this.passed.add(far.localPort ?? 0));
    near.pipe(far);
    far.pipe(near);
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
  }
}
