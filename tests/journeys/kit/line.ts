/** A connection between a browser and the server that can be cut like a network: silently for both sides. */
import { Door } from '../../stage/door.ts';

/** Nothing listens there. */
const NOWHERE = 1;

export class Line {
  readonly url: string;
  readonly #door: Door;
  readonly #port: number;

  private constructor(door: Door, port: number) {
    this.#door = door;
    this.#port = port;
    this.url = `http://localhost:${door.port}`;
  }

  static async open(serverUrl: string): Promise<Line> {
    const port = Number(new URL(serverUrl).port);
    return new Line(await Door.open(port), port);
  }

  goDown(): void {
    this.#door.leadTo(NOWHERE);
    this.#door.cut();
  }

  comeBack(): void {
    this.#door.leadTo(this.#port);
  }

  close(): Promise<void> {
    return this.#door.close();
  }
}
