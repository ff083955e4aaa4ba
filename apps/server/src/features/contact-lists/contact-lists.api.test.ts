import type { EventPayloads } from '@prosa/contract/realtime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inSystem } from '../../core/ctx.ts';
import { sql } from '../../core/db/drizzle.ts';
import { buildCompany } from '../../testing/builders.ts';
import { refusal } from '../../testing/refusal.ts';
import { nextEvent, startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';

const ABSENT = '404 ERR_NO_CONTACTLIST_FOUND';

let app: TestApp;
let companyId: number;
let admin: TestSession;
let supervisor: TestSession;
let foreign: TestSession;
let socket: Awaited<ReturnType<TestSession['socket']>>;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  companyId = (await buildCompany(app.core)).id;
  admin = await app.enter(companyId, { profile: 'admin' });
  supervisor = await app.enter(companyId, { profile: 'supervisor' });
  foreign = await app.enter((await buildCompany(app.core)).id, { profile: 'admin' });
  socket = await admin.socket();
});
afterAll(() => app?.stop());

let count = 0;
const newNumber = () => `55219${60_000_000 + ++count}`;
const newList = (name = `Lista ${++count}`) =>
  admin.call('POST /contact-lists', { body: { name } });
const of = ({ id }: { id: number }) => ({ params: { contactListId: String(id) } });
const item = ({ id }: { id: number }) => ({ params: { contactListItemId: String(id) } });
const add = (
  list: { id: number },
  values: { name?: string; number?: string; email?: string } = {},
) =>
  admin.call('POST /contact-list-items', {
    body: { contactListId: list.id, name: 'Ana Souza', number: newNumber(), ...values },
  });
const itemsOf = (list: { id: number }, query = {}) =>
  admin.call('GET /contact-list-items', { query: { contactListId: list.id, ...query } });
/** The next event that is one of these: earlier requests may still be heard of. */
const heard = <E extends 'ContactList' | 'ContactListItem'>(
  entity: E,
  isIt: (event: EventPayloads[E]) => boolean,
) => nextEvent<EventPayloads[E]>(socket, `company-${companyId}-${entity}`, isIt);

describe('contact lists', () => {
  test('are created, renamed and deleted, and admins are notified', async () => {
    const made = heard('ContactList', ({ action }) => action === 'create');
    const list = await newList('  Clientes de São Paulo ');
    expect(list).toMatchObject({
      name: 'Clientes de São Paulo',
      contactsCount: 0,
      check: { state: 'idle' },
    });
    expect(await made).toEqual({ action: 'create', record: list });
    const changed = heard('ContactList', ({ action }) => action === 'update');
    const after = await admin.call('PUT /contact-lists/:contactListId', {
      ...of(list),
      body: { name: 'Clientes do Rio' },
    });
    expect(await changed).toEqual({ action: 'update', record: after });
    expect(await admin.call('GET /contact-lists/:contactListId', of(list))).toEqual(after);
    await add(after);
    const gone = heard('ContactList', ({ action }) => action === 'delete');
    await admin.call('DELETE /contact-lists/:contactListId', of(list));
    expect(await gone).toEqual({ action: 'delete', id: list.id });
    expect(await refusal(admin.call('GET /contact-lists/:contactListId', of(list)))).toBe(ABSENT);
    expect(await refusal(itemsOf(list))).toBe(ABSENT);
    const { events } = await admin.call('GET /audit', { query: { action: 'contactListDeleted' } });
    expect(events[0]).toMatchObject({ subject: String(list.id), detail: 'Clientes do Rio' });
  });

  test('have unique names of 2 to 50 characters, and are found by name', async () => {
    for (const name of ['', ' a ', 'a'.repeat(51)])
      expect(await refusal(newList(name))).toBe('400 ERR_VALIDATION');
    const list = await newList('Inadimplentes');
    const taken = '409 ERR_CONTACTLIST_NAME_ALREADY_EXISTS';
    expect(await refusal(newList('Inadimplentes'))).toBe(taken);
    const other = await newList();
    const renamed = admin.call('PUT /contact-lists/:contactListId', {
      ...of(other),
      body: { name: 'Inadimplentes' },
    });
    expect(await refusal(renamed)).toBe(taken);
    const found = await admin.call('GET /contact-lists', { query: { searchParam: 'INADIMPL' } });
    expect(found).toMatchObject({ records: [{ id: list.id }], count: 1, hasMore: false });
    expect(await admin.call('GET /contact-lists/list')).toContainEqual({
      id: list.id,
      name: 'Inadimplentes',
      contactsCount: 0,
    });
  });

  test('belong to admins of companies whose plan has campaigns', async () => {
    const list = await newList();
    expect(await refusal(supervisor.call('GET /contact-lists'))).toBe('403 ERR_NO_PERMISSION');
    expect(await refusal(foreign.call('GET /contact-lists/:contactListId', of(list)))).toBe(ABSENT);
    const without = await buildCompany(app.core);
    await inSystem(app.core, (db) =>
      db.execute(sql`update plans set use_campaigns = false where id = ${without.planId}`),
    );
    const session = await app.enter(without.id, { profile: 'admin' });
    expect(await refusal(session.call('GET /contact-lists'))).toBe('403 ERR_NO_PERMISSION');
  });
});

