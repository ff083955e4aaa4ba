/** Payments whose webhook never came, charges whose creation was not answered, secrets, tampering. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { companyCtx, inSystem, inTransaction } from '../../apps/server/src/core/ctx.ts';
import { rows } from '../../apps/server/src/core/db/db.ts';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { unscopedFindAccount } from '../../apps/server/src/features/payments/accounts/accounts.queries.ts';
import { checkCharge } from '../../apps/server/src/features/payments/check-charge.ts';
import { sweep } from '../../apps/server/src/features/payments/reconcile/sweep.ts';
import { eventually } from '../../apps/server/src/testing/test-app.ts';
import { type Owing, PaymentStage } from './payment-stage.ts';

let stage: PaymentStage;
beforeAll(async () => {
  // Jobs run where the tests say so.
  stage = await PaymentStage.open({ ROLES: 'api' });
});
afterAll(() => stage?.close());
beforeEach(async () => {
  for (const server of [stage.servers.efi, stage.servers.asaas, stage.servers.stripe]) {
    server.sender.manner = 'lost';
    server.faults.length = 0;
  }
  await stage.serve({ pix: 'efi', card: 'stripe', boleto: 'asaas' });
});

const chargeOf = async (owing: Owing) => (await stage.charges(owing))[0]!;
const check = async (owing: Owing) => {
  const { id: chargeId } = await chargeOf(owing);
  await checkCharge(stage.app.core, { companyId: owing.companyId, chargeId });
};
const jobsFor = (chargeId: number) =>
  stage.app.owner().then(async (owner) => {
    const found = await owner.query<{ runAt: Date }>(
      `select run_at as "runAt" from graphile_worker.jobs where key = $1`,
      [`check-charge:${chargeId}`],
    );
    return found.rows;
  });

test('2: a check follows 30 seconds after the order, and finds the payment that no webhook told', async () => {
  const owing = await stage.owing();
  const orderedAt = Date.now();
  await stage.order(owing);
  const charge = await chargeOf(owing);
  const [planned, ...others] = await jobsFor(charge.id);
  expect(others).toEqual([]);
  const waits = planned!.runAt.getTime() - orderedAt;
  expect(waits).toBeGreaterThan(29_000);
  expect(waits).toBeLessThan(60_000);
  stage.servers.efi.pay(charge.reference);
  await check(owing);
  expect((await stage.read(owing)).status).toBe('paid');
});

test.each(['efi', 'asaas', 'stripe'] as const)(
  '2: a sweep at %s finds it too, and raises the alarm when no webhook came',
  async (provider) => {
    const method = ({ efi: 'pix', asaas: 'boleto', stripe: 'card' } as const)[provider];
    const owing = await stage.owing();
    await stage.order(owing, method);
    const charge = await chargeOf(owing);
    stage.servers[provider].pay(charge.externalId ?? '');
    await inSystem(stage.app.core, (db) =>
      db.execute(sql`update payment_charges set next_check_at = null where id = ${charge.id}`),
    );
    // What was paid a moment ago may still be told.
    const later = { ...stage.app.core, now: () => new Date(Date.now() + 20 * 60_000) };
    const account = await inSystem(later, (db) => unscopedFindAccount(db, provider));
    await sweep(later, account!);
    expect(await jobsFor(charge.id)).toHaveLength(1);
    await check(owing);
    expect((await stage.read(owing)).status).toBe('paid');
    const { accounts } = await stage.operator.call('GET /payment-settings', {});
    expect(accounts.find((each) => each.provider === provider)?.webhook.missedAt).not.toBeNull();
  },
);

test.each(['efi', 'asaas', 'stripe'] as const)(
  '9: a charge whose creation %s did not answer is there once, and is found again',
  async (provider) => {
    const method = ({ efi: 'pix', asaas: 'boleto', stripe: 'card' } as const)[provider];
    const create = { efi: /^PUT \/v2\/cob/, asaas: /^POST \/v3\/payments$/, stripe: /sessions$/ };
    const server = stage.servers[provider];
    const owing = await stage.owing();
    server.fail(create[provider], 'lost', provider === 'stripe' ? 2 : 1);
    await expect(stage.order(owing, method)).rejects.toThrow('ERR_PAYMENT_PROVIDER_UNREACHABLE');
    expect(await chargeOf(owing)).toMatchObject({ status: 'creating', externalId: null });
    const shown = await stage.order(owing, method);
    expect(shown.status).toBe('pending');
    const charges = await stage.charges(owing);
    expect(charges).toHaveLength(1);
    const { reference } = charges[0]!;
    const atProvider = {
      efi: () =>
        [...stage.servers.efi.charges.all.values()].filter(({ txid }) => txid === reference),
      asaas: () =>
        [...stage.servers.asaas.payments.all.values()].filter(
          (each) => each.externalReference === reference,
        ),
      stripe: () =>
        [...stage.servers.stripe.sessions.all.values()].filter(
          (each) => each.reference === reference,
        ),
    };
    expect(atProvider[provider]()).toHaveLength(1);
  },
);

test('9: the job finishes what a request began', async () => {
  const owing = await stage.owing();
  stage.servers.efi.fail(/^PUT \/v2\/cob/, 'lost');
  await expect(stage.order(owing)).rejects.toThrow();
  await check(owing);
  expect(await stage.read(owing)).toMatchObject({ charge: { status: 'pending' } });
  expect(stage.servers.efi.charges.all.size).toBeGreaterThan(0);
});

test('a charge that the provider refuses is given up at once', async () => {
  const owing = await stage.owing();
  const { efi } = stage.servers;
  efi.charges.create = () => ({ status: 400, body: { nome: 'chave_invalida', mensagem: 'x' } });
  await expect(stage.order(owing)).rejects.toThrow('ERR_PAYMENT_PROVIDER_REFUSED');
  delete (efi.charges as Partial<typeof efi.charges>).create;
  expect(await chargeOf(owing)).toMatchObject({ status: 'failed' });
  expect((await stage.order(owing)).status).toBe('pending');
});

test('checks end a day after the expiry, and a late payment is still swept', async () => {
  const owing = await stage.owing();
  await stage.order(owing);
  const { id, reference } = await chargeOf(owing);
  const cob = stage.servers.efi.charges.all.get(reference)!;
  cob.createdAt = new Date(Date.now() - 2 * 3_600_000);
  await inTransaction(companyCtx(stage.app.core, owing.companyId), (tx) =>
    tx.db.execute(sql`update payment_charges set created_at = now() - interval '27 hours',
      expires_at = now() - interval '26 hours' where id = ${id}`),
  );
  await check(owing);
  expect(await chargeOf(owing)).toMatchObject({ status: 'expired', nextCheckAt: null });
  stage.servers.efi.pay(reference, { late: true });
  const account = await inSystem(stage.app.core, (db) => unscopedFindAccount(db, 'efi'));
  await sweep(stage.app.core, account!);
  await check(owing);
  expect((await stage.read(owing)).status).toBe('paid');
});

test('12: card fields are refused in any depth, and no word of them is kept', async () => {
  const owing = await stage.owing();
  const number = '4111111111111111';
  for (const extra of [
    { cardNumber: number },
    { cvv: '123' },
    { plan: { card: { card_number: number } } },
    { nameOnCard: 'ANA SOUZA' },
  ]) {
    const body = JSON.stringify({ invoiceId: owing.invoiceId, ...extra });
    const { status } = await fetch(`${stage.app.url}/api/subscription`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${owing.admin.token}`,
      },
    });
    expect([extra, status]).toEqual([extra, 422]);
  }
  expect(await stage.charges(owing)).toEqual([]);
});

test('secrets are sealed, and never shown again', async () => {
  const { accounts } = await stage.operator.call('GET /payment-settings', {});
  const text = JSON.stringify(accounts);
  expect(text).not.toContain('Client_Secret');
  expect(accounts.find(({ provider }) => provider === 'efi')).toMatchObject({
    hints: { clientSecret: '4711' },
    certificate: { subject: 'Loja 4711' },
  });
  const [row] = await inSystem(stage.app.core, (db) =>
    rows<{ secrets: Buffer }>(db, sql`select secrets from payment_accounts where provider = 'efi'`),
  );
  expect(row!.secrets.toString('latin1')).not.toContain('Client_Secret');
});

test('"test connection" asks the provider', async () => {
  const { call } = stage.operator;
  const ask = () => call('POST /payment-settings/:provider/test', { params: { provider: 'efi' } });
  expect(await ask()).toEqual({ ok: true, problem: null, said: '' });
  stage.servers.efi.scopes = ['cob.read'];
  expect(await ask()).toMatchObject({ ok: false, problem: 'refused' });
  stage.servers.efi.scopes = ['cob.read', 'cob.write', 'pix.read', 'pix.write', 'webhook.write'];
  stage.servers.efi.fail(/^GET/, 'error');
  expect(await ask()).toMatchObject({ ok: false, problem: 'unreachable' });
});

test('a certificate that cannot be used is refused, and an account with open charges stays', async () => {
  const { call } = stage.operator;
  const params = { provider: 'efi' as const };
  const body = {
    environment: 'sandbox' as const,
    certificate: Buffer.from('no').toString('base64'),
  };
  await expect(call('POST /payment-settings/:provider', { params, body })).rejects.toThrow(
    'ERR_PAYMENT_CERTIFICATE',
  );
  await stage.order(await stage.owing());
  await expect(call('DELETE /payment-settings/:provider', { params })).rejects.toThrow(
    'ERR_PAYMENT_ACCOUNT_IN_USE',
  );
});

test('Efí is registered with both probes where a proxy checks certificates', async () => {
  const { call } = stage.operator;
  const { efi } = stage.servers;
  const params = { provider: 'efi' as const };
  const register = () => call('POST /payment-settings/:provider/webhook', { params });
  const save = (checksCertificate: boolean) =>
    call('POST /payment-settings/:provider', {
      params,
      body: { environment: 'sandbox', checksCertificate },
    });
  await save(true);
  // Nobody asks for the certificate: Efí refuses the address.
  await expect(register()).rejects.toThrow('ERR_PAYMENT_WEBHOOK_REFUSED');
  efi.proxyChecksCertificate = true;
  await register();
  expect(efi.webhooks.probes).toEqual([
    { withCertificate: false, status: 0 },
    { withCertificate: true, status: 200 },
  ]);
  efi.proxyChecksCertificate = false;
  await save(false);
  const saved = await register();
  expect(saved.webhook.registeredAt).not.toBeNull();
  expect(efi.webhooks.probes).toEqual([{ withCertificate: true, status: 200 }]);
});

test('tokens of Efí are fetched once for all who wait, and again when they end', async () => {
  const { efi } = stage.servers;
  await stage.operator.call('POST /payment-settings/:provider/test', {
    params: { provider: 'efi' },
  });
  const tokens = () => efi.count(/^POST \/oauth\/token/);
  const before = tokens();
  efi.endTokens();
  const owings = await Promise.all(Array.from({ length: 8 }, () => stage.owing()));
  await Promise.all(owings.map((each) => stage.order(each)));
  await eventually('all are there', async () => {
    const all = await Promise.all(owings.map(chargeOf));
    return all.every(({ status }) => status === 'pending');
  });
  expect(tokens() - before).toBe(1);
});
