/** Unmodified clients that send through the message API: curl, axios with form-data, and bodies as PHP writes them. */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import axios from 'axios';
import FormData from 'form-data';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyCtx, inTransaction } from '../../apps/server/src/core/ctx.ts';
import { rows } from '../../apps/server/src/core/db/db.ts';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { renewToken } from '../../apps/server/src/features/connections/token.service.ts';
import { buildCompany, buildConnection } from '../../apps/server/src/testing/builders.ts';
import { nextNumber } from '../../apps/server/src/testing/sweep-material.ts';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import {
  type ExampleOptions,
  examples,
} from '../../apps/web/src/features/messages-api/examples.ts';

const run = promisify(execFile);
const PDF = Buffer.from('%PDF-1.4\n%%EOF\n');

let app: TestApp;
let companyId: number;
let token: string;
let url: string;
let folder: string;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  companyId = (await buildCompany(app.core)).id;
  const { id } = await buildConnection(app.core, companyId, { status: 'CONNECTED' });
  token = (await renewToken(companyCtx(app.core, companyId), id)).token;
  url = `${app.url}/api/messages/send`;
  folder = app.core.config.dataDir;
  await writeFile(path.join(folder, 'arquivo.pdf'), PDF);
  await writeFile(path.join(folder, 'grande.pdf'), Buffer.concat([PDF, Buffer.alloc(3_000_000)]));
});
afterAll(() => app?.stop());

const sentTo = (number: string) =>
  inTransaction(companyCtx(app.core, companyId), ({ db }) =>
    rows<{ body: string; file: string | null }>(
      db,
      sql`select m.body, f.name as file from messages m left join files f on f.id = m.file_id
        join conversations v on v.id = m.conversation_id join contacts c on c.id = v.contact_id
        where c.number = ${number} order by m.seq`,
    ),
  );

const SENT = { mensagem: 'Mensagem enviada', status: 'SUCCESS', ticketId: expect.any(Number) };

describe('curl', () => {
  const curl = async (...args: string[]) =>
    JSON.parse(
      (await run('curl', ['-sS', '-X', 'POST', ...args], { cwd: folder })).stdout,
    ) as object;
  const bearer = () => ['-H', `Authorization: Bearer ${token}`];

  test('sends JSON with texts for all values, to an address with a slash', async () => {
    const number = nextNumber();
    const body = JSON.stringify({ number, body: 'Teste', openTicket: '0', queueId: '0' });
    const json = ['-H', 'Content-Type: application/json', '-d', body];
    expect(await curl(`${url}/`, ...bearer(), ...json)).toMatchObject(SENT);
    expect(await sentTo(number)).toEqual([{ body: 'Teste', file: null }]);
  });

  test('sends a form with a bare token, and a large file after asking first', async () => {
    const number = nextNumber();
    const raw = ['-H', `Authorization: ${token}`, '-H', 'Expect: 100-continue'];
    const form = ['-F', `number=${number}`, '-F', 'body=grande.pdf', '-F', 'medias=@grande.pdf'];
    expect(await curl(url, ...raw, ...form)).toMatchObject(SENT);
    expect(await sentTo(number)).toEqual([{ body: '', file: 'grande.pdf' }]);
  });

  test('runs the examples of the page as they are', async () => {
    const number = nextNumber();
    const options: ExampleOptions = { url, token, whatsappId: null, text: "Olá, 'Ana'!" };
    for (const what of ['text', 'file'] as const) {
      const command = examples.curl[what](options).replaceAll('5511999990000', number);
      const { stdout } = await run('sh', ['-c', command], { cwd: folder });
      expect(JSON.parse(stdout)).toMatchObject(SENT);
    }
    expect(await sentTo(number)).toEqual([
      { body: "Olá, 'Ana'!", file: null },
      { body: "Olá, 'Ana'!", file: 'arquivo.pdf' },
    ]);
  });
});

