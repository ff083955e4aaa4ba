import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import net from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCompany } from '../../testing/builders.ts';
import {
  eventually,
  startTestApp,
  type TestApp,
  type TestSession,
} from '../../testing/test-app.ts';

const WAIT_MS = 800;

let app: TestApp;
let user: TestSession;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api', SLOW_CLIENT_MS: String(WAIT_MS) });
  const { id } = await buildCompany(app.core);
  user = await app.enter(id, { profile: 'admin' });
});
afterAll(() => app.stop());

/** A client that sends `head` at once and then `chunk` repeatedly; resolves with everything that it received. */
async function drip(head: string, chunk: string, everyMs = 50): Promise<string> {
  const { hostname, port } = new URL(app.url);
  const socket = net.connect(Number(port), hostname);
  let heard = '';
  socket.on('data', (data) => {
    heard += data;
  });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(head);
  const timer = setInterval(() => socket.write(chunk), everyMs);
  // A refused client that still writes may be reset after it has read the answer; `once` would throw that.
  await new Promise((resolve) => socket.on('close', resolve));
  clearInterval(timer);
  return heard;
}

const lines = (...all: string[]): string => `${all.join('\r\n')}\r\n`;

const asForm = (length: number) => [
  'host: localhost',
  `authorization: Bearer ${user.token}`,
  'content-type: multipart/form-data; boundary=edge',
  `content-length: ${length}`,
  'connection: close',
  '',
  '--edge',
  'content-disposition: form-data; name="medias"; filename="a.bin"',
  '',
  '',
];

const TOO_SLOW = /^HTTP\/1\.1 408 [\s\S]*\{"error":"ERR_REQUEST_TIMEOUT"\}$/;

test('refuses headers that never end', async () => {
  expect(await drip(lines('GET /api/version HTTP/1.1', 'host: localhost'), 'x')).toMatch(TOO_SLOW);
});

test('refuses a body that arrives too slowly', async () => {
  const head = lines(
    'POST /api/auth/login HTTP/1.1',
    'host: localhost',
    'content-type: application/json',
    'content-length: 100000',
    '',
  );
  expect(await drip(head, ' ')).toMatch(TOO_SLOW);
});

test('refuses a file that arrives too slowly, and keeps nothing of it', async () => {
  const head = lines('POST /api/messages/1 HTTP/1.1', ...asForm(1_000_000));
  expect(await drip(head, 'x')).toMatch(TOO_SLOW);
  await eventually('nothing is left', async () => {
    const left = await readdir(app.core.config.dataDir, { recursive: true, withFileTypes: true });
    return left.every((entry) => !entry.isFile());
  });
});

test('refuses a slow body even if no handler reads it', async () => {
  const post = (path: string) =>
    lines(`POST ${path} HTTP/1.1`, 'host: localhost', 'transfer-encoding: chunked', '');
  // Answered at once, without the body.
  expect(await drip(post('/socket.io/?EIO=4&transport=polling'), '1\r\nx\r\n')).toMatch(/^HTTP/);
  expect(await drip(post('/api/unknown'), '1\r\nx\r\n')).toMatch(/^HTTP/);
});

test('accepts a large file over a slow line, however long it takes', async () => {
  const end = '\r\n--edge--\r\n';
  const start = lines('POST /api/messages/999999 HTTP/1.1', ...asForm(0));
  const bytes = start.split('\r\n\r\n').slice(1).join('\r\n\r\n').length;
  const chunk = 'x'.repeat(1_000);
  const chunks = 30;
  const body = `${chunk.repeat(chunks)}${end}`;
  const head = start.replace('content-length: 0', `content-length: ${bytes + body.length}`);
  let sent = 0;
  const { hostname, port } = new URL(app.url);
  const socket = net.connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(head);
  const timer = setInterval(
    () => {
      if (sent < body.length) socket.write(body.slice(sent, sent + chunk.length));
      sent += chunk.length;
    },
    (4 * WAIT_MS) / chunks,
  );
  const [answer] = await once(socket, 'data');
  clearInterval(timer);
  // Read to its end: such a ticket does not exist.
  expect(String(answer)).toMatch(/^HTTP\/1\.1 404 /);
  expect(sent).toBeGreaterThanOrEqual(body.length);
});
