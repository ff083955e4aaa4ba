import { Readable } from 'node:stream';
import type { Announcement } from '@prosa/contract/announcements';
import { eventName } from '@prosa/contract/realtime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { files } from '../../conversation/media/files.table.ts';
import { companyCtx, inSystem, inTransaction } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { buildCompany, type buildUser } from '../../testing/builders.ts';
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
afterAll(() => app.stop());

const publish = (title: string) =>
  operator.call('POST /announcements', { body: { priority: 2, title, text: `${title}, logo.` } });
const titles = async (who: TestSession, query = {}) =>
  (await who.call('GET /announcements', { query })).records.map(({ title }) => title);

test('reach every company at once, and show as unread until opened', async () => {
  expect(await ana.call('GET /announcements')).toMatchObject({ records: [], hasUnseen: false });
  const heard = [];
  for (const who of [ana, rui]) {
    const socket = await who.socket();
    const name = eventName(who.user.companyId, 'announcement');
    heard.push(nextEvent<{ announcement: Announcement }>(socket, name));
  }
  const made = await publish('Manutenção');
  for (const event of await Promise.all(heard)) {
    expect(event).toEqual({ action: 'create', announcement: made });
  }

  const { records, hasUnseen } = await ana.call('GET /announcements');
  expect({ records, hasUnseen }).toEqual({ records: [made], hasUnseen: true });
  await ana.call('POST /announcements/seen');
  await ana.call('POST /announcements/seen');
  expect(await ana.call('GET /announcements')).toMatchObject({ hasUnseen: false });
  expect(await rui.call('GET /announcements')).toMatchObject({ hasUnseen: true });
  await publish('Novidade');
  expect(await ana.call('GET /announcements')).toMatchObject({ hasUnseen: true });
});

test('searches by words, in pages, newest first', async () => {
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

test('hides inactive announcements by row security', async () => {
  await inSystem(app.core, (db) =>
    db.insert(announcements).values({ priority: 1, title: 'Rascunho', text: '…', status: false }),
  );
  expect(await titles(ana, { searchParam: 'rascunho' })).toEqual([]);
  const asCompany = companyCtx(app.core, ana.user.companyId);
  const seen = await inTransaction(asCompany, ({ db }) =>
    rows<{ title: string }>(db, sql`select title from announcements where title = 'Rascunho'`),
  );
  expect(seen).toEqual([]);
  await expect(
    inTransaction(asCompany, ({ db }) => db.execute(sql`delete from announcements`)),
  ).rejects.toThrow();
});

test('can have a file that everybody can open', async () => {
  const id = crypto.randomUUID();
  const companyId = operator.user.companyId;
  const name = 'cartaz.png';
  const { key } = await app.core.storage.put(companyId, Readable.from('um cartaz'), 100);
  await inTransaction(companyCtx(app.core, companyId), ({ db }) =>
    db.insert(files).values({ companyId, id, key, name, mime: 'image/png', bytes: 9 }),
  );
  const file = { fileCompanyId: companyId, fileId: id, fileName: name };
  await inSystem(app.core, (db) =>
    db.insert(announcements).values({ priority: 3, title: 'Cartaz', text: '…', ...file }),
  );
  const { records } = await rui.call('GET /announcements', { query: { searchParam: 'cartaz' } });
  expect(records[0]).toMatchObject({ mediaName: name });
  const answer = await ana.open(records[0]?.mediaPath);
  expect([answer.status, await answer.text()]).toEqual([200, 'um cartaz']);
});

test('can be written only by the operator', async () => {
  const body = { priority: 1 as const, title: 'Oi', text: 'Oi' };
  await expect(rui.call('POST /announcements', { body })).rejects.toMatchObject({ status: 403 });
});
