/**
 * A cookie that we did not set opens neither a session nor a file, and a webhook without its provider's signature is
 * refused.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { randomFrom } from '@prosa/contract/hostile-texts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyCtx, inSystem, inTransaction } from '../core/ctx.ts';
import { rows } from '../core/db/db.ts';
import { sql } from '../core/db/drizzle.ts';
import { signRefreshToken } from '../features/accounts/tokens.ts';
import { saveAccount } from '../gateway/adapters/cloud/cloud-accounts.queries.ts';
import { verifyTokenOf } from '../gateway/adapters/cloud/verify-token.ts';
import { buildCompany, buildConnection } from './builders.ts';
import { mutatedBytes } from './mutations.ts';
import { PIXEL } from './pixel.ts';
import { startTestApp, type TestApp, type TestSession } from './test-app.ts';

const MUTATIONS = 200;
const counted = { cookies: 0, signatures: 0, bodies: 0, words: 0 };

interface Account {
  companyId: number;
  connectionId: number;
  phoneNumberId: string;
  appSecret: string;
}

let app: TestApp;
let mine: Account;
let theirs: Account;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  mine = await openAccount('77001');
  theirs = await openAccount('88001');
});
afterAll(() => app?.stop());

async function openAccount(phoneNumberId: string): Promise<Account> {
  const { id: companyId } = await buildCompany(app.core);
  const { id: connectionId } = await buildConnection(app.core, companyId, { provider: 'cloud' });
  const appSecret = randomBytes(16).toString('hex');
  await inTransaction(companyCtx(app.core, companyId), (tx) =>
    saveAccount(tx, connectionId, {
      phoneNumberId,
      businessAccountId: `${phoneNumberId}9`,
      token: 'a-token',
      appSecret,
    }),
  );
  return { companyId, connectionId, phoneNumberId, appSecret };
}

/** The text with another letter at each place in turn. */
const withOtherLetters = (text: string): string[] =>
  [...text].map((letter, at) => {
    const other = letter === '1' ? '2' : '1';
    return text.slice(0, at) + other + text.slice(at + 1);
  });

function forgedCookies(own: TestSession, others: readonly TestSession[]): string[] {
  const [name = '', value = ''] = own.cookie.split('=');
  const [company, session = '', counter, signature = ''] = value.split('.');
  const parts = others.flatMap(({ cookie }) => {
    const [c, s, n, sign] = (cookie.split('=')[1] ?? '').split('.');
    return [
      [company, session, counter, sign],
      [company, s, counter, signature],
      [c, session, counter, signature],
      [c, s, n, signature],
      [company, session, n, sign],
    ];
  });
  const token = { companyId: Number(company), sessionId: session, counter: Number(counter) };
  const values = [
    ...withOtherLetters(value),
    ...parts.map((each) => each.join('.')).filter((each) => each !== value),
    ...['0', '-1', '2', '3', '01', '1e0', '999999999'].map((n) =>
      [company, session, n, signature].join('.'),
    ),
    ...[Buffer.alloc(0), Buffer.alloc(32), Buffer.from(session)].map((secret) =>
      signRefreshToken(app.core, token, secret),
    ),
    ...[own.token, `${value}.`, `.${value}`, value.slice(0, -1), `${value}A`, `"${value}`],
    ...[`${value}%00`, value.replaceAll('.', '%2e%2e'), session, signature, '{}', 'null'],
    value.toUpperCase(),
  ];
  return values.map((each) => `${name}=${each}`);
}

test('accepts no cookie but ours for a session or a file, nor to end a session', async () => {
  const own = await app.enter(mine.companyId, { profile: 'admin' });
  const others = [await app.enter(mine.companyId), await app.enter(theirs.companyId)];
  const { profilePicUrl } = await own.call('POST /users/:userId/picture', {
    params: { userId: own.user.id },
    files: { picture: [new File([PIXEL], 'a.png')] },
  });
  const accepted: string[] = [];
  for (const cookie of forgedCookies(own, others)) {
    const renewed = await fetch(`${app.url}/api/auth/refresh_token`, {
      method: 'POST',
      headers: { cookie, 'x-prosa': '1' },
    });
    const opened = await own.open(profilePicUrl, { cookie });
    if (renewed.status !== 401 || opened.status !== 401)
      accepted.push(`${cookie}: ${renewed.status} ${opened.status}`);
    counted.cookies++;
  }
  expect(accepted).toEqual([]);
  for (const session of [own, ...others])
    expect((await session.call('GET /auth/me')).id).toBe(session.user.id);
  expect((await own.open(profilePicUrl)).status).toBe(200);
});

