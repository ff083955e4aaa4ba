/** Web pages that a test lays out, on the loopback address: bodies of any type, redirects, answers that wait. */
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Page {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Answered once it is released. */
  isHeld?: boolean;
}

export class PageServer {
  readonly asked: string[] = [];
  readonly pages = new Map<string, Page>();
  readonly #server: http.Server;
  readonly #freed = Promise.withResolvers<void>();

  private constructor() {
    this.#server = http.createServer(async (request, response) => {
      const path = request.url ?? '';
      this.asked.push(path);
      const page = this.pages.get(path) ?? { status: 404 };
      if (page.isHeld) await this.#freed.promise;
      response.writeHead(page.status ?? 200, {
        'content-type': 'text/html; charset=utf-8',
        ...page.headers,
      });
      response.end(page.body ?? '');
    });
  }

  static async open(): Promise<PageServer> {
    const pages = new PageServer();
    pages.#server.listen(0, '127.0.0.1');
    await once(pages.#server, 'listening');
    return pages;
  }

  url(path: string): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${path}`;
  }

  /** Answers what is held. */
  release(): void {
    this.#freed.resolve();
  }

  async close(): Promise<void> {
    this.release();
    this.#server.closeAllConnections();
    const closed = once(this.#server, 'close');
    this.#server.close();
    await closed;
  }
}
