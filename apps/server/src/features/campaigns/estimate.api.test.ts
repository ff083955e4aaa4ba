/** When a campaign would end, as its form says. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyCtx, inSystem, inTransaction } from '../../core/ctx.ts';
import { sql } from '../../core/db/drizzle.ts';
import { buildCompany, buildConnection } from '../../testing/builders.ts';
import { estimateOf } from '../../testing/campaign-audience.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const RECIPIENTS = 500;
const DAY_MS = 24 * 3600_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
});
afterAll(() => app.stop());

test('a campaign ends in a later month when the plan allows fewer recipients in one', async () => {
  const { id: companyId, planId } = await buildCompany(app.core);
  const ctx = companyCtx(app.core, companyId);
  const admin = await app.enter(companyId, { profile: 'admin' });
  const { id: whatsappId } = await buildConnection(app.core, companyId);
  const { id: contactListId } = await admin.call('POST /contact-lists', {
    body: { name: 'Clientes' },
  });
  await inTransaction(ctx, ({ db }) =>
    db.execute(sql`insert into contact_list_items (company_id, list_id, name, number, valid)
      select ${companyId}, ${contactListId}, 'Ana', (5511970000000 + n)::text, 'yes'
      from generate_series(1, ${RECIPIENTS}::int) n`),
  );
  const days = async (): Promise<number> => {
    const { endsAt } = await admin.call('POST /campaigns/estimate', {
      body: estimateOf({ contactListId, whatsappIds: [whatsappId] }),
    });
    return (Date.parse(endsAt!) - Date.now()) / DAY_MS;
  };
  const allow = (recipients: number) =>
    inSystem(app.core, (db) =>
      db.execute(sql`update plans set campaign_recipients = ${recipients} where id = ${planId}`),
    );
  expect(await days()).toBeLessThan(1);
  // A hundred now, and in each of the four months after this one.
  await allow(RECIPIENTS / 5);
  expect(await days()).toBeGreaterThan(89);
  expect(await days()).toBeLessThan(124);
  await inTransaction(ctx, ({ db }) =>
    db.execute(sql`insert into campaign_months (company_id, month, recipients)
      select ${companyId}, date_trunc('month', now() at time zone c.time_zone)::date, ${RECIPIENTS / 5}
      from companies c where c.id = ${companyId}`),
  );
  expect(await days()).toBeGreaterThan(119);
});
