/** A front end of the family that is served from another origin than the API. */
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCompany, buildUser, TEST_PASSWORD } from '../../apps/server/src/testing/builders.ts';
import { PIXEL } from '../../apps/server/src/testing/pixel.ts';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { type FamilyClient, signIn } from './family-client.ts';

const DESK = 'https://desk.example';
const OTHER = 'https://other.example';

let app: TestApp;
let admin: FamilyClient;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api', ALLOWED_ORIGINS: `${DESK}, http://localhost:5555` });
  const { id: companyId } = await buildCompany(app.core);
  const { email } = await buildUser(app.core, companyId, { profile: 'admin' });
  admin = await signIn(app, { email, password: TEST_PASSWORD });
});
afterAll(() => app.stop());

const ask = (method: string, path: string, headers: Record<string, string>): Promise<Response> =>
  fetch(`${app.url}/api${path}`, { method, headers });
const bearer = () => ({ authorization: `Bearer ${admin.token}`, cookie: admin.cookie });

describe('CORS', () => {
  const preflight = (origin: string) =>
    ask('OPTIONS', '/tags/1', {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization, if-match',
    });

  test('lets an allowed origin send If-Match and read ETag, with cookies', async () => {
    const asked = await preflight(DESK);
    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-headers')).toMatch(/authorization.*if-match/i);
    expect(asked.headers.get('access-control-allow-methods')).toContain('PUT');
    const answer = await ask('GET', '/auth/me', { ...bearer(), origin: DESK });
    expect(answer.headers.get('access-control-allow-origin')).toBe(DESK);
    expect(answer.headers.get('access-control-allow-credentials')).toBe('true');
    expect(answer.headers.get('access-control-expose-headers')).toContain('ETag');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  test('lets a front end of another origin show files', async () => {
    const form = new FormData();
    form.append('picture', new File([PIXEL], 'a.png'));
    const { profilePicUrl } = await admin.send('POST', `/users/${admin.user.id}/picture`, form);
    const file = await fetch(app.url + profilePicUrl, { headers: { cookie: admin.cookie } });
    expect(file.status).toBe(200);
    expect(file.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  test('sends no CORS headers to another origin', async () => {
    expect((await preflight(OTHER)).headers.get('access-control-allow-origin')).toBeNull();
    const answer = await ask('GET', '/auth/me', { ...bearer(), origin: OTHER });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(answer.headers.get('vary')).toContain('Origin');
  });
});

describe('a session', () => {
  const renew = (headers: Record<string, string>) =>
    ask('POST', '/auth/refresh_token', { ...bearer(), ...headers });

  test('is not renewed for another origin, nor for a bearer text that is not our token', async () => {
    const forged = `${admin.token.split('.').slice(0, 2).join('.')}.${'A'.repeat(43)}`;
    const refused: Record<string, string>[] = [
      { origin: OTHER },
      { origin: DESK, authorization: 'Bearer x' },
      { origin: DESK, authorization: `Bearer ${forged}` },
    ];
    for (const headers of refused) expect((await renew(headers)).status).toBe(403);
  });

  test('is renewed for an allowed origin, and its cookie is cleared when it ends', async () => {
    const answer = await renew({ origin: DESK });
    expect(answer.status).toBe(200);
    const { token } = (await answer.json()) as { token: string };
    const [cookie = ''] = answer.headers.getSetCookie();
    const ended = await ask('DELETE', '/auth/logout', {
      origin: DESK,
      authorization: `Bearer ${token}`,
      cookie: cookie.split(';')[0] ?? '',
    });
    expect(ended.status).toBe(200);
    expect(ended.headers.getSetCookie()[0]).toMatch(/^[^=]+=; Max-Age=0;/);
  });
});

test.each([
  ['opens', DESK, 'websocket', true],
  ['opens', DESK, 'polling', true],
  ['refuses', OTHER, 'websocket', false],
] as const)('%s a socket for %s over %s', async (_what, origin, transport, isOpened) => {
  const client = await signIn(app, { email: admin.user.email, password: TEST_PASSWORD });
  const socket: Socket = io(app.url, {
    query: { token: client.token },
    transports: [transport],
    extraHeaders: { origin },
    reconnection: false,
  });
  const opened = new Promise((resolve) => {
    socket.on('connect', () => resolve(true));
    socket.on('connect_error', () => resolve(false));
  });
  expect(await opened).toBe(isOpened);
  socket.disconnect();
});
