import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { companyCtx, inSystem, inTransaction } from '../../core/ctx.ts';
import { sql } from '../../core/db/drizzle.ts';
import { takeLease } from '../../gateway/leases/lease.queries.ts';
import { answerNumberChecks } from '../../gateway/outbound/answer-number-checks.ts';
import { sandboxCapabilities } from '../../provider/capabilities/sandbox.capabilities.ts';
import type { Identity, LookupAnswer, ProviderSession } from '../../provider/port.ts';
import { buildCompany, buildConnection } from '../../testing/builders.ts';
import { refusal } from '../../testing/refusal.ts';
import { startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';

const NOBODY = '5511911111111';
const OLD = '551187776666';
const INVALID = '422 ERR_WAPP_INVALID_CONTACT';

let app: TestApp;
let companyId: number;
let connectionId: number;
let admin: TestSession;
/** The questions put to the provider, in order. */
let asked: string[][] = [];
let isSilent = false;
let stop: () => void;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api,worker', LEASE_MS: '600000' });
  companyId = (await buildCompany(app.core)).id;
  const connection = { status: 'CONNECTED', isDefault: true } as const;
  connectionId = (await buildConnection(app.core, companyId, connection)).id;
  admin = await app.enter(companyId, { profile: 'admin' });
  const ctx = companyCtx(app.core, companyId);
  const taken = await inTransaction(ctx, (tx) => takeLease(tx, connectionId, crypto.randomUUID()));
  const lease = { companyId, connectionId, epoch: taken!.epoch };
  const { signal } = new AbortController();
  const session = { lookup: answer } as unknown as ProviderSession;
  // The owner, as another process would be.
  stop = app.core.wakes.on('numbers', (id) => {
    if (id !== connectionId || isSilent) return;
    const options = { core: app.core, lease, session, capabilities: sandboxCapabilities, signal };
    void answerNumberChecks(ctx, options);
  });
});
afterEach(() => {
  asked = [];
  isSilent = false;
});
afterAll(async () => {
  stop?.();
  await app?.stop();
});

async function answer(addresses: readonly Identity[]): Promise<LookupAnswer[]> {
  asked.push(addresses.map(({ value }) => value));
  return addresses.map(({ value }) => {
    if (value === NOBODY) return { exists: false };
    return { exists: true, number: value === '5511987776666' ? OLD : value };
  });
}

const add = (number: string) =>
  admin.call('POST /contacts', { body: { name: 'Pessoa Nova', number } });

test('refuses a number without an account when a contact is saved', async () => {
  expect(await refusal(add(NOBODY))).toBe(INVALID);
  const contact = await add('5511987770001');
  const change = (number: string) =>
    admin.call('PUT /contacts/:contactId', {
      params: { contactId: String(contact.id) },
      body: { number },
    });
  expect(await refusal(change(NOBODY))).toBe(INVALID);
  expect(await change('5511987770002')).toMatchObject({ number: '5511987770002' });
});

test('stores a number as the provider writes it, and finds it again however it is typed', async () => {
  expect(await add('+55 (11) 98777-6666')).toMatchObject({ number: OLD });
  expect(await refusal(add(OLD))).toBe('409 ERR_DUPLICATED_CONTACT');
});

test('asks for the numbers of a list together, and for no number twice', async () => {
  const rows = [NOBODY, '5511987770011', '5511987770012', '5511987770011'].map((number, index) => ({
    nome: `Linha ${index}`,
    numero: number,
  }));
  const taken = await admin.call('POST /contacts/upload', { body: { rows } });
  expect(taken).toMatchObject({ newCount: 2, errorCount: 2 });
  expect(taken.errorBag.map(({ error }) => error.message)).toEqual([
    'ERR_WAPP_INVALID_CONTACT',
    'ERR_DUPLICATED_CONTACT',
  ]);
  // The number of NOBODY was answered before.
  expect(asked.map((numbers) => numbers.toSorted())).toEqual([['5511987770011', '5511987770012']]);
  await admin.call('POST /contacts/upload', { body: { rows } });
  expect(asked).toHaveLength(1);
});

test('refuses a ticket for a number without an account that was never written to', async () => {
  const contact = await add('5511987770021');
  await inSystem(app.core, (db) =>
    db.execute(sql`update contacts set number = ${NOBODY} where id = ${contact.id}`),
  );
  const open = admin.call('POST /tickets', { body: { contactId: contact.id } });
  expect(await refusal(open)).toBe(INVALID);
});

test('refuses nothing when the check has no answer, and asks nothing when no process holds the connection', async () => {
  isSilent = true;
  expect(await add('5511987770003')).toMatchObject({ number: '5511987770003' });
  const other = (await buildCompany(app.core)).id;
  await buildConnection(app.core, other, { status: 'CONNECTED', isDefault: true });
  const colleague = await app.enter(other, { profile: 'admin' });
  const body = { name: 'Sem ninguém', number: NOBODY };
  const before = performance.now();
  expect(await colleague.call('POST /contacts', { body })).toMatchObject({ number: NOBODY });
  expect(performance.now() - before).toBeLessThan(2500);
});
