/** Lists are sorted by name as people expect, page after page, and read no more than a page. */
import { compareNames } from '@prosa/contract/name-order';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listContacts } from '../../conversation/contacts/contacts.queries.ts';
import {
  buildCompany,
  buildConnection,
  buildContact,
  buildQueue,
  buildTag,
  buildUser,
} from '../../testing/builders.ts';
import { startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';
import { companyCtx, inTransaction, type Tx } from '../ctx.ts';
import { rows } from './db.ts';
import { sql } from './drizzle.ts';

const PEOPLE = [
  'Zeca',
  'Íris',
  'maria',
  'Cristiane',
  'César',
  'ZULEICA',
  'Ângela',
  '😀 Ana',
  'Øystein',
];
const ORDER = [
  'Ângela',
  'César',
  'Cristiane',
  'Íris',
  'maria',
  'Øystein',
  'Zeca',
  'ZULEICA',
  '😀 Ana',
];
/** More than two pages at the maximum page size. */
const names = Array.from({ length: 8 }, (_, n) => PEOPLE.map((name) => `${name} ${n}`)).flat();

let app: TestApp;
let companyId: number;
let admin: TestSession;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  companyId = (await buildCompany(app.core)).id;
  const { email } = await buildUser(app.core, companyId, { profile: 'admin', name: 'AAA' });
  admin = await app.login(email);
});
afterAll(() => app?.stop());

interface Page {
  names: string[];
  cursor: string | null;
}

async function allPages(fetch: (cursor?: { cursor: string }) => Promise<Page>): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Page = await fetch(cursor ? { cursor } : undefined);
    found.push(...page.names);
    cursor = page.cursor;
  } while (cursor);
  return found;
}

const inOrder = (list: readonly string[]) => list.toSorted(compareNames);

test('sorts names as people expect', () => {
  expect(inOrder(PEOPLE)).toEqual(ORDER);
});

describe('pages by name', () => {
  test('lists contacts', async () => {
    for (const name of names) await buildContact(app.core, companyId, { name });
    const found = await allPages(async (query) => {
      const { contacts, cursor } = await admin.call('GET /contacts', { query: { ...query } });
      return { names: contacts.map(({ name }) => name), cursor };
    });
    expect(found).toEqual(inOrder(names));
  });

  test('lists contacts by the first letter', async () => {
    const { contacts } = await admin.call('GET /contacts', { query: { searchParam: 'c' } });
    const wanted = names.filter((name) => /^C/.test(name));
    expect(contacts.map(({ name }) => name)).toEqual(inOrder(wanted));
  });

  test('lists contacts that changed since a day', async () => {
    const found = await allPages(async (query) => {
      const changedSince = '2020-01-01T00:00:00Z';
      const page = await admin.call('GET /contacts', { query: { ...query, changedSince } });
      return { names: page.contacts.map(({ name }) => name), cursor: page.cursor };
    });
    expect(found).toEqual(inOrder(names));
  });

  test('lists tags', async () => {
    for (const name of names) await buildTag(app.core, companyId, { name, kanban: true });
    const found = await allPages(async (query) => {
      const { tags, cursor } = await admin.call('GET /tags', { query: { limit: 20, ...query } });
      return { names: tags.map(({ name }) => name), cursor };
    });
    expect(found).toEqual(inOrder(names));
    const lanes = await admin.call('GET /tags/kanban');
    expect(lanes.lista.map(({ name }) => name)).toEqual(inOrder(names));
    const refs = await admin.call('GET /tags/list');
    expect(refs.map(({ name }) => name)).toEqual(inOrder(names));
  });

  test('lists quick messages', async () => {
    for (const shortcode of names)
      await admin.call('POST /quick-messages', { body: { shortcode, message: 'Olá' } });
    const found = await allPages(async (query) => {
      const page = await admin.call('GET /quick-messages', { query: { ...query } });
      return { names: page.records.map(({ shortcode }) => shortcode), cursor: page.cursor };
    });
    expect(found).toEqual(inOrder(names));
    const picker = await admin.call('GET /quick-messages/list');
    expect(picker.map(({ shortcode }) => shortcode)).toEqual(inOrder(names));
  });

  test('lists file lists', async () => {
    for (const name of names)
      await admin.call('POST /files', { body: { name, message: 'Olá', options: [] } });
    const found = await allPages(async (query) => {
      const { files, cursor } = await admin.call('GET /files', { query: { ...query } });
      return { names: files.map(({ name }) => name), cursor };
    });
    expect(found).toEqual(inOrder(names));
  });

  test('lists users', async () => {
    for (const name of names) await buildUser(app.core, companyId, { name });
    const all = inOrder([...names, 'AAA']);
    const found = await allPages(async (query) => {
      const { users, cursor } = await admin.call('GET /users', { query: { ...query } });
      return { names: users.map(({ name }) => name), cursor };
    });
    expect(found).toEqual(all);
    const refs = await admin.call('GET /users/list');
    expect(refs.map(({ name }) => name)).toEqual(all);
  });

  test('continues after the longest name in four-byte letters', async () => {
    const { id } = await buildCompany(app.core);
    const { call } = await app.enter(id);
    for (let n = 0; n < 31; n++)
      await buildContact(app.core, id, { name: '😀'.repeat(99) + String.fromCharCode(65 + n) });
    const { cursor } = await call('GET /contacts');
    const { contacts } = await call('GET /contacts', { query: { cursor: cursor ?? '' } });
    expect(contacts).toHaveLength(1);
  });
});

