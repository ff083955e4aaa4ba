/** What providers report: believed never, stored once, and only from them. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { creditsOf, dueDayOf } from '../../apps/server/src/testing/billing-stage.ts';
import { eventually } from '../../apps/server/src/testing/test-app.ts';
import { bodyOf } from '../fakes/efi-server/efi-webhooks.ts';
import { type Owing, PaymentStage } from './payment-stage.ts';

let stage: PaymentStage;
beforeAll(async () => {
  stage = await PaymentStage.open();
});
afterAll(() => stage?.close());
beforeEach(async () => {
  for (const { sender } of [stage.servers.efi, stage.servers.asaas, stage.servers.stripe])
    sender.manner = 'sent';
  await stage.serve({ pix: 'efi', card: 'stripe', boleto: 'asaas' });
});

const send = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${stage.app.url}/api/webhooks/payments/${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  }).then(({ status }) => status);

const isPaid = async (owing: Owing) => (await stage.read(owing)).status === 'paid';
const chargeOf = async (owing: Owing) => (await stage.charges(owing))[0]!;

test('3: the same webhook twenty times at once is one payment', async () => {
  const owing = await stage.owing();
  await stage.order(owing);
  const { reference } = await chargeOf(owing);
  stage.servers.efi.sender.manner = 'lost';
  const pix = stage.servers.efi.pay(reference, { cents: 1500 });
  const report = {
    url: `${stage.servers.efi.webhooks.url}/pix`,
    body: bodyOf([pix]),
    headers: { 'content-type': 'application/json' },
  };
  const before = await stage.events();
  const statuses = await Promise.all(
    Array.from({ length: 20 }, () => stage.servers.efi.sender.post(report)),
  );
  expect(statuses).toEqual(Array.from({ length: 20 }, () => 200));
  await eventually('it is paid', () => isPaid(owing));
  expect(await stage.events()).toBe(before + 1);
  expect((await creditsOf(stage.app.core, owing.companyId)).map(({ cents }) => cents)).toEqual([
    500,
  ]);
});

test('a webhook of a payment that does not exist pays nothing', async () => {
  const owing = await stage.owing();
  await stage.order(owing);
  const { reference } = await chargeOf(owing);
  const { url } = stage.servers.efi.webhooks;
  const pix = { endToEndId: 'E1', txid: reference, cents: 1000, at: new Date(), refunds: [] };
  const reads = () => stage.servers.efi.count(new RegExp(`^GET /v2/cob/${reference}`));
  const before = reads();
  const report = { url: `${url}/pix`, body: bodyOf([pix]), headers: {} };
  expect(await stage.servers.efi.sender.post(report)).toBe(200);
  await eventually('it was read', () => reads() > before);
  expect(await stage.read(owing)).toMatchObject({ status: 'open', charge: { status: 'pending' } });
});

test('5: forged, unsigned ones and those of another installation are refused, and nothing is stored', async () => {
  const owing = await stage.owing();
  await stage.order(owing, 'card');
  const { externalId } = await chargeOf(owing);
  const before = await stage.events();
  const { stripe, efi, asaas } = stage.servers;
  const body = JSON.stringify({
    id: 'evt_1',
    type: 'checkout.session.completed',
    data: { object: { id: externalId } },
  });
  const [{ secret } = { secret: '' }] = stripe.endpoints;
  const old = stripe.signature(body, secret, new Date(Date.now() - 301_000));
  const other = stripe.signature(body, 'whsec_of_another_installation');
  const asaasBody = JSON.stringify({
    id: 'evt_2',
    event: 'PAYMENT_RECEIVED',
    payment: { id: 'pay_1' },
  });
  const query = new URL(efi.webhooks.url ?? '').search;
  const tries: [string, string, Record<string, string>?][] = [
    ['stripe', body],
    ['stripe', body, { 'stripe-signature': old }],
    ['stripe', body, { 'stripe-signature': other }],
    ['stripe', `${body} `, { 'stripe-signature': stripe.signature(body, secret) }],
    ['asaas', asaasBody],
    ['asaas', asaasBody, { 'asaas-access-token': 'guess' }],
    ['asaas', asaasBody, { 'asaas-access-token': `${asaas.webhooks[0]?.authToken}x` }],
    ['efi', bodyOf([])],
    ['efi?hmac=guess&ignorar=/pix', bodyOf([])],
    [`efi${query.replace('hmac=', 'hmac=0')}/pix`, bodyOf([])],
  ];
  for (const [path, text, headers] of tries)
    expect([path, headers, await send(path, text, headers)]).toEqual([path, headers, 401]);
  expect(await stage.events()).toBe(before);
  expect(await send('stripe', body, { 'stripe-signature': stripe.signature(body, secret) })).toBe(
    200,
  );
  expect(await stage.events()).toBe(before + 1);
});

test('both signatures count while a secret of Stripe is rolled', async () => {
  const owing = await stage.owing();
  await stage.order(owing, 'card');
  const { externalId } = await chargeOf(owing);
  stage.servers.stripe.formerSecret = 'whsec_the_one_before';
  stage.servers.stripe.pay(externalId ?? '');
  await eventually('it is paid', () => isPaid(owing));
  stage.servers.stripe.formerSecret = undefined;
});

test('what is no JSON, or names no charge, is taken and dropped', async () => {
  const query = new URL(stage.servers.efi.webhooks.url ?? '').search;
  const before = await stage.events();
  for (const body of [
    '',
    '[]',
    '{"pix":7}',
    '{"evento":"teste_webhook"}',
    '<xml>',
    '{"pix":[{"endToEndId":"E2"}]}',
  ])
    expect([body, await send(`efi${query}`, body)]).toEqual([body, 200]);
  expect(await stage.events()).toBe(before);
  const foreign = { endToEndId: 'E9', txid: 'z'.repeat(32), cents: 1, at: new Date(), refunds: [] };
  expect(await send(`efi${query}`, bodyOf([foreign, foreign]))).toBe(200);
  expect(await stage.events()).toBe(before + 1);
});

test('Asaas counts only 200, so it gets that and nothing else', async () => {
  const owing = await stage.owing();
  await stage.order(owing, 'boleto');
  const { externalId } = await chargeOf(owing);
  stage.servers.asaas.sender.delivered.length = 0;
  stage.servers.asaas.pay(externalId ?? '');
  await eventually('it is paid', () => isPaid(owing));
  expect(stage.servers.asaas.sender.delivered.map(({ status }) => status)).toEqual([200]);
});

test('4: a refund that is told before the payment credits nothing', async () => {
  const owing = await stage.owing();
  const due = await dueDayOf(stage.app.core, owing.companyId);
  await stage.order(owing, 'card');
  const { externalId } = await chargeOf(owing);
  const { stripe } = stage.servers;
  stripe.sender.manner = 'held';
  stripe.pay(externalId ?? '');
  stripe.giveBack(externalId ?? '');
  stripe.sender.release((held) => held.toReversed());
  await eventually('it was read', async () => (await chargeOf(owing)).status === 'refunded');
  expect(await stage.read(owing)).toMatchObject({ status: 'open' });
  expect(await dueDayOf(stage.app.core, owing.companyId)).toBe(due);
  const { payments } = await stage.operator.call('GET /payment-attention', {});
  expect(payments[0]).toMatchObject({ invoiceId: owing.invoiceId, status: 'refunded' });
});

test('an event of Stripe that comes before its Pix is paid changes nothing yet', async () => {
  await stage.serve({ pix: 'stripe' });
  const owing = await stage.owing();
  await stage.order(owing);
  const { externalId } = await chargeOf(owing);
  const reads = () => stage.servers.stripe.count(new RegExp(`^GET .*/${externalId}$`));
  stage.servers.stripe.completeUnpaid(externalId ?? '');
  await eventually('it was read', () => reads() > 0);
  expect((await stage.read(owing)).status).toBe('open');
  stage.servers.stripe.arrive(externalId ?? '');
  await eventually('it is paid', () => isPaid(owing));
});