const bodyOf = (...accounts: readonly Account[]): Buffer =>
  Buffer.from(
    JSON.stringify({
      object: 'whatsapp_business_account',
      entry: accounts.map(({ phoneNumberId }) => ({
        id: `${phoneNumberId}9`,
        changes: [{ field: 'messages', value: { metadata: { phone_number_id: phoneNumberId } } }],
      })),
    }),
  );

const signed = (body: Buffer, secret: string | Buffer, algorithm = 'sha256'): string =>
  `${algorithm}=${createHmac(algorithm, secret).update(body).digest('hex')}`;

const post = async (body: Buffer, signature: string): Promise<number> =>
  (
    await fetch(`${app.url}/api/webhooks/whatsapp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
      body: new Uint8Array(body),
    })
  ).status;

const stored = (): Promise<{ connection_id: number }[]> =>
  inSystem(app.core, (db) =>
    rows(db, sql`select connection_id::int from cloud_webhooks order by connection_id`),
  );

function forgedSignatures(body: Buffer): string[] {
  const good = signed(body, mine.appSecret);
  const hex = good.slice('sha256='.length);
  return [
    ...withOtherLetters(good).filter((each) => each !== good),
    ...['', 'sha256=', hex, `sha256=${hex.toUpperCase()}`, `${good}0`, good.slice(0, -1)],
    ...[
      `${good}, ${good}`,
      `${good} `.padEnd(5000, 'x'),
      `sha256=${'0'.repeat(64)}`,
      'sha256=null',
    ],
    ...[signed(body, mine.appSecret, 'sha1'), signed(body, mine.appSecret, 'sha512')],
    ...['', 'app-secret', theirs.appSecret, mine.phoneNumberId].map((key) => signed(body, key)),
    signed(body, Buffer.from(mine.appSecret, 'hex')),
    signed(Buffer.concat([body, Buffer.from(' ')]), mine.appSecret),
    signed(bodyOf(theirs), mine.appSecret),
    `sha256=${createHash('sha256').update(mine.appSecret).update(body).digest('hex')}`,
    `sha256=${createHmac('sha256', mine.appSecret).update(body).digest('base64')}`,
  ];
}

test('accepts no webhook whose signature does not match its bytes and secret', async () => {
  const body = bodyOf(mine);
  const accepted: string[] = [];
  for (const signature of forgedSignatures(body)) {
    const status = await post(body, signature);
    if (status !== 401) accepted.push(`${signature.slice(0, 90)}: ${status}`);
    counted.signatures++;
  }
  const random = randomFrom(14);
  for (let n = 0; n < MUTATIONS; n++) {
    const changed = mutatedBytes(body, random);
    if (changed.equals(body)) continue;
    const status = await post(changed, signed(body, mine.appSecret));
    if (status !== 401) accepted.push(`${changed.toString('latin1')}: ${status}`);
    counted.bodies++;
  }
  expect(accepted).toEqual([]);
  expect(await stored()).toEqual([]);
});

test("delivers nothing when a company signs for another's numbers", async () => {
  expect(await post(bodyOf(theirs), signed(bodyOf(theirs), mine.appSecret))).toBe(401);
  const both = bodyOf(mine, theirs);
  expect(await post(both, signed(both, mine.appSecret))).toBe(200);
  expect(await stored()).toEqual([{ connection_id: mine.connectionId }]);
});

test('accepts no verification token but ours', async () => {
  const good = verifyTokenOf(app.core, mine.connectionId);
  const foreign = verifyTokenOf(app.core, theirs.connectionId).split('-').slice(1).join('-');
  const ask = async (token: string) => {
    const query = { 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '12345' };
    return (await fetch(`${app.url}/api/webhooks/whatsapp?${new URLSearchParams(query)}`)).status;
  };
  const accepted: string[] = [];
  const words = [
    ...withOtherLetters(good),
    `${mine.connectionId}-${foreign}`,
    `${good}A`,
    `0${good}`,
    '',
  ];
  for (const word of words.filter((each) => each !== good)) {
    if ((await ask(word)) !== 403) accepted.push(word);
    counted.words++;
  }
  expect(accepted).toEqual([]);
  expect(await ask(good)).toBe(200);
});

test('covered every place of every signature', () => {
  console.log('forged signatures', counted);
  expect(counted.cookies).toBeGreaterThanOrEqual(110);
  expect(counted.signatures).toBeGreaterThanOrEqual(85);
  expect(counted.bodies).toBeGreaterThanOrEqual(MUTATIONS * 0.95);
  expect(counted.words).toBeGreaterThanOrEqual(25);
});