test('sorts connections and queues in the same order', async () => {
  const { id } = await buildCompany(app.core);
  const { email } = await buildUser(app.core, id, { profile: 'admin' });
  const { call } = await app.login(email);
  for (const name of PEOPLE) {
    await buildConnection(app.core, id, { name });
    await buildQueue(app.core, id, { name });
  }
  expect((await call('GET /whatsapp')).map(({ name }) => name)).toEqual(ORDER);
  expect((await call('GET /queue')).map(({ name }) => name)).toEqual(ORDER);
});

test('reads only one page of contacts by the index, however deep the page', async () => {
  const { id } = await buildCompany(app.core);
  await insertMany(id, 3000);
  const read = await inTransaction(companyCtx(app.core, id), async (tx) => {
    const page = (after?: { name: string; id: number }) =>
      listContacts(tx, { after, offset: 0, limit: 31 });
    const readBefore = await rowsRead(tx);
    const first = await page();
    const readFirst = await rowsRead(tx);
    const last = await page({ name: 'ZÉCA 2900', id: 0 });
    const readLast = await rowsRead(tx);
    expect(first.map(({ name }) => name).slice(0, 2)).toEqual(['César 1003', 'César 1007']);
    expect(last[0]?.name).toBe('Zeca 2900');
    return [readFirst - readBefore, readLast - readFirst];
  });
  // The rows of a page, found and then fetched; reading all would be 3000.
  for (const count of read) expect(count).toBeLessThan(100);
});

async function insertMany(companyIdOfThem: number, count: number): Promise<void> {
  const owner = new pg.Client({ connectionString: app.databaseUrl });
  await owner.connect();
  await owner.query('begin; set local role prosa_system');
  await owner.query(
    `insert into contacts (company_id, uuid, name, number)
     select $1, gen_random_uuid(), (array['Zeca', 'Íris', 'maria', 'César'])[1 + n % 4] || ' ' || n, n::text
     from generate_series(1, $2::int) n`,
    [companyIdOfThem, count],
  );
  await owner.query('commit');
  await owner.query('analyze contacts');
  await owner.end();
}

/** Rows of contacts that this transaction has read. */
async function rowsRead({ db }: Tx): Promise<number> {
  const [row] = await rows<{ n: string }>(
    db,
    sql`select seq_tup_read + idx_tup_fetch as n from pg_stat_xact_user_tables where relname = 'contacts'`,
  );
  return Number(row?.n);
}
