/** What a refused sign-in gives to people of an expired company. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { readPayLink } from '../../core/pay-links.ts';
import { buildPaying, invoicesOf } from '../../testing/billing-stage.ts';
import { type buildCompany, buildUser, TEST_PASSWORD } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
});
afterAll(() => app.stop());

/** A company that pays, and was due ten days ago. */
const expired = (values: Parameters<typeof buildCompany>[1] = {}) =>
  buildPaying(app.core, { due: -10, values });

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

test('gives administrators a link to the invoice to pay, for an hour', async () => {
  const { id: companyId, dueDate } = await expired();
  const { email } = await buildUser(app.core, companyId, { profile: 'admin' });
  const { payLink = '', ...refused } = await signIn(email);
  expect(refused).toEqual({
    status: 402,
    error: 'ERR_SUBSCRIPTION_EXPIRED',
    date: dueDate!.toISOString(),
    timeZone: 'America/Sao_Paulo',
    contact: '',
  });
  const [address, token = ''] = payLink.split('/pay/');
  expect(address).toBe(app.core.config.publicUrl);
  const [open] = await invoicesOf(app.core, companyId);
  expect(open?.status).toBe('open');
  expect(readPayLink(app.core, token)).toMatchObject({ companyId, invoiceId: open!.id });
  const later = { ...app.core, now: () => new Date(Date.now() + 3_601_000) };
  expect(readPayLink(later, token)).toBeUndefined();
});

test.each([
  ['another user', {}, { profile: 'supervisor' } as const, TEST_PASSWORD],
  ['a wrong password', {}, { profile: 'admin' } as const, 'errada'],
  ['a suspended company', { status: false }, { profile: 'admin' } as const, TEST_PASSWORD],
])('gives none to %s', async (_who, values, user, password) => {
  const { id: companyId } = await expired(values);
  const { email } = await buildUser(app.core, companyId, user);
  const answer = await signIn(email, password);
  expect(answer.status).toBeGreaterThanOrEqual(401);
  expect(answer).not.toHaveProperty('payLink');
});

test('gives none to a company that is not billed', async () => {
  const { id } = await expired({ planId: null });
  const { email } = await buildUser(app.core, id, { profile: 'admin' });
  expect(await signIn(email)).not.toHaveProperty('payLink');
});

test('stores no session and no sign-in of a refused one', async () => {
  const { id: companyId } = await expired();
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
