/** Announcements as their readers get them. */
import { eventName } from '@prosa/contract/realtime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyCtx, inSystem, inTransaction } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { buildCompany, type buildUser } from '../../testing/builders.ts';
import { refusal } from '../../testing/refusal.ts';
import { nextEvent, startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';
import { announcements } from './announcements.table.ts';

let app: TestApp;
let operator: TestSession;
let ana: TestSession;
let rui: TestSession;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  const enter = async (values: Parameters<typeof buildUser>[2]) => {
    const { id } = await buildCompany(app.core);
    return app.enter(id, values);
  };
  operator = await enter({ profile: 'admin', super: true });
  ana = await enter({ profile: 'user' });
  rui = await enter({ profile: 'admin' });
});
afterAll(() => app?.stop());

const publish = (title: string, values: Record<string, unknown> = {}) =>
  operator.call('POST /announcements', {
    body: { priority: 2, title, text: `${title}, logo.`, ...values },
  });
const titles = async (who: TestSession, query = {}) =>
  (await who.call('GET /announcements', { query })).records.map(({ title }) => title);

test('reach every company at once, and show as unread until the list is opened', async () => {
  expect(await ana.call('GET /announcements')).toMatchObject({ records: [], hasUnseen: false });
  const heard = [];
  for (const who of [ana, rui]) {
    const socket = await who.socket();
    heard.push(nextEvent(socket, eventName(who.user.companyId, 'announcement')));
  }
  const { id } = await publish('Manutenção');
  const { records, hasUnseen } = await ana.call('GET /announcements');
  expect(records).toMatchObject([{ id, title: 'Manutenção', priority: 2, mediaPath: null }]);
  expect(hasUnseen).toBe(true);
  for (const event of await Promise.all(heard))
    expect(event).toEqual({ action: 'create', announcement: records[0] });

  await ana.call('POST /announcements/seen');
  await ana.call('POST /announcements/seen');
  expect(await ana.call('GET /announcements')).toMatchObject({ hasUnseen: false });
  expect(await rui.call('GET /announcements')).toMatchObject({ hasUnseen: true });
  await publish('Novidade');
  expect(await ana.call('GET /announcements')).toMatchObject({ hasUnseen: true });
});

test('are searched by words, in pages, newest first', async () => {
  for (let n = 1; n <= 22; n++) await publish(`Aviso ${n}`);
  const first = await ana.call('GET /announcements', { query: { searchParam: 'AVÍSO' } });
  expect(first).toMatchObject({ count: 22, hasMore: true });
  expect(first.records.map(({ title }) => title).slice(0, 2)).toEqual(['Aviso 22', 'Aviso 21']);
  const query = { searchParam: 'aviso', cursor: first.cursor ?? '' };
  expect(await titles(ana, query)).toEqual(['Aviso 2', 'Aviso 1']);
  expect(await titles(ana, { searchParam: 'aviso', pageNumber: 2 })).toEqual([
    'Aviso 2',
    'Aviso 1',
  ]);
  expect(await titles(ana, { searchParam: '%' })).toEqual([]);
});

test('are shown to the companies, plans and admins that they are for', async () => {
  const { planId } = await buildCompany(app.core);
  const mia = await app.enter((await buildCompany(app.core, { planId })).id);
  await publish('Para Rui', { audience: 'companies', companyIds: [rui.user.companyId] });
  await publish('Para o plano', { audience: 'plans', planIds: [planId] });
  await publish('Para admins', { adminsOnly: true });
  const seenBy = async (who: TestSession) =>
    (await titles(who, { searchParam: 'para' })).toSorted();
  expect(await seenBy(ana)).toEqual([]);
  expect(await seenBy(mia)).toEqual(['Para o plano']);
  expect(await seenBy(rui)).toEqual(['Para Rui', 'Para admins']);
});

test('are hidden by row security where they are inactive or for others', async () => {
  const hidden = { priority: 1 as const, text: '…' };
  await inSystem(app.core, (db) =>
    db.insert(announcements).values([
      { ...hidden, title: 'Segredo inativo', status: false },
      {
        ...hidden,
        title: 'Segredo alheio',
        audience: 'companies',
        companyIds: [rui.user.companyId],
      },
      { ...hidden, title: 'Segredo do plano', audience: 'plans', planIds: [999_999] },
    ]),
  );
  const seenBy = (companyId: number) =>
    inTransaction(companyCtx(app.core, companyId), ({ db }) =>
      rows<{ title: string }>(
        db,
        sql`select title from announcements where title like 'Segredo%' order by title`,
      ),
    );
  expect(await seenBy(ana.user.companyId)).toEqual([]);
  expect(await seenBy(rui.user.companyId)).toEqual([{ title: 'Segredo alheio' }]);
  await expect(
    inTransaction(companyCtx(app.core, ana.user.companyId), ({ db }) =>
      db.execute(sql`delete from announcements`),
    ),
  ).rejects.toThrow();
});

test('are asked to be confirmed until the person confirms, and counted once a person', async () => {
  const made = await publish('Novos termos', { mustConfirm: true });
  const params = { announcementId: made.id };
  const asked = async (who: TestSession) =>
    (await who.call('GET /announcements')).toConfirm.map(({ id }) => id);
  expect(await asked(ana)).toEqual([made.id]);
  await ana.call('POST /announcements/:announcementId/read', { params });
  expect(await asked(ana)).toEqual([made.id]);
  const told = nextEvent(await ana.socket(), eventName(ana.user.companyId, 'announcement'));
  for (let n = 0; n < 2; n++)
    await ana.call('POST /announcements/:announcementId/confirm', { params });
  expect(await told).toEqual({ action: 'confirm', announcementId: made.id });
  await rui.call('POST /announcements/:announcementId/read', { params });
  expect([await asked(ana), await asked(rui)]).toEqual([[], [made.id]]);
  const counted = await operator.call('GET /announcements/:announcementId', { params });
  expect(counted).toMatchObject({ reads: 2, confirms: 1 });
});

test('can be noted as read only by those who are shown them', async () => {
  const { id } = await publish('Só para Rui', {
    audience: 'companies',
    companyIds: [rui.user.companyId],
  });
  const params = { announcementId: id };
  for (const path of ['read', 'confirm'] as const)
    expect(await refusal(ana.call(`POST /announcements/:announcementId/${path}`, { params }))).toBe(
      '404 ERR_NO_ANNOUNCEMENT_FOUND',
    );
});
