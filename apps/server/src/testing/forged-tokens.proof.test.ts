/** A token that we did not issue for this very session opens neither a route nor a socket. */
import { exportSPKI, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signAccessToken, signChallenge } from '../features/accounts/tokens.ts';
import { listOperations } from './api-leaves.ts';
import { buildUser } from './builders.ts';
import type { SweepRequest } from './sweep-material.ts';
import { ask } from './sweep-oracles.ts';
import { openStage, type SweepStage } from './sweep-stage.ts';
import type { TestSession } from './test-app.ts';

/** Programs' tokens: tokens.test.ts. */
const operations = listOperations().filter(
  ({ isPublic, isForPrograms }) => !isPublic && !isForPrograms,
);
const counted = { requests: 0, sockets: 0 };

let stage: SweepStage;
let forgeries: [name: string, token: string][];
const requests = new Map<string, SweepRequest>();

beforeAll(async () => {
  stage = await openStage();
  forgeries = [
    ...(await wrongKeys()),
    ...(await wrongClaims()),
    ...(await spoiled()),
    ...(await others()),
  ];
  const side = await stage.freshSide();
  for (const { key } of operations)
    requests.set(key, (await stage.requestsOf(key, { side }))[0] ?? {});
});
afterAll(() => stage?.close());

const claimsOf = (session: TestSession) => ({
  userId: session.user.id,
  companyId: session.user.companyId,
  sessionId: sidOf(session),
});

const sidOf = ({ token }: TestSession): string => {
  const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return String(payload.sid);
};

const ownKey = () => stage.app.core.secrets.deriveKey('access-token');

interface Change {
  header?: { alg?: string; typ?: string };
  payload?: JWTPayload;
  without?: string;
}

/** Our admin's token claims, but for one change. */
function payloadWith({ payload, without }: Change): JWTPayload {
  const { userId, companyId, sessionId } = claimsOf(stage.sessions.admin);
  const all: JWTPayload = {
    iss: 'prosa',
    aud: 'prosa-api',
    sub: String(userId),
    cid: companyId,
    sid: sessionId,
    exp: Math.floor(Date.now() / 1000) + 7200,
    ...payload,
  };
  if (without) delete all[without];
  return all;
}

const signed = (change: Change, key: Parameters<SignJWT['sign']>[0] = ownKey()): Promise<string> =>
  new SignJWT(payloadWith(change))
    .setProtectedHeader({ alg: 'HS256', typ: 'access', ...change.header })
    .sign(key);

const named = async (list: Record<string, string | Promise<string>>): Promise<[string, string][]> =>
  Promise.all(
    Object.entries(list).map(
      async ([name, token]): Promise<[string, string]> => [name, await token],
    ),
  );

const bytes = (text: string) => new TextEncoder().encode(text);
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

async function wrongKeys() {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const [header, payload, signature] = (await signed({})).split('.');
  return named({
    'without a signature': new UnsecuredJWT(payloadWith({})).encode(),
    'none with our signature': [part({ alg: 'none', typ: 'access' }), payload, signature].join('.'),
    NoNe: [part({ alg: 'NoNe', typ: 'access' }), payload, ''].join('.'),
    'no algorithm': [part({ typ: 'access' }), payload, signature].join('.'),
    'a key in the header': [
      part({ alg: 'HS256', typ: 'access', jwk: { kty: 'oct', k: 'c2VjcmV0' } }),
      payload,
      signature,
    ].join('.'),
    'a critical extension': [
      part({ alg: 'HS256', typ: 'access', crit: ['x'], x: 1 }),
      payload,
      signature,
    ].join('.'),
    'a private key': signed({ header: { alg: 'RS256' } }, privateKey),
    'the text of a public key': signed({}, bytes(await exportSPKI(publicKey))),
    'another secret': signed({}, bytes('secret'.repeat(8))),
    'the secret of another purpose': signed({}, stage.app.core.secrets.deriveKey('second-step')),
    'another length': signed({ header: { alg: 'HS512' } }),
    'another type': signed({ header: { typ: 'refresh' } }),
    'no type': signed({ header: { typ: '' } }),
    'changed header': [
      part({ alg: 'HS256', typ: 'access', kid: '../../dev/null' }),
      payload,
      signature,
    ].join('.'),
    'changed payload': [header, part(payloadWith({ payload: { sub: '1' } })), signature].join('.'),
  });
}

