/** A server that is killed between each two steps of creating a charge and of paying it: one charge, one payment. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Core, inSystem } from '../../apps/server/src/core/ctx.ts';
import { signPayLink } from '../../apps/server/src/core/pay-links.ts';
import {
  unscopedSaveAccount,
  unscopedSaveMethods,
} from '../../apps/server/src/features/payments/accounts/accounts.queries.ts';
import {
  buildPaying,
  creditsOf,
  dueDayOf,
  invoicesOf,
  makeFor,
} from '../../apps/server/src/testing/billing-stage.ts';
import { EFI } from '../fakes/efi-server/efi-account.ts';
import { certificates } from '../fakes/payments/certificates.ts';
import { openCore } from '../stage/core.ts';
import { eventually } from '../stage/eventually.ts';
import { ServerProcess } from '../stage/server-process.ts';
import { Stage } from '../stage/stage.ts';
import { openServers, type PaymentServers, PUBLIC_URL, payer } from './payment-stage.ts';

const WEBHOOK_SECRET = 'a-secret-of-the-webhook';
/** Longer than it takes until jobs of a dead process are free again, and than a claim. */
const TAKEOVER_MS = 150_000;

let stage: Stage;
let core: Core;
let closeCore: () => Promise<void>;
let servers: PaymentServers;
let server: ServerProcess;
let dir: string;
beforeAll(async () => {
  servers = await openServers();
  dir = await mkdtemp(path.join(tmpdir(), 'prosa-kill-'));
  await writeFile(path.join(dir, 'ca.pem'), certificates().ca);
  stage = await Stage.open({ inMemory: true });
  ({ core, close: closeCore } = await openCore(stage, servers.env));
  const certificate = certificates().client.p12.toString('base64');
  await inSystem(core, (db) =>
    unscopedSaveAccount(db, core, {
      provider: 'efi',
      environment: 'sandbox',
      shown: { clientId: EFI.clientId, pixKey: EFI.pixKey },
      secrets: { clientSecret: EFI.clientSecret, certificate, webhookSecret: WEBHOOK_SECRET },
    }),
  );
  await inSystem(core, (db) => unscopedSaveMethods(db, [{ method: 'pix', provider: 'efi' }]));
  server = await ServerProcess.start({
    databaseUrl: stage.url(),
    dataDir: stage.dir,
    env: {
      ...servers.env,
      SEED_DEMO: 'off',
      HEARTBEAT_MS: '1000',
      NODE_EXTRA_CA_CERTS: path.join(dir, 'ca.pem'),
    },
  });
  servers.proxy.set(PUBLIC_URL, server.url);
  servers.efi.webhooks.url = `${PUBLIC_URL}/api/webhooks/payments/efi?hmac=${WEBHOOK_SECRET}&ignorar=`;
}, 120_000);
afterAll(async () => {
  await server?.end('SIGKILL');
  await closeCore?.();
  await servers?.close();
  await stage?.close();
  await rm(dir, { recursive: true, force: true });
});

async function owing() {
  const { id: companyId } = await buildPaying(core, { valueCents: 1000 });
  await makeFor(core, companyId);
  const [invoice] = await invoicesOf(core, companyId);
  return { companyId, invoiceId: invoice!.id };
}
type Owing = Awaited<ReturnType<typeof owing>>;

/** As the payer does by a link; undefined when the server died. */
async function order({ companyId, invoiceId }: Owing): Promise<{ status: string } | undefined> {
  const expiresAt = new Date(Date.now() + 600_000);
  const token = signPayLink(core, { companyId, invoiceId, expiresAt });
  const body = JSON.stringify({ ...payer, price: 10, users: 50, connections: 50 });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${server.url}/api/pay/${token}`, {
    method: 'POST',
    body,
    headers,
  }).catch(() => undefined);
  return answer?.ok ? ((await answer.json()) as { status: string }) : undefined;
}

const chargesOf = ({ companyId }: Owing) =>
  stage.query<{ id: number; status: string; reference: string }>(
    `select id::int, status, reference from payment_charges where company_id = ${companyId} order by id`,
  );

/** Holds rows until the server waits for them, kills it there, and lets go. */
async function killWaiting(lock: string, begin: () => unknown): Promise<void> {
  const holder = new pg.Client({ connectionString: stage.directUrl('superuser') });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query(lock);
    begin();
    await eventually('the server waits for the row', async () => {
      const [row] = await stage.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock'`,
      );
      return (row?.count ?? 0) > 0;
    });
    await server.end('SIGKILL');
  } finally {
    await holder.query('rollback');
    await holder.end();
  }
}

