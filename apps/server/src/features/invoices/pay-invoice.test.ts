import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMonths } from '../../conversation/hours/due-date.rules.ts';
import {
  buildCharge,
  buildPaying,
  creditsOf,
  dueDayOf,
  inDays,
  invoicesOf,
  makeFor,
  pay,
} from '../../testing/billing-stage.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
});
afterAll(() => app?.stop());

/** A company with an invoice of 100 reais and a charge for it. */
async function owing(due = 5) {
  const { id: companyId } = await buildPaying(app.core, { due });
  await makeFor(app.core, companyId);
  const [invoice] = await invoicesOf(app.core, companyId);
  const invoiceId = invoice!.id;
  const charge = () => buildCharge(app.core, { companyId, invoiceId, cents: 10_000 });
  return { companyId, invoiceId, charge };
}

const nextMonth = (day: string) => addMonths(day, 1, Number(day.slice(8)));

describe('a payment', () => {
  it('marks the invoice as paid and moves the due date, once for each charge', async () => {
    const { companyId, invoiceId, charge } = await owing();
    const payment = { companyId, invoiceId, chargeId: await charge(), paidCents: 10_000 };
    const first = await pay(app.core, payment);
    const due = nextMonth(inDays(app.core, 5));
    expect(first).toMatchObject({ applied: 'paid', surplusCents: 0 });
    expect(await dueDayOf(app.core, companyId)).toBe(due);
    expect(await pay(app.core, payment)).toEqual(first);
    expect(await dueDayOf(app.core, companyId)).toBe(due);
    expect(await creditsOf(app.core, companyId)).toEqual([]);
  });

  it('of too little changes nothing', async () => {
    const { companyId, invoiceId, charge } = await owing();
    const payment = { companyId, invoiceId, chargeId: await charge(), paidCents: 9_999 };
    expect(await pay(app.core, payment)).toMatchObject({ applied: 'underpaid', surplusCents: 0 });
    expect(await dueDayOf(app.core, companyId)).toBe(inDays(app.core, 5));
    expect(await creditsOf(app.core, companyId)).toEqual([]);
    expect(await invoicesOf(app.core, companyId)).toMatchObject([{ status: 'open', paidCents: 0 }]);
  });

  it('of too much leaves credit, which the next invoice uses', async () => {
    const { companyId, invoiceId, charge } = await owing();
    const chargeId = await charge();
    const payment = { companyId, invoiceId, chargeId, paidCents: 13_000 };
    expect(await pay(app.core, payment)).toMatchObject({ applied: 'paid', surplusCents: 3000 });
    expect(await pay(app.core, payment)).toMatchObject({ applied: 'paid', surplusCents: 3000 });
    await makeFor(app.core, companyId, new Date(Date.now() + 30 * 86_400_000));
    const [paid, next] = await invoicesOf(app.core, companyId);
    expect(paid).toMatchObject({ paidCents: 10_000, paidChargeId: chargeId });
    expect(next).toMatchObject({ valueCents: 10_000, creditCents: 3000, status: 'open' });
    const credits = await creditsOf(app.core, companyId);
    expect(credits.map(({ reason, cents }) => [reason, cents])).toEqual([
      ['overpaid', 3000],
      ['used', -3000],
    ]);
  });

  it('by a second charge becomes credit, each once', async () => {
    const { companyId, invoiceId, charge } = await owing();
    const [one, two] = [await charge(), await charge()];
    await pay(app.core, { companyId, invoiceId, chargeId: one, paidCents: 10_000 });
    const second = { companyId, invoiceId, chargeId: two, paidCents: 10_000 };
    const surplus = { applied: 'surplus', surplusCents: 10_000 };
    expect(await pay(app.core, second)).toMatchObject(surplus);
    expect(await pay(app.core, second)).toMatchObject(surplus);
    const credits = await creditsOf(app.core, companyId);
    expect(credits.map(({ reason, cents }) => [reason, cents])).toEqual([['paid_twice', 10_000]]);
    expect(await dueDayOf(app.core, companyId)).toBe(nextMonth(inDays(app.core, 5)));
  });

  it('told twenty times at once is booked once', async () => {
    const { companyId, invoiceId, charge } = await owing();
    const payment = { companyId, invoiceId, chargeId: await charge(), paidCents: 15_000 };
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => pay(app.core, payment)));
    expect(new Set(outcomes.map(({ applied }) => applied))).toEqual(new Set(['paid']));
    expect(await dueDayOf(app.core, companyId)).toBe(nextMonth(inDays(app.core, 5)));
    const credits = await creditsOf(app.core, companyId);
    expect(credits.map(({ cents }) => cents)).toEqual([5000]);
  });

  it('of twenty charges at once pays once; the others are credit', async () => {
    const { companyId, invoiceId, charge } = await owing();
    const charges = await Promise.all(Array.from({ length: 20 }, charge));
    const outcomes = await Promise.all(
      charges.map((chargeId) =>
        pay(app.core, { companyId, invoiceId, chargeId, paidCents: 10_000 }),
      ),
    );
    expect(outcomes.filter(({ applied }) => applied === 'paid')).toHaveLength(1);
    expect(outcomes.filter(({ applied }) => applied === 'surplus')).toHaveLength(19);
    expect(await creditsOf(app.core, companyId)).toHaveLength(19);
    expect(await dueDayOf(app.core, companyId)).toBe(nextMonth(inDays(app.core, 5)));
  });

  it('counts from the due date within grace and a month, and from its own day later', async () => {
    const late = await owing(-32);
    const chargeId = await late.charge();
    await pay(app.core, { ...late, chargeId, paidCents: 10_000 });
    expect(await dueDayOf(app.core, late.companyId)).toBe(nextMonth(inDays(app.core, -32)));
    const veryLate = await owing(-40);
    const other = await veryLate.charge();
    await pay(app.core, { ...veryLate, chargeId: other, paidCents: 10_000 });
    expect(await dueDayOf(app.core, veryLate.companyId)).toBe(nextMonth(inDays(app.core, 0)));
  });

  it('finds no invoice of another company', async () => {
    const { invoiceId } = await owing();
    const { companyId } = await owing();
    const payment = { companyId, invoiceId, chargeId: null, paidCents: 10_000 };
    await expect(pay(app.core, payment)).rejects.toThrow('ERR_NO_INVOICE_FOUND');
  });
});
