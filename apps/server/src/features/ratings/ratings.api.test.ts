/** Customers' grades with the comment that follows; admins see all, supervisors those of their queues. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consumeNext } from '../../automation/engine/consume.ts';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { buildCompany, buildConnection, buildQueue } from '../../testing/builders.ts';
import { inbound, openTestProvider } from '../../testing/provider.ts';
import { startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
});
afterAll(() => app.stop());

async function openOffice() {
  const { id: companyId } = await buildCompany(app.core);
  const admin = await app.enter(companyId, { profile: 'admin', name: 'Bia' });
  await admin.call('PUT /settings/:key', {
    params: { key: 'userRating' },
    body: { value: 'enabled' },
  });
  const { id } = await buildConnection(app.core, companyId);
  return { companyId, admin, provider: await openTestProvider(app.core, companyId, id) };
}
type Office = Awaited<ReturnType<typeof openOffice>>;

let last = 0;

/** A customer is served in a queue, is asked for a rating, and writes these. */
async function rated({ companyId, admin, provider }: Office, queueId: number, answers: string[]) {
  const from = `55119555${String(++last).padStart(5, '0')}`;
  await provider.append(inbound({ from, name: 'Caio' }));
  const { tickets } = await admin.call('GET /tickets', { query: { searchParam: from } });
  const params = { ticketId: tickets[0]!.id };
  await admin.call('PUT /tickets/:ticketId', { params, body: { status: 'open', queueId } });
  await admin.call('PUT /tickets/:ticketId', { params, body: { status: 'closed' } });
  for (const body of answers) {
    await provider.append(inbound({ from, body }));
    while (await consumeNext(app.core, companyId));
  }
  return params.ticketId;
}

const listed = async (who: TestSession, query: object = {}) =>
  (await who.call('GET /ratings', { query })).ratings;

test('lists each grade with the customer’s next message, and no other', async () => {
  const office = await openOffice();
  const queue = await buildQueue(app.core, office.companyId, { name: 'Vendas' });
  const mute = await rated(office, queue.id, ['2']);
  const wordy = await rated(office, queue.id, ['3', 'Adorei, obrigado!']);
  expect(await listed(office.admin)).toMatchObject([
    {
      rate: 3,
      ticket: { id: wordy },
      contact: { name: 'Caio' },
      user: { name: 'Bia' },
      queue: { name: 'Vendas' },
      wroteNext: 'Adorei, obrigado!',
    },
    { rate: 2, ticket: { id: mute }, wroteNext: null },
  ]);
});

test('filters by grade, attendant, queue and day, and limits supervisors to their queues', async () => {
  const office = await openOffice();
  const { companyId, admin } = office;
  const sales = await buildQueue(app.core, companyId);
  const support = await buildQueue(app.core, companyId);
  const one = await rated(office, sales.id, ['1']);
  const two = await rated(office, support.id, ['3']);
  const ids = async (who: TestSession, query: object = {}) =>
    (await listed(who, query)).map(({ ticket }) => ticket?.id);
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(
    app.core.now(),
  );
  expect(await ids(admin)).toEqual([two, one]);
  expect(await ids(admin, { rate: 1 })).toEqual([one]);
  expect(await ids(admin, { queueId: support.id })).toEqual([two]);
  expect(await ids(admin, { userId: admin.user.id, dateStart: today, dateEnd: today })).toEqual([
    two,
    one,
  ]);
  expect(await ids(admin, { dateEnd: '2020-01-01' })).toEqual([]);
  expect(await ids(admin, { dateStart: '2099-01-01' })).toEqual([]);

  const member = { profile: 'supervisor' as const, queueIds: [sales.id] };
  const supervisor = await app.enter(companyId, member);
  expect(await ids(supervisor)).toEqual([one]);
  expect(await ids(supervisor, { queueId: support.id })).toEqual([]);
  const user = await app.enter(companyId, {});
  await expect(listed(user)).rejects.toMatchObject({ status: 403 });

  const stranger = await openOffice();
  expect(await listed(stranger.admin)).toEqual([]);
  expect(await listed(stranger.admin, { queueId: sales.id })).toEqual([]);
});

test('keeps the grade when its ticket is deleted, without the customer', async () => {
  const office = await openOffice();
  const queue = await buildQueue(app.core, office.companyId);
  const ticketId = await rated(office, queue.id, ['2', 'Faltou o troco']);
  await office.admin.call('DELETE /tickets/:ticketId', { params: { ticketId } });
  expect(await listed(office.admin)).toMatchObject([
    { rate: 2, ticket: null, contact: null, wroteNext: null },
  ]);
});

const note = (companyId: number, count: number) =>
  inTransaction(companyCtx(app.core, companyId), ({ db }) =>
    db.execute(sql`
      insert into ticket_tracking (company_id, created_at, queued_at, finished_at, rate, rated_at)
      select ${companyId}, now(), now(), now(), 1 + n % 3, now() - make_interval(mins => n / 2)
      from generate_series(1, ${count}::int) n`),
  );

test('pages through all of them by an index', async () => {
  const { companyId, admin } = await openOffice();
  await note(companyId, 45);
  const seen: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await admin.call('GET /ratings', { query: cursor ? { cursor } : {} });
    seen.push(...page.ratings.map(({ id }) => id));
    cursor = page.cursor ?? undefined;
  } while (cursor);
  expect(new Set(seen).size).toBe(45);
  expect(seen).toHaveLength(45);

  await note(companyId, 3000);
  const plan = await inTransaction(companyCtx(app.core, companyId), async ({ db }) => {
    await db.execute(sql`set local enable_bitmapscan = off`);
    await db.execute(sql`set local enable_sort = off`);
    return rows(
      db,
      sql`explain select k.id from ticket_tracking k where k.company_id = ${companyId}
        and k.rated_at is not null order by k.rated_at desc, k.id desc limit 21`,
    );
  });
  expect(JSON.stringify(plan)).toContain('ticket_tracking_rated');
  expect(JSON.stringify(plan)).not.toContain('Sort');
});

test('exports the same with formulas neutralized, and audits the export', async () => {
  const office = await openOffice();
  const queue = await buildQueue(app.core, office.companyId, { name: '=1+1' });
  await rated(office, queue.id, ['3', '=HYPERLINK("x")']);
  const answer = await fetch(`${app.url}/api/ratings/export?rate=3`, {
    headers: { authorization: `Bearer ${office.admin.token}` },
  });
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const text = await answer.text();
  expect(text).toContain(`"'=1+1"`);
  expect(text).toContain(`"'=HYPERLINK(""x"")"`);
  const { events } = await office.admin.call('GET /audit', { query: {} });
  expect(events[0]).toMatchObject({ action: 'ratingsExported' });
});
