/** A new master key, adopted by running servers. */
import { ApiError } from '@prosa/contract/client';
import { graphOf, node } from '@prosa/flow/testing/flows';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAskedPrompt } from '../../automation/effects/complete/prompt.queries.ts';
import { openFlowSecret } from '../../automation/effects/flow/flow-secrets.ts';
import { findTarget } from '../../automation/effects/hook/hook.queries.ts';
import { type Core, companyCtx, inSystem, inTransaction, type Tx } from '../../core/ctx.ts';
import { createPool, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { openLastingKeys } from '../../core/secrets/lasting-keys.ts';
import { type SealedColumn, sealedColumns } from '../../core/secrets/sealed-columns.ts';
import { openSecrets } from '../../core/secrets/secrets.ts';
import { mediaUrl, verifyMediaUrl } from '../../core/storage/media-url.ts';
import { readSecrets as readFlowSecrets } from '../../features/flows/secrets.queries.ts';
import { vapidPublicKey } from '../../features/push/vapid.ts';
import { readSecrets } from '../../features/webhooks/secrets.ts';
import { findSent } from '../../gateway/adapters/baileys/device.queries.ts';
import { openFileRef } from '../../gateway/adapters/baileys/file-ref.ts';
import { keyedVault } from '../../gateway/adapters/baileys/vault.ts';
import { openAccount, saveAccount } from '../../gateway/adapters/cloud/cloud-accounts.queries.ts';
import { verifyTokenOf } from '../../gateway/adapters/cloud/verify-token.ts';
import { acquireLease, type Lease } from '../../gateway/leases/lease.ts';
import type { MediaRef } from '../../provider/port.ts';
import {
  buildCompany,
  buildConnection,
  buildQueue,
  buildUser,
  TEST_PASSWORD,
} from '../../testing/builders.ts';
import {
  buildArchive,
  buildDevice,
  device,
  expectArchive,
  KEYS,
  sentPlace,
} from '../../testing/sealed-device.ts';
import { buildSealedPayments, opensSealedPayments } from '../../testing/sealed-payments.ts';
import { startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-db.ts';
import { forgetKey } from './forget-key.ts';
import { resealAll, totalOf } from './reseal.ts';

const OLD = 'e5b0c1f8a49d4c0f8d37a2691b6f5c30';
const NEW = '47a9d2f3c85e41b6903ce8d15f7a0b62';
const ACCOUNT = { phoneNumberId: '1', businessAccountId: '2', token: 'EAAG', appSecret: 'shhh' };
const TOKEN = 'a-payment-token-1234';
const FILE = { id: crypto.randomUUID(), name: 'a.png' };

let database: TestDatabase;
const running: TestApp[] = [];
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  for (const app of running) await app.stop();
  await database?.drop();
});

async function serve(masterKey: string, ...previous: string[]): Promise<TestApp> {
  const app = await startTestApp({
    ROLES: 'api',
    DATABASE_URL: database.url,
    MASTER_KEY: masterKey,
    MASTER_KEY_PREVIOUS: previous.join(','),
  });
  running.push(app);
  return app;
}

/** The first step of a server's start. */
const start = async ({ pool, config }: Core, masterKey: string) =>
  openLastingKeys({ pool, secrets: await openSecrets({ masterKey, dataDir: config.dataDir }) });

async function end(app: TestApp): Promise<void> {
  running.splice(running.indexOf(app), 1);
  await app.stop();
}

const codeOf = (secret: string, seconds: number): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + seconds });

const API_KEY = 'sk-a-key-of-a-provider';
const VOICE_KEY = 'azure-0123456789abcdef';
const HEADER_VALUE = 'chave-do-fluxo';
const SIGNING_SECRET = `whsec_${'a'.repeat(32)}`;

/** Every sealed or signed value of one company. */
interface Setup {
  companyId: number;
  email: string;
  /** Of another person, who stays. */
  session: TestSession;
  totp: string;
  recoveryCodes: string[];
  lease: Lease;
  /** A linked device that the other side ended. */
  ended: number;
  url: string;
  pushKey: string;
  verifyToken: string;
  integrationId: number;
  flowId: number;
  promptId: number;
  webhook: { id: number; secret: string };
}

