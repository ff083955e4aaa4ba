/** What a program may do with a token: what the token allows, in its company, and nothing else. */
import { type Api, api } from '@prosa/contract';
import type { RouteDef, RouteKey } from '@prosa/contract/route';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyCtx, inTransaction } from '../core/ctx.ts';
import { sql } from '../core/db/drizzle.ts';
import { removeToken, renewToken } from '../features/connections/token.service.ts';
import { buildCompany, buildConnection, buildUser } from './builders.ts';
import { ask } from './sweep-oracles.ts';
import { startTestApp, type TestApp } from './test-app.ts';

let app: TestApp;
let companyId: number;
let connection: { id: number; name: string };
let token: string;
let session: string;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  companyId = (await buildCompany(app.core)).id;
  connection = await buildConnection(app.core, companyId);
  const admin = await buildUser(app.core, companyId, { profile: 'admin' });
  session = (await app.login(admin.email)).token;
});
afterAll(() => app.stop());

const ctx = () => companyCtx(app.core, companyId);
const tell = (of: string | undefined, headers: Record<string, string> = {}) =>
  ask({ url: app.url, token: of }, 'GET /token', { headers });
const refused = (code: string) => ({ status: 401, text: expect.stringContaining(code) });

test('tells a program which token it has, with and without the word before it', async () => {
  token = (await renewToken(ctx(), connection.id)).token;
  const expected = { name: connection.name, rights: ['messages:send'], whatsappId: connection.id };
  for (const answer of [await tell(token), await tell(undefined, { authorization: token })]) {
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toEqual(expected);
  }
});

test('refuses invalid texts, sessions, and replaced or removed tokens, all alike', async () => {
  const replaced = token;
  token = (await renewToken(ctx(), connection.id)).token;
  const other = await buildConnection(app.core, companyId);
  const removed = (await renewToken(ctx(), other.id)).token;
  await removeToken(ctx(), other.id);
  for (const text of [undefined, 'x', replaced, removed, session, `${token}x`])
    expect([text, await tell(text)]).toEqual([text, refused('ERR_UNAUTHORIZED')]);
});

const others = (Object.entries(api) as [keyof Api & RouteKey, RouteDef][]).filter(
  ([, { access }]) => access !== 'public' && access !== 'token',
);
describe.each(others)('%s', (key) => {
  test('accepts no token', async () => {
    expect(await ask({ url: app.url, token }, key, {})).toMatchObject(refused('ERR_SESSION_ENDED'));
  });
});

test('refuses the tokens of a company that is blocked or has not paid', async () => {
  const set = (change: ReturnType<typeof sql>) =>
    inTransaction(ctx(), ({ db }) =>
      db.execute(sql`update companies set ${change} where id = ${companyId}`),
    );
  await set(sql`due_date = now() - interval '1 day'`);
  expect((await tell(token)).text).toContain('ERR_SUBSCRIPTION_EXPIRED');
  await set(sql`due_date = null, status = false`);
  expect(await tell(token)).toMatchObject(refused('ERR_UNAUTHORIZED'));
  await set(sql`status = true`);
  expect((await tell(token)).status).toBe(200);
});

test('counts the requests of each token separately, once it has proved valid', async () => {
  const limited = await startTestApp({
    ROLES: 'api',
    RATE_LIMITS: 'on',
    RATE_USER_BURST: '20',
    RATE_USER_PER_SECOND: '1',
  });
  try {
    const company = (await buildCompany(limited.core)).id;
    const [one, two] = await Promise.all(
      [0, 1].map(async () => {
        const { id } = await buildConnection(limited.core, company);
        return (await renewToken(companyCtx(limited.core, company), id)).token;
      }),
    );
    const call = async (of: string | undefined) =>
      (await ask({ url: limited.url, token: of }, 'GET /token', {})).status;
    expect([await call(one), await call(two)]).toEqual([200, 200]);
    const statuses = [];
    for (let n = 0; n < 21; n++) statuses.push(await call(one));
    expect(statuses.filter((status) => status === 200).length).toBe(20);
    expect(statuses.at(-1)).toBe(429);
    // Neither the other token nor the address is affected.
    expect(await call(two)).toBe(200);
    expect(await call('unknown')).toBe(401);
  } finally {
    await limited.stop();
  }
});
