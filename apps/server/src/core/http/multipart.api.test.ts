import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCompany } from '../../testing/builders.ts';
import {
  eventually,
  startTestApp,
  type TestApp,
  type TestSession,
} from '../../testing/test-app.ts';

let app: TestApp;
let ana: TestSession;
let logged = '';
beforeAll(async () => {
  const log = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged += chunk.toString();
      done();
    },
  });
  app = await startTestApp({ ROLES: 'api', LOG_LEVEL: 'debug' }, log);
  const { id } = await buildCompany(app.core);
  ana = await app.enter(id);
});
afterAll(() => app.stop());

const MULTIPART = 'multipart/form-data; boundary=edge';
const FIELD = '--edge\r\ncontent-disposition: form-data; name="companyId"\r\n\r\n';
const FILE =
  '--edge\r\ncontent-disposition: form-data; name="picture"; filename="a.png"\r\n' +
  'content-type: image/png\r\n\r\n';

async function connect(): Promise<net.Socket> {
  const socket = net.connect(Number(new URL(app.url).port), '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

const head = (length: number, type = MULTIPART): string =>
  [
    `POST /api/users/${ana.user.id}/picture HTTP/1.1`,
    'host: localhost',
    `authorization: Bearer ${ana.token}`,
    `content-type: ${type}`,
    `content-length: ${length}`,
    '\r\n',
  ].join('\r\n');

/** Resolves with the answer once it contains the text. */
async function answered(socket: net.Socket, text: string): Promise<string> {
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString();
  });
  await eventually(`an answer with ${text}`, async () => answer.includes(text));
  return answer;
}

async function storedFiles(): Promise<string[]> {
  const found = await readdir(path.join(app.core.config.dataDir, 'files'), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => []);
  return found.filter((entry) => entry.isFile()).map(({ name }) => name);
}

test.each([
  ['within the headers of a part', FILE.slice(0, 40), MULTIPART],
  ['within a field', `${FIELD}12`, MULTIPART],
  ['within a file', `${FILE}half a picture`, MULTIPART],
  ['after a whole file', `${FILE}a picture\r\n--edge\r\n`, MULTIPART],
  ['without a boundary', FILE, 'multipart/form-data'],
  ['with a boundary that is too long', FILE, `multipart/form-data; boundary=${'x'.repeat(300)}`],
])('answers 400 and keeps the connection when a form ends %s', async (_where, body, type) => {
  const socket = await connect();
  socket.write(`${head(body.length, type)}${body}`);
  const answer = await answered(socket, 'ERR_');
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
  expect(answer).toContain('{"error":"ERR_VALIDATION"');
  expect(await storedFiles()).toEqual([]);
  socket.write('GET /livez HTTP/1.1\r\nhost: localhost\r\n\r\n');
  expect(await answered(socket, '{"ok":true}')).toMatch(/^HTTP\/1.1 200 /);
  socket.destroy();
});

test('logs no failure and keeps no file when a client disconnects in the middle of a file', async () => {
  logged = '';
  const socket = await connect();
  socket.write(`${head(1_000_000)}${FILE}half a picture`);
  await eventually('the file is being written', async () => (await storedFiles()).length === 1);
  socket.destroy();
  await eventually('the file is gone', async () => (await storedFiles()).length === 0);
  // The server finishes everything it does about the upload before it answers another request.
  expect((await fetch(`${app.url}/livez`)).status).toBe(200);
  expect(logged).not.toContain('request.failed');
});
