/** Too little, too much, twice, too late: no cent is lost or made. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inSystem } from '../../apps/server/src/core/ctx.ts';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { creditsOf, dueDayOf } from '../../apps/server/src/testing/billing-stage.ts';
import { eventually } from '../../apps/server/src/testing/test-app.ts';
import { type Owing, PaymentStage } from './payment-stage.ts';

let stage: PaymentStage;
beforeAll(async () => {
  stage = await PaymentStage.open();
});
afterAll(() => stage?.close());
beforeEach(() => stage.serve({ pix: 'efi', card: 'stripe', boleto: 'asaas' }));

const chargesOf = (owing: Owing) => stage.charges(owing);
const credit = async ({ companyId }: Owing) =>
  (await creditsOf(stage.app.core, companyId)).map(({ cents, reason }) => [cents, reason]);
const becomes = (owing: Owing, status: string) =>
  eventually(`it is ${status}`, async () =>
    (await chargesOf(owing)).some((each) => each.status === status),
  );

test('6: 9.99 for 10.00 pays nothing, and the operator is told', async () => {
  const owing = await stage.owing();
  const due = await dueDayOf(stage.app.core, owing.companyId);
  await stage.order(owing);
  const [charge] = await chargesOf(owing);
  stage.servers.efi.pay(charge!.reference, { cents: 999 });
  await becomes(owing, 'underpaid');
  expect(await stage.read(owing)).toMatchObject({ status: 'open' });
  expect(await dueDayOf(stage.app.core, owing.companyId)).toBe(due);
  expect(await credit(owing)).toEqual([]);
  const { payments } = await stage.operator.call('GET /payment-attention', {});
  expect(payments[0]).toMatchObject({ status: 'underpaid', paid: 9.99, amount: 10, surplus: 0 });
});

test('6: 20.00 for 10.00 pays, and the rest is credit that can go back', async () => {
  const owing = await stage.owing();
  await stage.order(owing);
  const [charge] = await chargesOf(owing);
  stage.servers.efi.pay(charge!.reference, { cents: 2000 });
  await becomes(owing, 'paid');
  expect(await credit(owing)).toEqual([[1000, 'overpaid']]);
  const { payments } = await stage.operator.call('GET /payment-attention', {});
  const found = payments.find(({ id }) => id === charge!.id);
  expect(found).toMatchObject({ surplus: 10, refunded: 0 });
  const params = { companyId: owing.companyId, chargeId: charge!.id };
  const back = await stage.operator.call('POST /companies/:companyId/charges/:chargeId/refund', {
    params,
  });
  expect(back).toMatchObject({ surplus: 0, refunded: 10 });
  await eventually('the provider gave it back', () => {
    const [pix] = stage.servers.efi.charges.all.get(charge!.reference)?.pix ?? [];
    return pix?.refunds.length === 1 && pix.refunds[0]?.cents === 1000;
  });
  expect(await credit(owing)).toEqual([
    [1000, 'overpaid'],
    [-1000, 'refunded'],
  ]);
  await expect(
    stage.operator.call('POST /companies/:companyId/charges/:chargeId/refund', { params }),
  ).rejects.toThrow('ERR_NOTHING_TO_REFUND');
});

test('a refund that the provider refuses becomes credit again', async () => {
  const owing = await stage.owing();
  await stage.order(owing, 'boleto');
  const [charge] = await chargesOf(owing);
  stage.servers.asaas.pay(charge!.externalId ?? '', { cents: 1300 });
  await becomes(owing, 'paid');
  stage.servers.asaas.sender.manner = 'lost';
  stage.servers.asaas.giveBack(charge!.externalId ?? '');
  const params = { companyId: owing.companyId, chargeId: charge!.id };
  await stage.operator.call('POST /companies/:companyId/charges/:chargeId/refund', { params });
  await eventually('it is back', async () => (await credit(owing)).length === 3);
  expect(await credit(owing)).toEqual([
    [300, 'overpaid'],
    [-300, 'refunded'],
    [300, 'returned'],
  ]);
  stage.servers.asaas.sender.manner = 'sent';
});

test('6: paid in two tabs, by the Pix that was canceled too late and by card', async () => {
  const owing = await stage.owing();
  await stage.order(owing);
  const [pix] = await chargesOf(owing);
  await stage.order(owing, 'card');
  const cob = stage.servers.efi.charges.all.get(pix!.reference)!;
  // Their bank had taken the payment before we canceled.
  cob.status = 'ATIVA';
  const card = (await chargesOf(owing))[1];
  stage.servers.stripe.pay(card!.externalId ?? '');
  await becomes(owing, 'paid');
  stage.servers.efi.pay(pix!.reference);
  await eventually('both are paid', async () =>
    (await chargesOf(owing)).every(({ status }) => status === 'paid'),
  );
  expect(await credit(owing)).toEqual([[1000, 'paid_twice']]);
});

test('6: one code that is paid twice', async () => {
  const owing = await stage.owing();
  await stage.order(owing);
  const [charge] = await chargesOf(owing);
  stage.servers.efi.pay(charge!.reference);
  await becomes(owing, 'paid');
  stage.servers.efi.pay(charge!.reference);
  await eventually('the second is credit', async () => (await credit(owing)).length > 0);
  expect(await credit(owing)).toEqual([[1000, 'paid_twice']]);
});

test('7: an expired code that is paid counts, and the page heard that it had expired', async () => {
  const owing = await stage.owing();
  await stage.order(owing);
  const [charge] = await chargesOf(owing);
  const cob = stage.servers.efi.charges.all.get(charge!.reference)!;
  cob.createdAt = new Date(Date.now() - 2 * 3_600_000);
  await stage.checkNow(charge!.id);
  await inSystem(stage.app.core, (db) =>
    db.execute(sql`select prosa.enqueue('check-charge', json_build_object('companyId', ${owing.companyId}::bigint,
      'chargeId', ${charge!.id}::bigint), null, null, 3)`),
  );
  await becomes(owing, 'expired');
  stage.servers.efi.pay(charge!.reference, { late: true });
  await becomes(owing, 'paid');
  expect((await stage.read(owing)).status).toBe('paid');
});

test('money that goes back after it was credited is told, and takes no days back', async () => {
  const owing = await stage.owing();
  await stage.order(owing, 'card');
  const [charge] = await chargesOf(owing);
  const { stripe } = stage.servers;
  stripe.pay(charge!.externalId ?? '');
  await becomes(owing, 'paid');
  const due = await dueDayOf(stage.app.core, owing.companyId);
  stripe.giveBack(charge!.externalId ?? '');
  await becomes(owing, 'refunded');
  expect(await dueDayOf(stage.app.core, owing.companyId)).toBe(due);
  expect((await stage.read(owing)).status).toBe('paid');
});

test.each(['asaas', 'stripe'] as const)('a chargeback at %s is a dispute', async (provider) => {
  await stage.serve({ card: provider });
  const owing = await stage.owing();
  await stage.order(owing, 'card');
  const [charge] = await chargesOf(owing);
  stage.servers[provider].pay(charge!.externalId ?? '');
  await becomes(owing, 'paid');
  stage.servers[provider].dispute(charge!.externalId ?? '');
  await becomes(owing, 'disputed');
  expect((await stage.read(owing)).status).toBe('paid');
});
