/**
 * Ends requests that arrive too slowly: each one occupies a slot here and costs its sender nothing. The limit is the
 * rate, not the total time: a large file over a poor line is welcome.
 */
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ErrorCode, errors } from '@prosa/contract/errors';

/** The slowest mobile networks send twice that. */
const BYTES_PER_SECOND_MIN = 500;
const LOOKS = 4;

/** For the server's constructor: the timeout of headers, and how often Node checks it. */
export const headerTimes = (waitMs: number) => ({
  headersTimeout: waitMs,
  connectionsCheckingInterval: Math.ceil(waitMs / LOOKS),
});

interface Sending {
  response: ServerResponse;
  bytes: number;
  since: number;
}

/**
 * Refuses a body that brings too few bytes in `waitMs`, whichever handler reads it; called after all request
 * listeners are registered.
 */
export function cutSlowBodies(server: Server, waitMs: number): void {
  const sending = new Map<IncomingMessage, Sending>();
  server.on('request', (request, response) => {
    if (hasBody(request)) sending.set(request, { response, ...arrivedAt(request) });
  });
  const lookAt = (request: IncomingMessage, { response, bytes, since }: Sending) => {
    const now = arrivedAt(request);
    const ms = now.since - since;
    if (ms < waitMs) return;
    if (isFastEnough(request, { bytes: now.bytes - bytes, ms }))
      sending.set(request, { response, ...now });
    else cut(server, request, response);
  };
  const look = () => {
    for (const [request, seen] of sending) {
      if (request.complete || request.socket.destroyed) sending.delete(request);
      else lookAt(request, seen);
    }
  };
  const timer = setInterval(look, Math.ceil(waitMs / LOOKS)).unref();
  server.on('close', () => clearInterval(timer));
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Bytes of the connection, since any handler may read the body. */
const arrivedAt = ({ socket }: IncomingMessage) => ({
  bytes: socket.bytesRead,
  since: performance.now(),
});

/** While we have not read what arrived, such as with a slow disk, the client need not send more. */
const isFastEnough = (request: IncomingMessage, came: { bytes: number; ms: number }): boolean =>
  request.readableLength > 0 || came.bytes >= (came.ms / 1000) * BYTES_PER_SECOND_MIN;

/** As Node does with headers that take too long. */
function cut(server: Server, { socket }: IncomingMessage, { headersSent }: ServerResponse): void {
  const error = Object.assign(new Error('body too slow'), { code: TIMEOUT });
  if (headersSent) socket.destroy(error);
  else server.emit('clientError', error, socket);
}

const TIMEOUT = 'ERR_HTTP_REQUEST_TIMEOUT';

/** Answers a connection that never became a request, or stopped being one. */
export function refuseClient(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const code: ErrorCode = error.code === TIMEOUT ? 'ERR_REQUEST_TIMEOUT' : 'ERR_VALIDATION';
  const body = JSON.stringify({ error: code });
  const head = [
    `HTTP/1.1 ${errors[code]} ${STATUS_CODES[errors[code]]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${body.length}`,
    'connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy();
}