const inCompany = <T>(core: Core, companyId: number, fn: (tx: Tx) => Promise<T>) =>
  inTransaction(companyCtx(core, companyId), fn);

async function build(app: TestApp): Promise<Setup> {
  const { core } = app;
  const { id: companyId } = await buildCompany(core);
  const { email } = await buildUser(core, companyId, { profile: 'admin' });
  const session = await app.login(email);
  const { secret: totp } = await session.call('POST /auth/two-factor', {
    body: { password: TEST_PASSWORD },
  });
  const { recoveryCodes } = await session.call('POST /auth/two-factor/confirm', {
    body: { code: codeOf(totp, -30) },
  });
  const other = await app.login((await buildUser(core, companyId, { profile: 'admin' })).email);
  await session.call('PUT /settings/:key', { params: { key: 'asaas' }, body: { value: TOKEN } });
  const integration = await session.call('POST /queueIntegration', {
    body: {
      type: 'n8n',
      name: 'Pedidos',
      urlN8N: 'https://fluxos.example.com/webhook/1',
      headerName: 'x-api-key',
      headerValue: HEADER_VALUE,
      signingSecret: SIGNING_SECRET,
    },
  });
  const flow = await session.call('POST /flowbuilder', { body: { name: 'Pedidos' } });
  const headers = [{ key: 'authorization', value: HEADER_VALUE }];
  const request = node('h', 'httpRequest', { url: 'https://erp.example.com/', headers });
  const { nodes, connections } = graphOf([request]);
  await session.call('POST /flowbuilder/flow', {
    body: { idFlow: flow.id, nodes: [...nodes], connections: [...connections] },
  });
  const { id: queueId } = await buildQueue(core, companyId);
  const prompt = await session.call('POST /prompt', {
    body: {
      name: 'Vendas da loja',
      prompt: 'Você responde clientes de uma loja de bicicletas, com calma e gentileza.',
      queueId,
      apiKey: API_KEY,
      voice: 'pt-BR-YaraNeural',
      voiceKey: VOICE_KEY,
      voiceRegion: 'brazilsouth',
    },
  });
  const webhook = await session.call('POST /webhooks', {
    body: { url: 'https://erp.example.com/prosa', types: ['message.received'] },
  });
  const cloud = await buildConnection(core, companyId, { provider: 'cloud' });
  await inCompany(core, companyId, (tx) => saveAccount(tx, cloud.id, ACCOUNT));
  const { id: connectionId } = await buildConnection(core, companyId, { provider: 'baileys' });
  const lease = (await acquireLease(core, { companyId, connectionId }, crypto.randomUUID()))!;
  await buildDevice(core, lease);
  const ended = await buildArchive(core, companyId);
  await buildSealedPayments(core);
  return {
    companyId,
    email,
    session: other,
    totp,
    recoveryCodes,
    lease,
    ended,
    url: mediaUrl(core, companyId, FILE),
    pushKey: vapidPublicKey(core),
    verifyToken: verifyTokenOf(core, cloud.id),
    integrationId: integration.id,
    flowId: flow.id,
    promptId: prompt.id,
    webhook,
  };
}