async function wrongClaims() {
  const own = claimsOf(stage.sessions.admin);
  const theirs = claimsOf(stage.foreignAdmin);
  const colleague = claimsOf(stage.sessions.user);
  const payload = (change: JWTPayload) => signed({ payload: change });
  const missing = ['exp', 'sub', 'cid', 'sid', 'iss', 'aud'].map(
    (claim): [string, Promise<string>] => [`no ${claim}`, signed({ without: claim })],
  );
  return named({
    'another company': payload({ cid: theirs.companyId }),
    'a company of no one': payload({ cid: 987_654_321 }),
    'a company as text': payload({ cid: `${own.companyId} or 1=1` }),
    'a company below zero': payload({ cid: -1 }),
    'a user of another company': payload({ sub: String(theirs.userId) }),
    'a colleague': payload({ sub: String(colleague.userId) }),
    'a user that is no number': payload({ sub: 'admin' }),
    "a colleague's session": payload({ sid: colleague.sessionId }),
    'a session of another company': payload({ sid: theirs.sessionId }),
    'another company with its session': payload({ cid: theirs.companyId, sid: theirs.sessionId }),
    'a session of no one': payload({ sid: crypto.randomUUID() }),
    'a session that is no uuid': payload({ sid: "' or '1'='1" }),
    'another issuer': payload({ iss: 'somebody' }),
    'another audience': payload({ aud: 'somebody' }),
    'not yet': payload({ nbf: Math.floor(Date.now() / 1000) + 600 }),
    ...Object.fromEntries(missing),
  });
}

async function spoiled() {
  const whole = await signed({});
  const [header = '', payload = '', signature = ''] = whole.split('.');
  return named({
    nothing: ' ',
    'a word': 'nonsense',
    null: 'null',
    'a number': '12345',
    dots: '..',
    'half of it': whole.slice(0, whole.length / 2),
    'without its last letters': whole.slice(0, -4),
    'a signature cut off': [header, payload, ''].join('.'),
    'two parts': [header, payload].join('.'),
    'four parts': [whole, signature].join('.'),
    'parts in another order': [payload, header, signature].join('.'),
    'a signature that begins otherwise': [
      header,
      payload,
      (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1),
    ].join('.'),
    'very long': `${whole}${'x'.repeat(6000)}`,
  });
}

async function others() {
  const gone = await stage.app.login((await buildUser(stage.app.core, stage.mine)).email);
  await stage.app.client({ cookie: gone.cookie, 'x-prosa': '1' })('DELETE /auth/logout');
  const { admin } = stage.sessions;
  const earlier = { ...stage.app.core, now: () => new Date(Date.now() - 86_400_000) };
  return named({
    'the cookie of the session': admin.cookie.split('=')[1] ?? '',
    'a challenge of the second step': signChallenge(stage.app.core, {
      ...claimsOf(admin),
      passwordHash: 'x',
    }),
    'a session that has ended': gone.token,
    expired: signAccessToken(earlier, claimsOf(admin)),
  });
}

test('accepts our token', async () => {
  const token = await signed({});
  expect((await ask({ url: stage.app.url, token }, 'GET /auth/me', {})).status).toBe(200);
  expect(await connects({ auth: { token } })).toBe(true);
  expect(await connects({ query: { token } })).toBe(true);
});

describe.each(operations)('$key', ({ key }) => {
  test('refuses every token but ours', async () => {
    const accepted: string[] = [];
    for (const [name, token] of forgeries) {
      const { status } = await ask({ url: stage.app.url, token }, key, requests.get(key) ?? {});
      counted.requests++;
      if (status !== (name === 'expired' ? 403 : 401)) accepted.push(`${name}: ${status}`);
    }
    expect(accepted).toEqual([]);
  });
});

test('refuses every token but ours on sockets, in either place', async () => {
  const accepted: string[] = [];
  for (const [name, token] of forgeries) {
    for (const place of [{ auth: { token } }, { query: { token } }]) {
      if (await connects(place)) accepted.push(`${name} ${Object.keys(place)}`);
      counted.sockets++;
    }
  }
  for (const token of [{}, [], 1, true, { toString: 'x' }, [await signed({})]]) {
    if (await connects({ auth: { token } })) accepted.push(`not a text: ${JSON.stringify(token)}`);
    counted.sockets++;
  }
  expect(accepted).toEqual([]);
});

function connects(options: { auth?: object; query?: Record<string, string> }): Promise<boolean> {
  const socket = io(stage.app.url, {
    ...options,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });
  return new Promise<boolean>((resolve) => {
    socket.on('connect_error', () => resolve(false));
    socket.on('connect', () => resolve(true));
  }).finally(() => socket.disconnect());
}

test('covered every route and both kinds of sockets', () => {
  console.log('forged tokens', {
    ...counted,
    forgeries: forgeries.length,
    routes: operations.length,
  });
  expect(forgeries.length).toBeGreaterThanOrEqual(50);
  expect(operations.length).toBeGreaterThanOrEqual(125);
  expect(counted.requests).toBe(forgeries.length * operations.length);
  expect(counted.sockets).toBe(forgeries.length * 2 + 6);
});
