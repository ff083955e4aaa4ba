/**
 * Ends requests that come drop by drop: each holds a place here and costs whoever sends it nothing. What counts is how
 * fast bytes come, not how long all of them take: a large file over a poor line is welcome.
 */
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ErrorCode, errors } from '@prosa/contract/errors';

/** The slowest mobile networks send twice that. */
const BYTES_PER_SECOND_MIN = 500;
const LOOKS = 4;

/** For the server's constructor: how long headers may take, and how often Node looks. */
export const headerTimes = (waitMs: number) => ({
  headersTimeout: waitMs,
  connectionsCheckingInterval: Math.ceil(waitMs / LOOKS),
});

interface Sending {
  response: ServerResponse;
  bytes: number;
  since: number;
}

/** Refuses a body that brings too little in `waitMs`, whoever reads it; called after all who listen for requests. */
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

/** Of the connection: who reads the body may be anybody. */
const arrivedAt = ({ socket }: IncomingMessage) => ({
  bytes: socket.bytesRead,
  since: performance.now(),
});

/** While we have not read what came, such as before a disk that is slow, more is not asked for. */
const isFastEnough = (request: IncomingMessage, came: { bytes: number; ms: number }): boolean =>
  request.readableLength > 0 || came.bytes >= (came.ms / 1000) * BYTES_PER_SECOND_MIN;

/** As Node does with headers that take too long. */
function cut(server: Server, { socket }: IncomingMessage, { headersSent }: ServerResponse): void {
  const error = Object.assign(new Error('body too slow'), { code: TIMEOUT });
  if (headersSent) socket.destroy(error);
  else server.emit('clientError', error, socket);
}

const TIMEOUT = 'ERR_HTTP_REQUEST_TIMEOUT';

/** Answers what never became a request, or stopped being one. */
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
