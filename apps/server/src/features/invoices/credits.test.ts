import { afterAll, beforeAll, expect, it } from 'vitest';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import {
  buildCharge,
  buildPaying,
  creditsOf,
  invoicesOf,
  makeFor,
  pay,
} from '../../testing/billing-stage.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { refundCredit } from './credits.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
});
afterAll(() => app?.stop());

/** A company that paid 100 reais by each of two charges, and 30 more by the first. */
async function overpaid() {
  const { id: companyId } = await buildPaying(app.core);
  await makeFor(app.core, companyId);
  const invoiceId = (await invoicesOf(app.core, companyId))[0]!.id;
  const charge = async (cents: number) => {
    const chargeId = await buildCharge(app.core, { companyId, invoiceId, cents });
    await pay(app.core, { companyId, invoiceId, chargeId, paidCents: cents });
    return chargeId;
  };
  const refund = (chargeId: number, cents: number) =>
    inTransaction(companyCtx(app.core, companyId), (tx) =>
      refundCredit(tx, { companyId, chargeId, cents }),
    );
  return { companyId, first: await charge(13_000), second: await charge(10_000), refund };
}

it('gives back the surplus of a charge, in parts, and no cent more', async () => {
  const { companyId, first, second, refund } = await overpaid();
  expect(await refund(first, 3001)).toBe(false);
  expect(await refund(first, 1000)).toBe(true);
  expect(await refund(first, 2001)).toBe(false);
  expect(await refund(first, 2000)).toBe(true);
  expect(await refund(first, 1)).toBe(false);
  expect(await refund(second, 10_000)).toBe(true);
  expect(await refund(second, 0)).toBe(false);
  const credits = await creditsOf(app.core, companyId);
  expect(credits.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
});

it('gives back nothing that an invoice has used', async () => {
  const { companyId, first, second, refund } = await overpaid();
  await makeFor(app.core, companyId, new Date(Date.now() + 30 * 86_400_000));
  expect(await refund(second, 10_000)).toBe(false);
  expect(await refund(first, 3000)).toBe(true);
});

it('asked twenty times at once gives back once', async () => {
  const { first, refund } = await overpaid();
  const given = await Promise.all(Array.from({ length: 20 }, () => refund(first, 3000)));
  expect(given.filter(Boolean)).toHaveLength(1);
});