describe('contacts of a list', () => {
  test('are added, changed and removed, and counted', async () => {
    const list = await newList();
    const made = heard('ContactListItem', ({ action }) => action === 'create');
    const ana = await add(list, { number: '+55 (21) 98888-1111', email: 'ana@example.com' });
    expect(ana).toMatchObject({
      number: '5521988881111',
      valid: 'unknown',
      isWhatsappValid: false,
    });
    expect(await made).toEqual({ action: 'create', record: ana });
    const { id, rev } = await admin.call('GET /contact-lists/:contactListId', of(list));
    expect(rev).toBeGreaterThan(list.rev);
    expect(await itemsOf({ id })).toMatchObject({ contacts: [ana], count: 1, hasMore: false });
    const changed = await admin.call('PUT /contact-list-items/:contactListItemId', {
      ...item(ana),
      body: { name: 'Ana Lima' },
    });
    expect(changed).toMatchObject({ name: 'Ana Lima', number: '5521988881111' });
    const counted = heard(
      'ContactList',
      (event) => event.action === 'update' && event.record.contactsCount === 0,
    );
    await admin.call('DELETE /contact-list-items/:contactListItemId', item(ana));
    expect(await counted).toMatchObject({ record: { id } });
    expect(await refusal(admin.call('GET /contact-list-items/:contactListItemId', item(ana)))).toBe(
      '404 ERR_NO_CONTACTLISTITEM_FOUND',
    );
  });

  test('have one number each, in whatever spelling', async () => {
    const list = await newList();
    await add(list, { number: '5521988882222' });
    const taken = '409 ERR_CONTACTLISTITEM_ALREADY_EXISTS';
    expect(await refusal(add(list, { number: '552188882222' }))).toBe(taken);
    const other = await add(list);
    const change = admin.call('PUT /contact-list-items/:contactListItemId', {
      ...item(other),
      body: { number: '552188882222' },
    });
    expect(await refusal(change)).toBe(taken);
    for (const values of [
      { number: '1234567' },
      { number: 'sem número' },
      { name: 'A' },
      { email: 'x' },
    ])
      expect(await refusal(add(list, values))).toBe('400 ERR_VALIDATION');
    expect(await refusal(add({ id: 999_999 }))).toBe(ABSENT);
  });

  test('are listed the newest first, in pages, and found by name, number and e-mail', async () => {
    const list = await newList();
    const made = [];
    for (let n = 0; n < 32; n++) made.push(await add(list, { name: `Cliente ${n}` }));
    const first = await itemsOf(list);
    expect(first).toMatchObject({ count: 32, countMore: false, hasMore: true });
    expect(first.contacts[0]).toMatchObject({ name: 'Cliente 31' });
    const rest = await itemsOf(list, { cursor: first.cursor ?? '' });
    expect(rest.contacts.map(({ name }) => name)).toEqual(['Cliente 1', 'Cliente 0']);
    expect((await itemsOf(list, { pageNumber: 2 })).contacts).toEqual(rest.contacts);
    expect((await itemsOf(list, { searchParam: 'CLIENTE 31' })).count).toBe(1);
    const { number } = made[7]!;
    const typed = `+55 (21) ${number.slice(4, 9)}-${number.slice(9)}`;
    expect((await itemsOf(list, { searchParam: typed })).contacts).toEqual([made[7]]);
    expect((await itemsOf(list, { validity: 'yes' })).count).toBe(0);
  });
});
