/** What a refused sign-in gives to people of an expired company. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { readPayLink } from '../../core/pay-links.ts';
import { buildCompany, buildUser, TEST_PASSWORD } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
});
afterAll(() => app.stop());

const DAY_MS = 86_400_000;
const expired = { dueDate: new Date(Date.now() - 10 * DAY_MS) };

interface Made {
  companyId: number;
  invoiceId: number;
}

/** A company with an open invoice, and a later one. */
async function company(values: Parameters<typeof buildCompany>[1]): Promise<Made> {
  const { id: companyId } = await buildCompany(app.core, values);
  const [first] = await inTransaction(companyCtx(app.core, companyId), ({ db }) =>
    rows<{ id: number }>(
      db,
      sql`insert into invoices (company_id, period_from, period_to, months, detail, value_cents, due_date)
        select ${companyId}, day, day, 1, 'Plano', 9900, day from unnest(array[date '2026-11-01', '2026-12-01']) day
        returning id`,
    ),
  );
  return { companyId, invoiceId: first!.id };
}

interface Answer {
  status: number;
  payLink?: string;
}

async function signIn(email: string, password = TEST_PASSWORD): Promise<Answer> {
  const response = await fetch(`${app.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const body = (await response.json()) as { payLink?: string };
  return { ...body, status: response.status };
}

test('gives administrators a link to the invoice that is due first, for an hour', async () => {
  const { companyId, invoiceId } = await company(expired);
  const { email } = await buildUser(app.core, companyId, { profile: 'admin' });
  const { payLink = '', ...refused } = await signIn(email);
  expect(refused).toEqual({
    status: 402,
    error: 'ERR_SUBSCRIPTION_EXPIRED',
    date: expired.dueDate.toISOString(),
    contact: '',
  });
  const [address, token = ''] = payLink.split('/pay/');
  expect(address).toBe(app.core.config.publicUrl);
  expect(readPayLink(app.core, token)).toMatchObject({ companyId, invoiceId });
  const later = { ...app.core, now: () => new Date(Date.now() + 3_601_000) };
  expect(readPayLink(later, token)).toBeUndefined();
});

test.each([
  ['another user', expired, { profile: 'supervisor' } as const, TEST_PASSWORD],
  ['a wrong password', expired, { profile: 'admin' } as const, 'errada'],
  ['a suspended company', { status: false }, { profile: 'admin' } as const, TEST_PASSWORD],
])('gives none to %s', async (_who, values, user, password) => {
  const { companyId } = await company(values);
  const { email } = await buildUser(app.core, companyId, user);
  const answer = await signIn(email, password);
  expect(answer.status).toBeGreaterThanOrEqual(401);
  expect(answer).not.toHaveProperty('payLink');
});

test('gives none where no invoice is open', async () => {
  const { id } = await buildCompany(app.core, expired);
  const { email } = await buildUser(app.core, id, { profile: 'admin' });
  expect(await signIn(email)).not.toHaveProperty('payLink');
});

test('stores no session and no sign-in of a refused one', async () => {
  const { companyId } = await company(expired);
  const { email } = await buildUser(app.core, companyId, { profile: 'admin' });
  await signIn(email);
  const left = await inTransaction(companyCtx(app.core, companyId), ({ db }) =>
    rows(
      db,
      sql`select from sessions s where s.company_id = ${companyId}
        union all select from audit_events a where a.company_id = ${companyId} and a.action = 'login'`,
    ),
  );
  expect(left).toEqual([]);
});