describe('axios', () => {
  test('sends JSON, and a form of form-data with several files', async () => {
    const number = nextNumber();
    const headers = { Authorization: `Bearer ${token}` };
    const { data } = await axios.post(url, { number: Number(number), body: 'um' }, { headers });
    expect(data).toMatchObject(SENT);
    const form = new FormData();
    form.append('number', number);
    form.append('body', 'dois');
    for (const name of ['a.pdf', 'b.pdf']) form.append('medias', PDF, name);
    const answer = await axios.post(url, form, { headers: { ...headers, ...form.getHeaders() } });
    expect(answer.data).toMatchObject({
      ...SENT,
      messageIds: [expect.any(String), expect.any(String)],
    });
    expect(await sentTo(number)).toEqual([
      { body: 'um', file: null },
      { body: 'dois', file: 'a.pdf' },
      { body: '', file: 'b.pdf' },
    ]);
  });

  test('sends what the workflow of the page says', async () => {
    const number = nextNumber();
    const options: ExampleOptions = { url, token, whatsappId: null, text: 'Do fluxo' };
    const { nodes, connections } = JSON.parse(examples.n8n.text(options));
    const request = nodes.find(({ type }: { type: string }) => type.endsWith('httpRequest'));
    expect(connections[nodes[0].name].main[0][0].node).toBe(request.name);
    const { method, jsonBody, headerParameters } = request.parameters;
    const [{ name, value }] = headerParameters.parameters;
    const body = { ...JSON.parse(jsonBody), number };
    const { data } = await axios(request.parameters.url, {
      method,
      data: body,
      headers: { [name]: value },
    });
    expect(data).toMatchObject(SENT);
    expect(await sentTo(number)).toEqual([{ body: 'Do fluxo', file: null }]);
  });
});

test('fetch runs the examples of the page as they are', async () => {
  const number = nextNumber();
  const options: ExampleOptions = { url, token, whatsappId: null, text: "D'água" };
  for (const what of ['text', 'file'] as const) {
    const file = path.join(folder, `${what}.mjs`);
    await writeFile(file, examples.javascript[what](options).replaceAll('5511999990000', number));
    const { stdout } = await run(process.execPath, [file], { cwd: folder });
    expect(stdout).toContain('SUCCESS');
  }
  expect(await sentTo(number)).toMatchObject([{ body: "D'água" }, { file: 'arquivo.pdf' }]);
});

describe('over a bare socket', () => {
  /** Sends the bytes and reads until the server closes, which it is asked to. */
  function exchange(bytes: string): Promise<string> {
    const { hostname, port } = new URL(app.url);
    return new Promise((resolve, reject) => {
      let text = '';
      const socket = net.connect(Number(port), hostname, () => socket.write(bytes));
      socket.on('error', reject).on('close', () => resolve(text));
      socket.on('data', (chunk) => {
        text += chunk.toString();
      });
    });
  }

  const head = (more: string[]) =>
    [
      'POST /api/messages/send HTTP/1.1',
      'Host: prosa',
      'Connection: close',
      `authorization: bearer ${token}`,
      ...more,
    ].join('\r\n');

  test('takes a form as PHP writes it: its boundary, a file without a length of its own', async () => {
    const number = nextNumber();
    const boundary = '------------------------d74496d66958873e';
    const part = (name: string, value: string, more = '') =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
    const body = [
      part('number', number),
      part('body', 'Do PHP'),
      part(
        'medias',
        String(PDF),
        '; filename="arquivo.pdf"\r\nContent-Type: application/octet-stream',
      ),
      `--${boundary}--\r\n`,
    ].join('');
    const length = Buffer.byteLength(body);
    const type = `Content-Type: multipart/form-data; boundary=${boundary}`;
    const answer = await exchange(`${head([type, `Content-Length: ${length}`])}\r\n\r\n${body}`);
    expect(answer).toContain('HTTP/1.1 200');
    expect(await sentTo(number)).toEqual([{ body: 'Do PHP', file: 'arquivo.pdf' }]);
  });

  test('takes a body in chunks', async () => {
    const number = nextNumber();
    const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
    const json = JSON.stringify({ number, body: 'aos pedaços' });
    const type = ['Content-Type: application/json', 'Transfer-Encoding: chunked'];
    const bytes = `${head(type)}\r\n\r\n${chunk(json.slice(0, 9))}${chunk(json.slice(9))}0\r\n\r\n`;
    expect(await exchange(bytes)).toContain('HTTP/1.1 200');
    expect(await sentTo(number)).toEqual([{ body: 'aos pedaços', file: null }]);
  });

  test('names what it cannot read', async () => {
    const body = '{"number":';
    const type = ['Content-Type: application/json', `Content-Length: ${body.length}`];
    const answer = await exchange(`${head(type)}\r\n\r\n${body}`);
    expect(answer).toContain('HTTP/1.1 400');
    expect(answer).toContain('ERR_VALIDATION');
  });
});