/** What every server must be able to do, whichever key sealed it. */
async function expectReadable({ core }: TestApp, { companyId, lease, ...setup }: Setup) {
  const store = device(core, lease);
  const journal = await store.load();
  expect(journal).toMatchObject([{ key: 'k', attrs: { id: 'in-1' } }]);
  const ids = Array.from({ length: KEYS }, (_, n) => `${n}`);
  expect(Object.keys(await store.keys.get('session', ids))).toHaveLength(KEYS);
  await inCompany(core, companyId, async (tx) => {
    await expectArchive(core, tx, setup.ended);
    const sent = await findSent(tx, lease.connectionId, 'sent-1');
    expect(core.secrets.unseal(sentPlace(lease), sent!).toString()).toBe('sent');
    const [message] = await rows<{ ref: string }>(
      tx.db,
      sql`select media_ref->>'ref' as ref from messages m where m.company_id = ${companyId}`,
    );
    const vault = keyedVault(core.secrets, lease);
    const file = { message: { id: 'in-2' } };
    expect(await openFileRef(vault, message!.ref)).toMatchObject(file);
    const [refused] = await rows<{ event: string }>(
      tx.db,
      sql`select event from refused_events r where r.company_id = ${companyId}`,
    );
    const { body, media } = JSON.parse(refused!.event) as { body: string; media: MediaRef };
    expect(body).toBe('antes\0depois \ud800');
    expect(await openFileRef(vault, media.ref)).toMatchObject(file);
    const [account] = await rows<{ id: number }>(
      tx.db,
      sql`select connection_id as id from cloud_accounts a where a.company_id = ${companyId}`,
    );
    expect(await openAccount(tx, account!.id)).toEqual(ACCOUNT);
    expect(verifyTokenOf(core, account!.id)).toBe(setup.verifyToken);
    expect(await findTarget(tx, setup.integrationId)).toMatchObject({
      headerValue: HEADER_VALUE,
      signingSecret: SIGNING_SECRET,
    });
    const asked = await findAskedPrompt(tx, setup.promptId);
    expect(asked?.target.apiKey).toBe(API_KEY);
    expect(asked?.voice?.key).toBe(VOICE_KEY);
    expect(await readSecrets(tx, setup.webhook.id)).toEqual([setup.webhook.secret]);
    const [secret] = await readFlowSecrets(tx, setup.flowId);
    const of = { flowId: setup.flowId, node: 'h', field: 'authorization' };
    expect(openFlowSecret(tx, of, secret!.value)).toBe(HEADER_VALUE);
  });
  expect(vapidPublicKey(core)).toBe(setup.pushKey);
  expect(await opensSealedPayments(core)).toBe(true);
}

const refresh = ({ url }: TestApp, cookie: string) =>
  fetch(`${url}/api/auth/refresh_token`, {
    method: 'POST',
    headers: { cookie, 'x-prosa': '1' },
  });

async function signIn(app: TestApp, email: string, code: string): Promise<void> {
  const failure = await app.login(email).catch((error: unknown) => error);
  if (!(failure instanceof ApiError)) throw new Error('no second step was asked for');
  const challenge = failure.data.challenge as string;
  await app.client()('POST /auth/login/code', { body: { challenge, code } });
}

const addressOf = (url: string) => {
  const { pathname, searchParams } = new URL(url, 'http://x');
  const [c, e, s] = ['c', 'e', 's'].map((name) => searchParams.get(name) ?? '');
  return { id: pathname.split('/')[2]!, c: c!, e: e!, s: s! };
};

/** The prefix of every sealed value, by table and column. */
async function beginnings(core: Core): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [table, columns] of Object.entries(sealedColumns) as [
    string,
    readonly SealedColumn[],
  ][])
    for (const { column, as, where } of columns) {
      const value = {
        bytes: sql`encode(substring(${sql.identifier(column)} from 1 for 6), 'hex')`,
        text: sql`left(${sql.identifier(column)}, 8)`,
        ref: sql`left(${sql.identifier(column)} ->> 'ref', 8)`,
        event: sql`left(substring(event from '"ref":"([^"]+)"'), 8)`,
      }[as];
      const values = await inSystem(core, (db) =>
        rows<{ value: string }>(
          db,
          sql`select distinct ${value} as value from ${sql.identifier(table)} t where ${sql.raw(where)}`,
        ),
      );
      found[`${table}.${column}`] = values.map((row) => row.value);
    }
  return found;
}