/** Kills it when a request reaches the fake, before or after its effect. */
function killAt(hook: 'onRequest' | 'onAnswer', route: RegExp): Promise<void> {
  const { efi } = servers;
  return new Promise((done) => {
    efi[hook] = async ({ method, path: at }) => {
      if (!route.test(`${method} ${at}`)) return;
      efi[hook] = undefined;
      await server.end('SIGKILL');
      done();
    };
  });
}

const CREATE = /^PUT \/v2\/cob/;
const READ = /^GET \/v2\/cob/;

it.each([
  ['before the provider has heard of it', () => killAt('onRequest', CREATE)],
  ['when the provider has made it', () => killAt('onAnswer', CREATE)],
])(
  'creates one charge if the server is killed %s',
  async (_when, kill) => {
    const company = await owing();
    const killed = kill();
    expect(await order(company)).toBeUndefined();
    await killed;
    await server.start();
    // Whoever comes first: the payer who reloads, or the job.
    await eventually(
      'the charge is there',
      async () => (await order(company))?.status === 'pending',
      TAKEOVER_MS,
    );
    const charges = await chargesOf(company);
    expect(charges).toMatchObject([{ status: 'pending' }]);
    const { all } = servers.efi.charges;
    expect([...all.keys()].filter((txid) => txid === charges[0]!.reference)).toHaveLength(1);
  },
  300_000,
);

it('creates one charge if the server is killed before it has recorded the answer', async () => {
  const company = await owing();
  let answered: (() => void) | undefined;
  const reached = new Promise<void>((resolve) => {
    answered = resolve;
  });
  let go: () => void = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    go = resolve;
  });
  servers.efi.onAnswer = async ({ method, path: at }) => {
    if (!CREATE.test(`${method} ${at}`)) return;
    servers.efi.onAnswer = undefined;
    answered?.();
    await mayAnswer;
  };
  const ordered = order(company);
  await reached;
  const [charge] = await chargesOf(company);
  await killWaiting(`select from payment_charges where id = ${charge!.id} for update`, go);
  expect(await ordered).toBeUndefined();
  await server.start();
  await eventually(
    'the charge is there',
    async () => (await order(company))?.status === 'pending',
    TAKEOVER_MS,
  );
  expect(await chargesOf(company)).toHaveLength(1);
}, 300_000);

type Kill = (company: Owing, pay: () => void) => Promise<void>;

const killWhenSeen =
  (hook: 'onRequest' | 'onAnswer'): Kill =>
  async (_company, pay) => {
    const killed = killAt(hook, READ);
    pay();
    await killed;
  };

const paying: [string, Kill][] = [
  [
    'when the payment is made, before anybody has told',
    async (_company, pay) => {
      await server.end('SIGKILL');
      pay();
    },
  ],
  ['when the webhook is stored, before the charge is read', killWhenSeen('onRequest')],
  ['when the charge is read, before anything is written', killWhenSeen('onAnswer')],
  [
    'in the transaction, before the invoice is paid',
    ({ invoiceId }, pay) =>
      killWaiting(`select from invoices where id = ${invoiceId} for update`, pay),
  ],
  [
    'in the transaction, when the due date is moved',
    ({ companyId }, pay) =>
      killWaiting(`select from companies where id = ${companyId} for update`, pay),
  ],
  [
    'after the commit, before the job has ended',
    async (company, pay) => {
      pay();
      await eventually(
        'it is committed',
        async () => (await chargesOf(company))[0]?.status === 'paid',
        TAKEOVER_MS,
      );
      await server.end('SIGKILL');
    },
  ],
];

it.each(paying)(
  '8: pays once if the server is killed %s',
  async (_when, kill) => {
    const company = await owing();
    const before = await dueDayOf(core, company.companyId);
    expect(await order(company)).toMatchObject({ status: 'pending' });
    const [{ reference } = { reference: '' }] = await chargesOf(company);
    await kill(company, () => void servers.efi.pay(reference, { cents: 1300 }));
    await server.start();
    await eventually(
      'it is paid',
      async () => {
        const all = await invoicesOf(core, company.companyId);
        return all.find(({ id }) => id === company.invoiceId)?.status === 'paid';
      },
      TAKEOVER_MS,
    );
    expect(await chargesOf(company)).toMatchObject([{ status: 'paid' }]);
    const credits = await creditsOf(core, company.companyId);
    const booked = credits
      .filter(({ cents }) => cents > 0)
      .map(({ cents, reason }) => [cents, reason]);
    expect(booked).toEqual([[300, 'overpaid']]);
    const after = await dueDayOf(core, company.companyId);
    const days = (Date.parse(after ?? '') - Date.parse(before ?? '')) / 86_400_000;
    expect(days).toBeGreaterThan(27);
    expect(days).toBeLessThan(32);
  },
  300_000,
);
