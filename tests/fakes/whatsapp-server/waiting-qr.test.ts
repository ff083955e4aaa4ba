import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { fetchWaitingQr } from './waiting-qr.ts';

let http: Server;

afterEach(() => {
  http.close();
});

/** A Prosa with these connections. */
async function prosaWith(connections: readonly object[]): Promise<string> {
  http = createServer((request, response) => {
    const isLogin = request.url === '/api/auth/login';
    const isKnown = isLogin || request.headers.authorization === 'Bearer secret';
    const answer = isLogin ? { token: 'secret' } : connections;
    response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isKnown ? answer : { error: 'ERR_SESSION_EXPIRED' }));
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
}

const login = { email: 'admin@aurora.demo', password: 'prosa-demo' };

test('fetches the code of the linked device that waits', async () => {
  const url = await prosaWith([
    { provider: 'sandbox', status: 'qrcode', qrcode: 'sandbox' },
    { provider: 'baileys', status: 'CONNECTED', qrcode: '' },
    { provider: 'baileys', status: 'qrcode', qrcode: '2@abc' },
  ]);
  expect(await fetchWaitingQr({ url, ...login })).toBe('2@abc');
});

test('reports that no device waits', async () => {
  const url = await prosaWith([{ provider: 'baileys', status: 'DISCONNECTED', qrcode: '' }]);
  await expect(fetchWaitingQr({ url, ...login })).rejects.toThrow('add one at /connections');
});
