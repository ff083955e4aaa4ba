/** Encrypted blobs over HTTPS: the server never sees their contents. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { makeCertificate } from './self-signed-certificate.ts';

export class MediaServer {
  /** PEM; clients have to trust it. */
  readonly certificate: string;
  readonly #server: Server;
  readonly #blobs = new Map<string, Buffer>();
  /** Blobs that the server has deleted; phones still have them. */
  readonly #expired = new Map<string, Buffer>();
  #uploadsToFail = 0;

  private constructor() {
    const { key, certificate } = makeCertificate();
    this.certificate = certificate;
    this.#server = createServer({ key, cert: certificate }, (request, response) => {
      this.#answer(request, response).catch((error: unknown) => response.destroy(error as Error));
    });
  }

  static async start(): Promise<MediaServer> {
    const media = new MediaServer();
    media.#server.listen(0, '127.0.0.1');
    await once(media.#server, 'listening');
    return media;
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  /** Host and port, as sent to clients. */
  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  url(path: string): string {
    return `https://${this.host}${path}`;
  }

  /** Returns its path. */
  put(blob: Buffer, ending = 'enc'): string {
    const path = `/v/${randomBytes(9).toString('base64url')}.${ending}`;
    this.#blobs.set(path, blob);
    return path;
  }

  get(path: string): Buffer {
    const blob = this.#blobs.get(path);
    if (!blob) throw new Error(`no blob at ${path}`);
    return blob;
  }

  /** As stored on the phone that uploaded it. */
  kept(path: string): Buffer | undefined {
    return this.#blobs.get(path) ?? this.#expired.get(path);
  }

  failUploads(count: number): void {
    this.#uploadsToFail = count;
  }

  /** As after some weeks: only the phone that sent it still has it. */
  expire(path: string): void {
    this.#expired.set(path, this.get(path));
    this.#blobs.delete(path);
  }

  /** Flips one bit. */
  tamper(path: string): void {
    const blob = Buffer.from(this.get(path));
    blob.writeUInt8(blob.readUInt8(5) ^ 1, 5);
    this.#blobs.set(path, blob);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'POST') await this.#take(request, response);
    else this.#give(request, response);
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const blob = await buffer(request);
    if (this.#uploadsToFail > 0) {
      this.#uploadsToFail--;
      response.writeHead(503).end('{}');
      return;
    }
    const path = this.put(blob);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ url: this.url(path), direct_path: path }));
  }

  #give(request: IncomingMessage, response: ServerResponse): void {
    const { pathname } = new URL(request.url ?? '/', 'https://localhost');
    const blob = this.#blobs.get(pathname);
    if (blob) response.writeHead(200, { 'content-length': blob.length }).end(blob);
    else response.writeHead(410).end();
  }
}
