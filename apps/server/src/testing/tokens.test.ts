/** What a program may do with a token: what the token allows, in its company, and nothing else. */
import { type Api, api } from '@prosa/contract';
import type { RouteDef, RouteKey } from '@prosa/contract/route';
import { type TokenRight, tokenRights } from '@prosa/contract/token-rights';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyCtx, inTransaction } from '../core/ctx.ts';
import { sql } from '../core/db/drizzle.ts';
import { createApiToken, revokeApiToken } from '../features/api-tokens/api-tokens.service.ts';
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
describe.each(others)('%s', (key, { right }) => {
  test('accepts no token of a connection', async () => {
    expect(await ask({ url: app.url, token }, key, {})).toMatchObject(refused('ERR_SESSION_ENDED'));
  });

  test('accepts a token of the company only if the route names a right and the token has it', async () => {
    const all = await tokenWith([...tokenRights]);
    if (!right) {
      const answer = await ask({ url: app.url, token: all }, key, {});
      expect(answer).toMatchObject(refused('ERR_SESSION_ENDED'));
      return;
    }
    const others = await tokenWith(tokenRights.filter((each) => each !== right));
    expect(await ask({ url: app.url, token: others }, key, {})).toMatchObject({
      status: 403,
      text: expect.stringContaining('ERR_NO_PERMISSION'),
    });
    const { status } = await ask({ url: app.url, token: all }, key, {});
    expect([key, [401, 403].includes(status)]).toEqual([key, false]);
  });
});

/** Each set of rights is made once. */
const made = new Map<string, Promise<string>>();
function tokenWith(rights: TokenRight[]): Promise<string> {
  const name = rights.join();
  const known = made.get(name);
  if (known) return known;
  const token = createApiToken(ctx(), { name: 'Programa', rights, expiresAt: null });
  made.set(
    name,
    token.then((each) => each.token),
  );
  return made.get(name)!;
}

describe('a token of the company', () => {
  const apiTokens = async () => {
    const headers = { authorization: `Bearer ${session}` };
    const { text } = await ask({ url: app.url }, 'GET /api-tokens', { headers });
    return JSON.parse(text) as { id: number; lastUsedAt: string | null }[];
  };

  test('notes when it was last used', async () => {
    const rights = ['contacts:read'] as const;
    const { token: own, apiToken } = await createApiToken(ctx(), {
      name: 'ERP',
      rights,
      expiresAt: null,
    });
    const find = async () => (await apiTokens()).find(({ id }) => id === apiToken.id)?.lastUsedAt;
    expect(await find()).toBe(null);
    expect(JSON.parse((await tell(own)).text)).toEqual({ name: 'ERP', rights, whatsappId: null });
    expect(await find()).toEqual(expect.any(String));
  });

  test('is refused after its end and once it is revoked', async () => {
    const soon = new Date(app.core.now().getTime() + 3600_000).toISOString();
    const rights = ['contacts:read'] as const;
    const ending = await createApiToken(ctx(), { name: 'Até logo', rights, expiresAt: soon });
    expect((await tell(ending.token)).status).toBe(200);
    await inTransaction(ctx(), ({ db }) =>
      db.execute(sql`update api_tokens set expires_at = now() where id = ${ending.apiToken.id}`),
    );
    expect(await tell(ending.token)).toMatchObject(refused('ERR_UNAUTHORIZED'));
    const revoked = await createApiToken(ctx(), { name: 'Revogado', rights, expiresAt: null });
    await revokeApiToken(ctx(), revoked.apiToken.id);
    expect(await tell(revoked.token)).toMatchObject(refused('ERR_UNAUTHORIZED'));
  });

  test('is told what somebody changed meanwhile, also without the right to list', async () => {
    const own = await tokenWith(['tags:write']);
    const to = { url: app.url, token: own };
    const made = await ask(to, 'POST /tags', { body: { name: 'Do programa' } });
    const { id, rev } = JSON.parse(made.text) as { id: number; rev: number };
    const change = (color: string) =>
      ask(to, 'PUT /tags/:tagId', {
        params: { tagId: id },
        body: { color },
        headers: { 'if-match': `"${rev}"` },
      });
    expect((await change('#111111')).status).toBe(200);
    const late = await change('#222222');
    expect([late.status, JSON.parse(late.text)]).toMatchObject([
      409,
      { error: 'ERR_CHANGED_MEANWHILE', details: { current: { color: '#111111' } } },
    ]);
  });

  test('does nothing in a company whose plan has no external API', async () => {
    const owner = await app.owner();
    const own = await tokenWith(['contacts:read']);
    const set = (isOn: boolean) =>
      owner.query(
        'update plans set use_external_api = $1 where id = (select plan_id from companies where id = $2)',
        [isOn, companyId],
      );
    const list = () => ask({ url: app.url, token: own }, 'GET /contacts', {});
    expect((await list()).status).toBe(200);
    await set(false);
    expect(await list()).toMatchObject({ status: 403 });
    await set(true);
  });
});

test('refuses the tokens of a company that is blocked or has not paid', async () => {
  const set = (change: ReturnType<typeof sql>) =>
    inTransaction(ctx(), ({ db }) =>
      db.execute(sql`update companies set ${change} where id = ${companyId}`),
    );
  await set(sql`due_date = now() - interval '4 days'`);
  expect((await tell(token)).text).toContain('ERR_SUBSCRIPTION_EXPIRED');
  await set(sql`due_date = null, status = false`);
  expect((await tell(token)).text).toContain('ERR_COMPANY_SUSPENDED');
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
