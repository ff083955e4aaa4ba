/** From the order to the paid invoice, by each provider and way of paying. */
import { ApiError } from '@prosa/contract/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inSystem } from '../../apps/server/src/core/ctx.ts';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { signPayLink } from '../../apps/server/src/core/pay-links.ts';
import { creditsOf, dueDayOf, invoicesOf } from '../../apps/server/src/testing/billing-stage.ts';
import { eventually, nextEvent } from '../../apps/server/src/testing/test-app.ts';
import { isPixCode } from '../fakes/efi-server/pix-code.ts';
import { PaymentStage, payer } from './payment-stage.ts';

let stage: PaymentStage;
beforeAll(async () => {
  stage = await PaymentStage.open();
});
afterAll(() => stage?.close());

const codeOf = (answer: Promise<unknown>): Promise<unknown> =>
  answer.then(
    () => 'done',
    (error: unknown) => (error instanceof ApiError ? `${error.status} ${error.code}` : error),
  );

describe.each([
  ['efi', 'pix'],
  ['asaas', 'pix'],
  ['asaas', 'card'],
  ['asaas', 'boleto'],
  ['stripe', 'card'],
  ['stripe', 'pix'],
] as const)('by %s and %s', (provider, method) => {
  test('an order is paid, moves the due date and is told', async () => {
    await stage.serve({ [method]: provider });
    const owing = await stage.owing();
    const before = await dueDayOf(stage.app.core, owing.companyId);
    const socket = await owing.admin.socket();
    const told = nextEvent<{ action: string; invoiceId: number; company: { dueDate: string } }>(
      socket,
      `company-${owing.companyId}-payment`,
    );
    const charge = await stage.order(owing, method);
    expect(charge).toMatchObject({ method, status: 'pending', valor: { original: '10.00' } });
    if (method === 'pix' && provider !== 'stripe')
      expect(isPixCode(charge.qrcode?.qrcode ?? '')).toBe(true);
    else expect(charge.redirectUrl).toContain(stage.servers[provider].url);

    const [row] = await stage.charges(owing);
    stage.servers[provider].pay(row!.externalId ?? '');
    expect(await told).toMatchObject({ action: 'CONCLUIDA', invoiceId: owing.invoiceId });
    const { status, charge: shown, company } = await stage.read(owing);
    expect({ status, charge: shown?.status }).toEqual({ status: 'paid', charge: 'paid' });
    expect(company.dueDate).toBe((await told).company.dueDate);
    expect(await dueDayOf(stage.app.core, owing.companyId)).not.toBe(before);
    expect(await creditsOf(stage.app.core, owing.companyId)).toEqual([]);
  });
});

test('a reload shows the same charge; another method cancels the first before it shows its own', async () => {
  await stage.serve({ pix: 'efi', card: 'stripe' });
  const owing = await stage.owing();
  const first = await stage.order(owing);
  expect(await stage.order(owing)).toEqual(first);
  const [pix] = await stage.charges(owing);
  let wasCanceled: string | undefined;
  stage.servers.stripe.onRequest = ({ method }) => {
    if (method === 'POST') wasCanceled = stage.servers.efi.charges.all.get(pix!.reference)?.status;
  };
  await stage.order(owing, 'card');
  stage.servers.stripe.onRequest = undefined;
  expect(wasCanceled).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR');
  const charges = await stage.charges(owing);
  expect(charges.map(({ method, status }) => [method, status])).toEqual([
    ['pix', 'canceled'],
    ['card', 'pending'],
  ]);
});

test('the first method stays while its provider cannot cancel it', async () => {
  await stage.serve({ pix: 'efi', card: 'stripe' });
  const owing = await stage.owing();
  await stage.order(owing);
  stage.servers.efi.fail(/^PATCH/, 'error');
  const sessions = stage.servers.stripe.sessions.all.size;
  expect(await codeOf(stage.order(owing, 'card'))).toBe('503 ERR_PAYMENT_PROVIDER_UNREACHABLE');
  expect(stage.servers.stripe.sessions.all.size).toBe(sessions);
  expect(await stage.charges(owing)).toMatchObject([{ method: 'pix', status: 'pending' }]);
});

test('whoever pays while they change the method has paid', async () => {
  await stage.serve({ pix: 'efi', card: 'stripe' });
  const owing = await stage.owing();
  await stage.order(owing);
  const [pix] = await stage.charges(owing);
  stage.servers.efi.sender.manner = 'lost';
  stage.servers.efi.pay(pix!.reference);
  stage.servers.efi.sender.manner = 'sent';
  expect(await codeOf(stage.order(owing, 'card'))).toBe('409 ERR_INVOICE_NOT_OPEN');
  expect(await stage.read(owing)).toMatchObject({ status: 'paid', charge: { status: 'paid' } });
});

