import http from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCompany } from '../../testing/builders.ts';
import { startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';

let app: TestApp;
let admin: TestSession;

beforeAll(async () => {
  app = await startTestApp();
  const { id } = await buildCompany(app.core);
  admin = await app.enter(id, { profile: 'admin' });
  for (let n = 0; n < 20; n++)
    await admin.call('POST /tags', { body: { name: `Uma etiqueta comprida, a de número ${n}` } });
});
afterAll(() => app.stop());

interface Answer {
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

/** The raw bytes: `fetch` would decompress them. */
function ask(path: string, acceptEncoding: string, method = 'GET'): Promise<Answer> {
  const headers = {
    authorization: `Bearer ${admin.token}`,
    cookie: admin.cookie,
    'x-prosa': '1',
    'accept-encoding': acceptEncoding,
  };
  return new Promise((resolve, reject) => {
    const request = http.request(`${app.url}/api${path}`, { method, headers }, async (answer) => {
      const parts: Buffer[] = [];
      for await (const part of answer) parts.push(part as Buffer);
      resolve({ headers: answer.headers, body: Buffer.concat(parts) });
    });
    request.on('error', reject).end();
  });
}

describe('JSON', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip;q=0.5, br;q=0', 'gzip', gunzipSync],
  ])('is compressed for a client that accepts "%s"', async (accepted, encoding, unpack) => {
    const plain = await ask('/tags', 'identity');
    const packed = await ask('/tags', accepted);
    expect(packed.headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(packed.body.length),
      vary: expect.stringContaining('accept-encoding'),
    });
    expect(packed.body.length).toBeLessThan(plain.body.length / 3);
    expect(JSON.parse(String(unpack(packed.body)))).toEqual(JSON.parse(String(plain.body)));
  });

  it.each(['', 'identity', 'br;q=0', 'zstd'])(
    'stays uncompressed when the client accepts "%s"',
    async (accepted) => {
      const { headers, body } = await ask('/tags', accepted);
      expect(headers['content-encoding']).toBeUndefined();
      expect(headers.vary).toContain('accept-encoding');
      expect(JSON.parse(String(body))).toBeTruthy();
    },
  );

  it('stays uncompressed when it is short', async () => {
    const { headers } = await ask('/queue', 'br');
    expect(headers['content-encoding']).toBeUndefined();
  });

  it('stays uncompressed when it answers a POST, which may hold secrets', async () => {
    const { headers, body } = await ask('/auth/refresh_token', 'br', 'POST');
    expect(JSON.parse(String(body))).toHaveProperty('token');
    expect(headers['content-encoding']).toBeUndefined();
  });
});
