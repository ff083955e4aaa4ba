import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayIn, endOfDay } from '../../conversation/hours/due-date.rules.ts';
import { inSystem } from '../../core/ctx.ts';
import { sql } from '../../core/db/drizzle.ts';
import {
  buildPaying,
  inDays,
  invoicesOf,
  makeFor,
  pay,
  ZONE,
} from '../../testing/billing-stage.ts';
import { buildCompany, buildUser } from '../../testing/builders.ts';
import { readLetter } from '../../testing/letter.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { mailNotice, mailPayment } from './billing-mail.ts';
import type { NoticeKind } from './invoices.table.ts';
import { unscopedPlanNotices } from './notices.queries.ts';

const DAY_MS = 86_400_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
});
afterAll(() => app?.stop());

/** At an hour of the company's day, so many days before its due date. */
const clockAt = (dueDay: string, daysBefore: number, hour = 10): Date =>
  new Date(endOfDay(dueDay, ZONE).getTime() - daysBefore * DAY_MS - (24 - hour) * 3_600_000);

const plan = (now: Date): Promise<number> =>
  inSystem(app.core, (db) => unscopedPlanNotices(db, now));

/** What a company was told, in order. */
async function toldOf(companyId: number): Promise<NoticeKind[]> {
  const { rows } = await inSystem(app.core, (db) =>
    db.execute(
      sql`select kind from billing_notices n where n.company_id = ${companyId} order by created_at, kind`,
    ),
  );
  return rows.map(({ kind }) => kind as NoticeKind);
}

async function plannedFor(companyId: number): Promise<NoticeKind[]> {
  const owner = await app.owner();
  const { rows } = await owner.query<{ kind: NoticeKind }>(
    `select payload->>'kind' as kind from graphile_worker._private_jobs
     where (payload->>'companyId')::bigint = $1 and payload->>'dueDate' is not null order by id`,
    [companyId],
  );
  return rows.map(({ kind }) => kind);
}

const letters = () =>
  globSync('*.eml', { cwd: `${app.core.config.dataDir}/mail` }).map((file) =>
    readLetter(readFileSync(`${app.core.config.dataDir}/mail/${file}`, 'utf8')),
  );

describe('a company that pays', () => {
  it('is told seven, three and no days before its due date, each once, in its daytime', async () => {
    const { id } = await buildPaying(app.core, { due: 19 });
    await makeFor(app.core, id);
    const due = inDays(app.core, 19);
    const seen: NoticeKind[][] = [];
    for (const days of [8, 7, 6, 4, 3, 2, 1, 0]) {
      await plan(clockAt(due, days, 7));
      await plan(clockAt(due, days, 9));
      await plan(clockAt(due, days, 18));
      seen.push(await toldOf(id));
    }
    expect(seen.map((kinds) => kinds.length)).toEqual([0, 1, 1, 1, 2, 2, 2, 3]);
    expect(await plannedFor(id)).toEqual(['due7', 'due3', 'due0']);
  });

  it('is not woken at night, and is told by two processes at once only once', async () => {
    const { id } = await buildPaying(app.core, { due: 7 });
    await makeFor(app.core, id);
    const due = inDays(app.core, 7);
    await plan(clockAt(due, 7, 3));
    expect(await toldOf(id)).toEqual([]);
    await Promise.all(Array.from({ length: 5 }, () => plan(clockAt(due, 7))));
    expect(await plannedFor(id)).toEqual(['due7']);
  });

  it('hears nothing more when it has paid, nor without an open invoice', async () => {
    const { id } = await buildPaying(app.core, { due: 7 });
    const due = inDays(app.core, 7);
    await plan(clockAt(due, 7));
    expect(await toldOf(id)).toEqual([]);
    await makeFor(app.core, id);
    const [invoice] = await invoicesOf(app.core, id);
    await pay(app.core, {
      companyId: id,
      invoiceId: invoice!.id,
      chargeId: null,
      paidCents: 10_000,
    });
    await plan(clockAt(due, 3));
    expect(await toldOf(id)).toEqual([]);
  });

  it('is warned of the deletion of its data after ninety days', async () => {
    const { id } = await buildPaying(app.core, { due: -91 });
    await plan(clockAt(inDays(app.core, -91), -89));
    expect(await toldOf(id)).toEqual([]);
    await plan(clockAt(inDays(app.core, -91), -91));
    await plan(clockAt(inDays(app.core, -91), -92));
    expect(await toldOf(id)).toEqual(['deletion']);
  });
});

it('tells a trial on the day before its end and on its last day', async () => {
  const { id } = await buildCompany(app.core, { dueDate: endOfDay(inDays(app.core, 7), ZONE) });
  const due = inDays(app.core, 7);
  for (const days of [7, 3, 1, 0]) await plan(clockAt(due, days));
  expect((await toldOf(id)).toSorted()).toEqual(['trial0', 'trial1']);
});

describe('the mail', () => {
  it('goes to the admins in their languages and to the company, with a link to pay', async () => {
    const email = 'contas@padaria.example';
    const { id, name } = await buildPaying(app.core, { due: 3, values: { email, language: 'pt' } });
    const ana = await buildUser(app.core, id, { profile: 'admin', language: 'en' });
    const rui = await buildUser(app.core, id, { profile: 'user' });
    await makeFor(app.core, id);
    const dueDate = inDays(app.core, 3);
    await mailNotice(app.core, { companyId: id, kind: 'due3', dueDate });
    const sent = letters().filter(({ text }) => text.includes(name));
    expect(sent.map(({ to }) => to).toSorted()).toEqual([ana.email, email].toSorted());
    const [english] = sent.filter(({ to }) => to === ana.email);
    expect(english!.text).toContain('R$100.00');
    const [portuguese] = sent.filter(({ to }) => to === email);
    expect(portuguese!.text.replaceAll('\u00a0', ' ')).toContain('R$ 100,00');
    for (const { text } of sent) expect(text).toContain('/pay/');
    expect(JSON.stringify(sent)).not.toContain(rui.email);
  });

  it('is not sent when the company has paid meanwhile, and thanks for the payment', async () => {
    const email = 'contas@livraria.example';
    const { id, name } = await buildPaying(app.core, { due: 3, values: { email } });
    await makeFor(app.core, id);
    const dueDate = inDays(app.core, 3);
    const [invoice] = await invoicesOf(app.core, id);
    await pay(app.core, {
      companyId: id,
      invoiceId: invoice!.id,
      chargeId: null,
      paidCents: 10_000,
    });
    await mailNotice(app.core, { companyId: id, kind: 'due3', dueDate });
    expect(letters().filter(({ text }) => text.includes(name))).toEqual([]);
    await mailPayment(app.core, { companyId: id, invoiceId: invoice!.id });
    const [thanks] = letters().filter(({ text }) => text.includes(name));
    const until = endOfDay(invoice!.periodTo, ZONE);
    expect(thanks!.text).toContain(dayIn(until, ZONE).split('-').reverse().join('/'));
  });
});
