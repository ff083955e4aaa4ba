/** A list of 100,000 contacts: its spreadsheet, its pages, its deletion. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { buildCompany } from '../../testing/builders.ts';
import { refusal } from '../../testing/refusal.ts';
import { sheetFile } from '../../testing/sheet-file.ts';
import {
  eventually,
  startTestApp,
  type TestApp,
  type TestSession,
} from '../../testing/test-app.ts';

const LINES = 100_000;
/** One line is wrong. */
const SIZE = LINES - 1;

let app: TestApp;
let companyId: number;
let admin: TestSession;

beforeAll(async () => {
  app = await startTestApp();
  companyId = (await buildCompany(app.core)).id;
  admin = await app.enter(companyId, { profile: 'admin' });
});
afterAll(() => app?.stop());

test('imports, shows and deletes a list of 100,000 contacts', async () => {
  const list = await admin.call('POST /contact-lists', { body: { name: 'Todos' } });
  const params = { contactListId: String(list.id) };
  const lines = Array.from({ length: SIZE }, (_, n) => [
    `Cliente ${n}`,
    String(5_521_960_000_000 + n),
    n % 2 === 0 ? `cliente${n}@example.com` : '',
    'Santos',
  ]);
  const file = await sheetFile([['Nome', 'Número', 'E-mail', 'Cidade'], ...lines, ['Ana', 'x']]);
  const begun = performance.now();
  const state = await admin.call('POST /contact-lists/:contactListId/upload', {
    params,
    body: {},
    files: { file: [new File([new Uint8Array(file)], 'todos.xlsx')] },
  });
  expect(state).toMatchObject({ total: LINES, isDone: false });
  await eventually(
    'the import is done',
    async () => (await admin.call('GET /contact-lists/:contactListId/upload', { params })).isDone,
    300_000,
  );
  console.log('imported 100,000 contacts', { ms: Math.round(performance.now() - begun) });
  expect(await admin.call('GET /contact-lists/:contactListId/upload', { params })).toMatchObject({
    newCount: SIZE,
    errorCount: 1,
  });
  expect(await admin.call('GET /contact-lists/:contactListId', { params })).toMatchObject({
    contactsCount: SIZE,
  });
  const query = { contactListId: list.id, searchParam: 'cliente 77777' };
  expect(await admin.call('GET /contact-list-items', { query })).toMatchObject({
    contacts: [{ name: 'Cliente 77777', fields: { cidade: 'Santos' } }],
    count: 1,
  });
  await admin.call('DELETE /contact-lists/:contactListId', { params });
  expect(await refusal(admin.call('GET /contact-lists/:contactListId', { params }))).toBe(
    '404 ERR_NO_CONTACTLIST_FOUND',
  );
  const left = await inTransaction(companyCtx(app.core, companyId), ({ db }) =>
    rows<{ n: number }>(db, sql`select count(*)::int as n from contact_list_items`),
  );
  expect(left).toEqual([{ n: 0 }]);
}, 400_000);
