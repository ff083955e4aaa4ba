import http from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCompany, buildUser } from '../../testing/builders.ts';
import { startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';

const BURST = 20;

let app: TestApp;
let user: TestSession;
beforeAll(async () => {
  app = await startTestApp({
    ROLES: 'api',
    RATE_LIMITS: 'on',
    RATE_USER_BURST: String(BURST),
    RATE_USER_PER_SECOND: '1',
    // The limiter counts by address, so each test has one of its own.
    TRUST_PROXY: 'on',
    RATE_SIGN_IN_BURST: '100',
  });
});
afterAll(() => app.stop());

let hosts = 0;
let address: string;
beforeEach(async () => {
  hosts += 1;
  address = `203.0.113.${hosts}`;
  const { id: companyId } = await buildCompany(app.core);
  const { email } = await buildUser(app.core, companyId, { profile: 'admin' });
  user = await app.login(email);
});

/** The path as written: `fetch` would normalise it. */
function get(path: string, headers: http.OutgoingHttpHeaders = {}): Promise<number> {
  const { hostname, port } = new URL(app.url);
  return new Promise((resolve, reject) => {
    http
      .get({ hostname, port, path, headers: { 'x-forwarded-for': address, ...headers } })
      .on('response', (response) => resolve(response.resume().statusCode ?? 0))
      .on('error', reject);
  });
}

/** How many requests were served when more than a burst were sent, whatever their answer. */
async function served(send: (n: number) => Promise<number>): Promise<number> {
  const answers = await Promise.all(Array.from({ length: BURST + 10 }, (_, n) => send(n)));
  return answers.filter((status) => status !== 429).length;
}

const withToken = (token: string) => ({ authorization: `Bearer ${token}` });

test('tells a session above its burst to wait, and serves another one', async () => {
  const { id: companyId } = await buildCompany(app.core);
  const calm = await app.enter(companyId);
  const answers = await Promise.allSettled(
    Array.from({ length: BURST + 10 }, () => user.call('GET /queue')),
  );
  const refused = answers.filter((answer) => answer.status === 'rejected');
  expect(refused).toHaveLength(10);
  expect(refused[0]?.reason).toMatchObject({ status: 429, code: 'ERR_RATE_LIMIT' });
  expect(await calm.call('GET /queue')).toEqual([]);
});

test('counts a session once however its header is written', async () => {
  const spell = (n: number) => `bearer ${user.token} ${n}`;
  expect(await served((n) => get('/api/queue', { authorization: spell(n) }))).toBe(BURST);
});

test('counts made-up tokens with their address', async () => {
  const [head, body] = user.token.split('.');
  expect(await served((n) => get('/api/queue', withToken(`${head}.${body}.${n}`)))).toBe(BURST);
  address = '203.0.113.250';
  expect(await get('/api/queue', withToken('another'))).toBe(401);
});

test.each(['x-prosa', 'x-session', 'cookie', 'user-agent', 'authorization'])(
  'keeps the same count when the client changes %s',
  async (name) => {
    expect(await served((n) => get('/api/version', { [name]: `value ${n}` }))).toBe(BURST);
  },
);

test('counts addresses of one IPv6 network together', async () => {
  const from = (n: number) => ({ 'x-forwarded-for': `2001:db8:0:${hosts}::${n}` });
  expect(await served((n) => get('/api/version', from(n)))).toBe(BURST);
});

test.each([
  '/%61pi/queue',
  '/api/%71ueue',
  'http://elsewhere.example/api/queue',
  '/api/queue/?a=1',
])('counts %s with the route that it matches', async (path) => {
  const counted = await served((n) => get(n % 2 ? path : '/api/queue', withToken(user.token)));
  expect(counted).toBe(BURST);
});

test('counts the test phone with its session', async () => {
  const path = '/api/sandbox/customers?whatsappId=1';
  expect(await served(() => get(path, withToken(user.token)))).toBe(BURST);
});

test('counts webhooks of providers separately, with room for all numbers', async () => {
  expect(await served(() => get('/api/version'))).toBe(BURST);
  expect(await served(() => get('/api/webhooks/whatsapp'))).toBe(BURST + 10);
  expect(await served(() => get('/api/webhooks%2fwhatsapp'))).toBe(BURST + 10);
});

test('does not count pages', async () => {
  expect(await served(() => get('/tickets'))).toBe(BURST + 10);
});
