/** A connection between a browser and the server that can be cut like a network: silently for both sides. */
import { TcpProxy } from '../../stage/proxy.ts';

/** Nothing listens there. */
const NOWHERE = 1;

export class Line {
  readonly url: string;
  readonly #proxy: TcpProxy;
  readonly #port: number;

  private constructor(proxy: TcpProxy, port: number) {
    this.#proxy = proxy;
    this.#port = port;
    this.url = `http://localhost:${proxy.port}`;
  }

  static async open(serverUrl: string): Promise<Line> {
    const port = Number(new URL(serverUrl).port);
    return new Line(await TcpProxy.open(port), port);
  }

  goDown(): void {
    this.#proxy.leadTo(NOWHERE);
    this.#proxy.cut();
  }

  comeBack(): void {
    this.#proxy.leadTo(this.#port);
  }

  close(): Promise<void> {
    return this.#proxy.close();
  }
}