test('20 orders at once make one charge at the provider, and so do two of the same link', async () => {
  await stage.serve({ pix: 'asaas' });
  const owing = await stage.owing();
  const before = stage.servers.asaas.payments.all.size;
  const charges = await Promise.all(Array.from({ length: 20 }, () => stage.order(owing)));
  expect(new Set(charges.map((each) => JSON.stringify(each))).size).toBe(1);
  expect(stage.servers.asaas.payments.all.size).toBe(before + 1);
});

test('11: what the payer saw is compared', async () => {
  await stage.serve({ pix: 'efi' });
  const owing = await stage.owing();
  const other = await stage.owing();
  const { invoiceId } = owing;
  const right = { ...payer, invoiceId, price: 10, users: 50, connections: 50 };
  const order = (change: object) =>
    codeOf(owing.admin.call('POST /subscription', { body: { ...right, ...change } }));
  for (const change of [{ price: 9.99 }, { price: '1.00' }, { users: 51 }, { connections: 0 }])
    expect([change, await order(change)]).toEqual([change, '409 ERR_PRICE_CHANGED']);
  const { invoiceId: foreign } = other;
  expect(await order({ invoiceId: foreign })).toBe('404 ERR_NO_INVOICE_FOUND');
  expect(
    await codeOf(
      owing.admin.call('GET /subscription/:invoiceId', { params: { invoiceId: foreign } }),
    ),
  ).toBe('404 ERR_NO_INVOICE_FOUND');
  expect(await order({ taxId: '529.982.247-26' })).toBe('400 ERR_VALIDATION');
  expect(await order({ zipcode: '1234' })).toBe('400 ERR_VALIDATION');
  expect(await order({ method: 'card' })).toBe('422 ERR_PAYMENT_METHOD_UNAVAILABLE');
  expect(await stage.charges(owing)).toEqual([]);
  expect(await order({ price: '10,00' })).toBe('done');
});

test('the tax id of the sign-up stands in the first order, never on a pay link', async () => {
  await stage.serve({ pix: 'efi' });
  const owing = await stage.owing();
  const { companyId, invoiceId } = owing;
  await inSystem(stage.app.core, (db) =>
    db.execute(sql`update companies set tax_id = '52998224725' where id = ${companyId}`),
  );
  expect(await stage.read(owing)).toMatchObject({ payer: null, taxId: '52998224725' });
  const expiresAt = new Date(Date.now() + 60_000);
  const token = signPayLink(stage.app.core, { companyId, invoiceId, expiresAt });
  expect((await stage.app.client()('GET /pay/:token', { params: { token } })).taxId).toBe('');
  await stage.order(owing);
  expect((await stage.read(owing)).taxId).toBe('');
});

test('a pay link opens one invoice, and shows no payer', async () => {
  await stage.serve({ pix: 'efi' });
  const owing = await stage.owing();
  await stage.order(owing);
  const { companyId, invoiceId } = owing;
  const expiresAt = new Date(Date.now() + 60_000);
  const token = signPayLink(stage.app.core, { companyId, invoiceId, expiresAt });
  const nobody = stage.app.client();
  const shown = await nobody('GET /pay/:token', { params: { token } });
  expect(shown).toMatchObject({ invoiceId, payer: null, charge: { status: 'pending' } });
  expect((await stage.read(owing)).payer).toMatchObject({ firstName: 'Ana', taxId: '52998224725' });
  const body = { ...payer, price: 10, users: 50, connections: 50 };
  expect(await nobody('POST /pay/:token', { params: { token }, body })).toEqual(shown.charge);
  const wrong = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
  expect(await codeOf(nobody('GET /pay/:token', { params: { token: wrong } }))).toBe(
    '404 ERR_NOT_FOUND',
  );
});

test('a charge of an invoice that is void is canceled at its provider', async () => {
  await stage.serve({ pix: 'efi' });
  const owing = await stage.owing();
  await stage.order(owing);
  const [charge] = await stage.charges(owing);
  const { companyId, invoiceId } = owing;
  await stage.operator.call('POST /companies/:companyId/invoices/:invoiceId/void', {
    params: { companyId, invoiceId },
    body: { reason: 'Engano' },
  });
  await eventually('it is removed', () =>
    stage.servers.efi.charges.all.get(charge!.reference)?.status.startsWith('REMOVIDA'),
  );
});

test('an expired company still has its open invoice paid', async () => {
  await stage.serve({ pix: 'efi' });
  const owing = await stage.owing();
  await stage.order(owing);
  await inSystem(stage.app.core, (db) =>
    db.execute(
      sql`update companies set due_date = now() - interval '40 days' where id = ${owing.companyId}`,
    ),
  );
  const [charge] = await stage.charges(owing);
  stage.servers.efi.pay(charge!.reference);
  await eventually('it is paid', async () => {
    const all = await invoicesOf(stage.app.core, owing.companyId);
    return all.find(({ id }) => id === owing.invoiceId)?.status === 'paid';
  });
});
