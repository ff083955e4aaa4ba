import { eventName } from '@prosa/contract/realtime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inSystem } from '../../core/ctx.ts';
import { sql } from '../../core/db/drizzle.ts';
import { buildPaying, dueDayOf, inDays, invoicesOf, makeFor } from '../../testing/billing-stage.ts';
import { buildCompany } from '../../testing/builders.ts';
import { refusal } from '../../testing/refusal.ts';
import { nextEvent, startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';

let app: TestApp;
let operator: TestSession;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  const { id } = await buildCompany(app.core);
  operator = await app.enter(id, { profile: 'admin', super: true });
});
afterAll(() => app?.stop());

async function owing(options: Parameters<typeof buildPaying>[1] = {}) {
  const company = await buildPaying(app.core, options);
  await makeFor(app.core, company.id);
  const [invoice] = await invoicesOf(app.core, company.id);
  return { ...company, invoiceId: invoice!.id };
}

/** Older invoices, paid. */
const insertPaid = (companyId: number, count: number) =>
  inSystem(app.core, (db) =>
    db.execute(sql`insert into invoices (company_id, period_from, period_to, months, detail, value_cents, due_date,
        status, paid_at, paid_cents)
      select ${companyId}, current_date - n * 30, current_date - n * 30 + 30, 1, 'Plano ' || n, 9900,
        current_date - n * 30, 'paid', now(), 9900 from generate_series(1, ${count}::int) n`),
  );

const settle = (what: 'paid' | 'void', { id, invoiceId }: { id: number; invoiceId: number }) =>
  operator.call(`POST /companies/:companyId/invoices/:invoiceId/${what}`, {
    params: { companyId: id, invoiceId },
    body: { reason: 'Pago por transferência' },
  });

async function listAll(admin: TestSession, query: Record<string, string> = {}) {
  const page = await admin.call('GET /invoices/all', { query: { pages: 'true', ...query } });
  if (Array.isArray(page)) throw new Error('pages were asked for');
  return page;
}

describe('the list of a company', () => {
  it('pages from the newest on, says how many there are, and finds by plan', async () => {
    const { id } = await owing();
    await insertPaid(id, 44);
    const admin = await app.enter(id, { profile: 'admin' });
    const seen: number[] = [];
    let cursor: string | null | undefined;
    let pages = 0;
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof listAll>> = await listAll(
        admin,
        cursor ? { cursor } : {},
      );
      seen.push(...page.invoices.map((invoice) => invoice.id));
      cursor = page.cursor;
      pages++;
    }
    expect([new Set(seen).size, pages]).toEqual([45, 3]);
    const first = await listAll(admin);
    expect(first.count).toBe(45);
    expect(first.invoices[0]).toMatchObject({ status: 'open', dueDate: inDays(app.core, 5) });
    expect(first.invoices[1]).toMatchObject({ status: 'paid' });
    const found = await listAll(admin, { searchParam: 'plano 31' });
    expect(found.invoices.map(({ detail }) => detail)).toEqual(['Plano 31']);
  });

  it('is a plain list for other clients of the family', async () => {
    const { id, invoiceId } = await owing();
    const admin = await app.enter(id, { profile: 'admin' });
    await inSystem(app.core, (db) =>
      db.execute(
        sql`update invoices set due_date = ${inDays(app.core, -2)}::date where id = ${invoiceId}`,
      ),
    );
    const list = await admin.call('GET /invoices/all', { query: { pageNumber: 1 } });
    expect(list).toMatchObject([
      { id: invoiceId, status: 'expired', value: 100, dueDate: inDays(app.core, -2) },
    ]);
    expect(await admin.call('GET /invoices/all', { query: { pageNumber: 2 } })).toEqual([]);
  });

  it('and each invoice are for admins of the company alone', async () => {
    const { id, invoiceId } = await owing();
    const params = { invoiceId };
    const admin = await app.enter(id, { profile: 'admin' });
    expect(await admin.call('GET /invoices/:invoiceId', { params })).toMatchObject({ amount: 100 });
    const ana = await app.enter(id, { profile: 'supervisor' });
    expect(await refusal(ana.call('GET /invoices/all'))).toBe('403 ERR_NO_PERMISSION');
    const foreign = await app.enter((await buildCompany(app.core)).id, { profile: 'admin' });
    const refused = await refusal(foreign.call('GET /invoices/:invoiceId', { params }));
    expect(refused).toBe('404 ERR_NO_INVOICE_FOUND');
  });
});