test('73: a new master key takes over under traffic, and the old one can be removed', async () => {
  const first = await serve(OLD);
  const setup = await build(first);
  const { core } = first;
  const totalBefore = 16 + KEYS;

  // A server without a required key does not start, and says which one is missing.
  const [oldPrint] = core.secrets.prints;
  await expect(start(core, NEW)).rejects.toThrow(`master key ${oldPrint}, which is not given`);

  const second = await serve(NEW, OLD);
  await expect(resealAll(second.core)).rejects.toThrow('1 running server seals with another');
  await expect(start(core, OLD)).rejects.toThrow('which is not given');
  await end(first);

  // Both are readable, and signatures stay valid.
  await expectReadable(second, setup);
  const headers = { authorization: `Bearer ${setup.session.token}` };
  await second.client(headers)('GET /auth/me');
  expect((await refresh(second, setup.session.cookie)).status).toBe(200);
  expect(verifyMediaUrl(second.core, addressOf(setup.url))).toBe(setup.companyId);
  await signIn(second, setup.email, setup.recoveryCodes[0]!);

  // Interrupted half-way: finished values stay finished.
  const dying = createPool({ url: database.url, max: 1, log: second.core.log });
  let connections = 0;
  const connect = dying.connect.bind(dying) as () => Promise<never>;
  dying.connect = (() =>
    ++connections > 6 ? Promise.reject(new Error('killed')) : connect()) as never;
  await expect(resealAll({ ...second.core, pool: dying })).rejects.toThrow('killed');
  await dying.end();
  const half = (await beginnings(second.core))['wa_keys.value'] ?? [];
  const { mark } = second.core.secrets;
  expect(half).toContain(mark.toString('hex'));
  expect(half.some((value) => value.startsWith('01'))).toBe(true);

  // A device and a person keep working in the meantime.
  const store = device(second.core, setup.lease);
  await store.load();
  let isOver = false;
  const traffic = (async () => {
    for (let n = 0; !isOver; n++) {
      await store.keys.set({ session: { [n % KEYS]: new Uint8Array([1]) } });
      await second.client(headers)('GET /settings/secrets');
    }
  })();
  const { counts, unreadable } = await resealAll(second.core);
  isOver = true;
  await traffic;
  expect(totalOf(unreadable)).toBe(0);
  expect(totalOf(counts)).toBeLessThan(totalBefore - 190);

  const begun = await beginnings(second.core);
  const marks = Object.values(begun).flat();
  expect(new Set(marks)).toEqual(new Set([mark.toString('hex'), mark.toString('base64url')]));
  // There was a value of each kind to reseal; none waits for confirmation, and no integration needs a file of keys yet.
  const empty = Object.keys(begun).filter((column) => begun[column]?.length === 0);
  expect(empty).toEqual(['queue_integrations.json_content', 'users.totp_pending']);
  await expectReadable(second, setup);
  await end(second);

  // Without the old key, permanently.
  const third = await serve(NEW);
  await expectReadable(third, setup);
  expect(verifyMediaUrl(third.core, addressOf(setup.url))).toBeUndefined();
  await signIn(third, setup.email, codeOf(setup.totp, 0));
  await signIn(third, setup.email, setup.recoveryCodes[1]!);
  const admin = await third
    .client(headers)('GET /auth/me')
    .catch((error: ApiError) => error.code);
  expect(admin).toBe('ERR_SESSION_ENDED');
  await expect(start(third.core, OLD)).rejects.toThrow('which is not given');
}, 20_000);

test('73: a command forgets a permanently lost key, and nothing else does', async () => {
  const other = await testDatabase();
  const first = await startTestApp({ ROLES: 'api', DATABASE_URL: other.url, MASTER_KEY: OLD });
  try {
    const { config, pool } = first.core;
    const [lost] = first.core.secrets.prints;
    await expect(forgetKey(first.core, lost)).rejects.toThrow('nothing is lost');
    const secrets = await openSecrets({ masterKey: NEW, dataDir: config.dataDir });
    const core = { config, pool, secrets };
    await expect(forgetKey(core, 'f'.repeat(16))).rejects.toThrow('is unknown');
    await expect(openLastingKeys(core)).rejects.toThrow(`--forget ${lost}`);
    await forgetKey(core, lost);
    const lastingKey = await openLastingKeys(core);
    expect(lastingKey('recovery-code')).not.toEqual(first.core.lastingKey('recovery-code'));
  } finally {
    await first.stop();
    await other.drop();
  }
});