describe('an operator', () => {
  it('lists the invoices of all companies by state, and those of one', async () => {
    const overdue = await owing({ due: -4 });
    const open = await owing();
    const expired = await operator.call('GET /invoices', { query: { state: 'expired' } });
    const ids = expired.invoices.map((invoice) => invoice.id);
    expect([ids.includes(overdue.invoiceId), ids.includes(open.invoiceId)]).toEqual([true, false]);
    const ofOne = await operator.call('GET /invoices', { query: { companyId: open.id } });
    expect(ofOne).toMatchObject({
      count: 1,
      invoices: [{ id: open.invoiceId, company: { id: open.id, name: open.name } }],
    });
  });

  it('marks an invoice as paid: the company hears of it, and both logs say so', async () => {
    const company = await owing();
    const admin = await app.enter(company.id, { profile: 'admin' });
    const socket = await admin.socket();
    const told = nextEvent(socket, eventName(company.id, 'invoice'));
    expect(await settle('paid', company)).toMatchObject({
      status: 'paid',
      note: 'Pago por transferência',
    });
    expect(await told).toEqual({ action: 'update', invoiceId: null });
    expect(await dueDayOf(app.core, company.id)).not.toBe(inDays(app.core, 5));
    expect(await refusal(settle('paid', company))).toBe('409 ERR_INVOICE_SETTLED');
    expect(await refusal(settle('void', company))).toBe('409 ERR_INVOICE_SETTLED');
    const actions = async (session: TestSession) =>
      (await session.call('GET /audit', { query: {} })).events.map(({ action, user }) => [
        action,
        user?.id,
      ]);
    expect((await actions(operator))[0]).toEqual(['invoicePaidByHand', operator.user.id]);
    const own = await actions(admin);
    expect(own.find(([action]) => action === 'invoicePaid')).toEqual(['invoicePaid', undefined]);
  });

  it('voids one, and the night makes no other, but a change of the plan does', async () => {
    const company = await owing();
    expect(await settle('void', company)).toMatchObject({ status: 'void' });
    const params = { companyId: company.id };
    await operator.call('PUT /companies/:companyId', { params, body: { phone: '11 5555' } });
    expect(await invoicesOf(app.core, company.id)).toHaveLength(1);
    await operator.call('PUT /companies/:companyId', { params, body: { recurrence: 'ANUAL' } });
    expect(await invoicesOf(app.core, company.id)).toMatchObject([
      { status: 'void' },
      { status: 'open', months: 12 },
    ]);
  });

  it('moves a due date, and the open invoice follows', async () => {
    const company = await owing();
    const params = { companyId: company.id };
    await operator.call('POST /companies/:companyId/renew', { params });
    expect((await invoicesOf(app.core, company.id)).map(({ status }) => status)).toEqual(['void']);
    const body = { dueDate: inDays(app.core, 9) };
    await operator.call('PUT /companies/:companyId', { params, body });
    const last = (await invoicesOf(app.core, company.id)).at(-1);
    expect(last).toMatchObject({ status: 'open', dueDate: inDays(app.core, 9) });
    await operator.call('PUT /companies/:companyId', { params, body: { dueDate: null } });
    const statuses = (await invoicesOf(app.core, company.id)).map(({ status }) => status);
    expect(statuses).toEqual(['void', 'void']);
  });

  it('gives a larger plan at once, and the difference is an invoice of its own', async () => {
    const company = await owing({ due: 10 });
    const other = await buildPaying(app.core, { valueCents: 20_000 });
    const params = { companyId: company.id };
    await operator.call('PUT /companies/:companyId', { params, body: { planId: other.planId! } });
    const rows = await invoicesOf(app.core, company.id);
    expect(rows.map(({ kind, status }) => `${kind} ${status}`).toSorted()).toEqual([
      'period open',
      'period void',
      'upgrade open',
    ]);
  });

  it('who sends back the day of a trial does not end it', async () => {
    const dueDate = new Date(Date.now() + 2 * 86_400_000);
    const { id } = await buildCompany(app.core, { dueDate });
    const body = { dueDate: inDays(app.core, 2), name: 'Em teste' };
    await operator.call('PUT /companies/:companyId', { params: { companyId: id }, body });
    expect(await invoicesOf(app.core, id)).toEqual([]);
  });

  it('is the only one who may', async () => {
    const company = await owing();
    const admin = await app.enter(company.id, { profile: 'admin' });
    expect(await refusal(admin.call('GET /invoices'))).toBe('403 ERR_NO_PERMISSION');
  });
});
