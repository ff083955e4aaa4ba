import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contactIdentities, contacts } from '../../conversation/contacts/contacts.table.ts';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import { eq } from '../../core/db/drizzle.ts';
import {
  buildCompany,
  buildConnection,
  buildContact,
  buildTicket,
} from '../../testing/builders.ts';
import { inbound, openTestProvider } from '../../testing/provider.ts';
import { refusal } from '../../testing/refusal.ts';
import { nextEvent, startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';

let app: TestApp;
let companyId: number;
let admin: TestSession;
let user: TestSession;
let stranger: TestSession;
beforeAll(async () => {
  app = await startTestApp();
  companyId = (await buildCompany(app.core)).id;
  admin = await app.enter(companyId, { profile: 'admin' });
  user = await app.enter(companyId);
  const other = (await buildCompany(app.core)).id;
  stranger = await app.enter(other, { profile: 'admin' });
});
afterAll(() => app?.stop());

let count = 0;
const newNumber = () => `55219${90_000_000 + ++count}`;
const params = (contact: { id: number }) => ({ params: { contactId: String(contact.id) } });
const make = (
  values: Partial<{ name: string; number: string; email: string; disableBot: boolean }> = {},
) =>
  user.call('POST /contacts', { body: { name: 'Cliente Novo', number: newNumber(), ...values } });

const identitiesOf = (contactId: number) =>
  inTransaction(companyCtx(app.core, companyId), async ({ db }) => {
    const found = await db
      .select()
      .from(contactIdentities)
      .where(eq(contactIdentities.contactId, contactId));
    return found.map(({ kind, value }) => `${kind} ${value}`).sort();
  });

describe('contacts', () => {
  it('creates, shows, changes and deletes one, and notifies the company', async () => {
    const socket = await user.socket();
    const events: string[] = [];
    const seen = (action: string) =>
      nextEvent<{ action: string }>(socket, `company-${companyId}-contact`, (event) => {
        events.push(event.action);
        return event.action === action;
      });
    const created = seen('create');
    const contact = await user.call('POST /contacts', {
      body: {
        name: ' Maria Silva ',
        number: '+55 (61) 9999-0001',
        email: 'maria@example.com',
        extraInfo: [{ name: 'CPF', value: '1' }],
      },
    });
    await created;
    expect(contact).toMatchObject({
      name: 'Maria Silva',
      number: '556199990001',
      email: 'maria@example.com',
      isGroup: false,
      extraInfo: [{ name: 'CPF', value: '1' }],
    });
    expect(await user.call('GET /contacts/:contactId', params(contact))).toEqual(contact);

    const updated = seen('update');
    const changed = await user.call('PUT /contacts/:contactId', {
      ...params(contact),
      body: { name: 'Maria Souza', extraInfo: [{ id: 7, name: 'RG', value: '2' }] },
    });
    await updated;
    expect(changed).toMatchObject({
      name: 'Maria Souza',
      number: contact.number,
      extraInfo: [{ name: 'RG', value: '2' }],
    });
    expect(changed.rev).toBeGreaterThan(contact.rev);

    const deleted = seen('delete');
    expect(await admin.call('DELETE /contacts/:contactId', params(contact))).toEqual({
      id: contact.id,
    });
    await deleted;
    expect(await refusal(user.call('GET /contacts/:contactId', params(contact)))).toBe(
      '404 ERR_NO_CONTACT_FOUND',
    );
    expect(await identitiesOf(contact.id)).toEqual([]);
  });

  it('keeps automation off for a contact until somebody switches it on', async () => {
    const contact = await make();
    expect(contact.disableBot).toBe(false);
    const put = (body: object) =>
      user.call('PUT /contacts/:contactId', { ...params(contact), body });
    expect(await put({ disableBot: true })).toMatchObject({ disableBot: true });
    expect(await put({ email: 'maria@example.com' })).toMatchObject({ disableBot: true });
    expect(await put({ disableBot: false })).toMatchObject({ disableBot: false });
    expect(await make({ disableBot: true })).toMatchObject({ disableBot: true });
  });

  it.each([
    [{ name: 'A' }],
    [{ name: 'x'.repeat(51) }],
    [{ number: '1234567' }],
    [{ number: '(11) 22-33 ab' }],
    [{ number: '1'.repeat(21) }],
    [{ email: 'nobody' }],
    [{ name: 'a\u0000b' }],
    [{ name: 'half \ud800 pair' }],
  ])('refuses %j', async (values) => {
    expect(await refusal(make(values))).toBe('400 ERR_VALIDATION');
  });

  it('knows a number with and without the Brazilian nine as one person', async () => {
    const contact = await make({ number: '556188887777' });
    expect(contact.number).toBe('556188887777');
    expect(await identitiesOf(contact.id)).toEqual(['pn 5561988887777']);
    expect(await refusal(make({ number: '+55 61 98888-7777' }))).toBe('409 ERR_DUPLICATED_CONTACT');
    expect(await refusal(make({ number: '55 61 8888-7777' }))).toBe('409 ERR_DUPLICATED_CONTACT');
    const same = { ...params(contact), body: { number: '5561988887777' } };
    expect((await user.call('PUT /contacts/:contactId', same)).number).toBe('5561988887777');
    expect(await identitiesOf(contact.id)).toEqual(['pn 5561988887777']);
  });

  it('creates one contact for five concurrent requests', async () => {
    const number = newNumber();
    const all = await Promise.allSettled(Array.from({ length: 5 }, () => make({ number })));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('moves the identity to a new number and frees the old one', async () => {
    const [contact, other] = [await make(), await make()];
    const taken = { ...params(contact), body: { number: other.number } };
    expect(await refusal(user.call('PUT /contacts/:contactId', taken))).toBe(
      '409 ERR_DUPLICATED_CONTACT',
    );
    expect(await identitiesOf(contact.id)).toEqual([`pn ${contact.number}`]);
    const number = newNumber();
    await user.call('PUT /contacts/:contactId', { ...params(contact), body: { number } });
    expect(await identitiesOf(contact.id)).toEqual([`pn ${number}`]);
    expect((await make({ number: contact.number })).id).not.toBe(contact.id);
  });

  it('keeps a chosen name; saving the form unchanged does not choose it', async () => {
    const contact = await buildContact(app.core, companyId, { name: 'do telefone' });
    const isChosen = () =>
      inTransaction(companyCtx(app.core, companyId), async ({ db }) => {
        const [row] = await db.select().from(contacts).where(eq(contacts.id, contact.id));
        return row?.nameChosen;
      });
    const save = (name: string) =>
      user.call('PUT /contacts/:contactId', { ...params(contact), body: { name } });
    await save('do telefone');
    expect(await isChosen()).toBe(false);
    await save('da pessoa');
    expect(await isChosen()).toBe(true);
  });

  it('allows only admins to delete, and removes the tickets from lists', async () => {
    const connection = await buildConnection(app.core, companyId);
    const contact = await buildContact(app.core, companyId);
    const ticket = await buildTicket(app.core, companyId, {
      connectionId: connection.id,
      contactId: contact.id,
    });
    expect(await refusal(user.call('DELETE /contacts/:contactId', params(contact)))).toBe(
      '403 ERR_NO_PERMISSION',
    );
    const socket = await admin.socket();
    const gone = nextEvent<{ action: string; ticketId: number; gone: boolean }>(
      socket,
      `company-${companyId}-ticket`,
    );
    await admin.call('DELETE /contacts/:contactId', params(contact));
    expect(await gone).toMatchObject({ action: 'delete', ticketId: ticket.id, gone: true });
  });

  it('names the connection that it came from', async () => {
    const { id: whatsappId, name, status } = await buildConnection(app.core, companyId);
    const contact = await buildContact(app.core, companyId, { connectionId: whatsappId });
    const whatsapp = { id: whatsappId, name, status };
    expect(await user.call('GET /contacts/:contactId', params(contact))).toMatchObject({
      whatsappId,
      whatsapp,
    });
    expect(await make()).toMatchObject({ whatsappId: null, whatsapp: null });
  });

  it('is absent for another company on every route', async () => {
    const contact = await make({ name: 'Canário Amarelo' });
    const absent = '404 ERR_NO_CONTACT_FOUND';
    const one = params(contact);
    expect(await refusal(stranger.call('GET /contacts/:contactId', one))).toBe(absent);
    expect(
      await refusal(stranger.call('PUT /contacts/:contactId', { ...one, body: { name: 'Meu' } })),
    ).toBe(absent);
    expect(await refusal(stranger.call('DELETE /contacts/:contactId', one))).toBe(absent);
    const listed = await stranger.call('GET /contacts', { query: { searchParam: 'canario' } });
    expect(listed).toMatchObject({ contacts: [], count: 0 });
    expect(await stranger.call('GET /contacts/list', { query: { name: 'canario' } })).toEqual([]);
    const number = { name: 'Mesmo número', number: contact.number };
    expect((await stranger.call('POST /contacts', { body: number })).number).toBe(contact.number);
  });
});

describe('contacts created by a message', () => {
  it('shows a new customer, and later details from the phone', async () => {
    const connection = await buildConnection(app.core, companyId);
    const provider = await openTestProvider(app.core, companyId, connection.id);
    const socket = await user.socket();
    const told = (action: string) =>
      nextEvent<{ action: string; contact: { name: string; profilePicUrl: string | null } }>(
        socket,
        `company-${companyId}-contact`,
        (event) => event.action === action,
      );
    const from = newNumber();
    const created = told('create');
    await provider.append(inbound({ from, name: 'Estranha' }));
    expect((await created).contact).toMatchObject({ name: 'Estranha', number: from });
    const updated = told('update');
    await provider.append({
      t: 'contact',
      ids: [{ kind: 'pn', value: from }],
      picture: 'changed',
      at: new Date(),
    });
    expect((await updated).contact.profilePicUrl).toBeNull();
    expect(await refusal(make({ number: from }))).toBe('409 ERR_DUPLICATED_CONTACT');
  });

  it('updates open lists with a name from a later message', async () => {
    const connection = await buildConnection(app.core, companyId);
    const provider = await openTestProvider(app.core, companyId, connection.id);
    const from = newNumber();
    await provider.append(inbound({ from, name: '' }));
    const updated = nextEvent<{ action: string; contact: { name: string; number: string } }>(
      await user.socket(),
      `company-${companyId}-contact`,
      ({ action }) => action === 'update',
    );
    await provider.append(inbound({ from, name: 'Agora com nome' }));
    expect((await updated).contact).toMatchObject({ name: 'Agora com nome', number: from });
  });
});

describe('lists of contacts', () => {
  let boss: TestSession;
  let list: number;
  beforeAll(async () => {
    list = (await buildCompany(app.core)).id;
    boss = await app.enter(list);
    const named = ['Ângela Prado', 'Álvaro Dias', 'Bento Gil', '100% Natural', 'a_b Teste'];
    for (const name of named) await buildContact(app.core, list, { name, email: 'zé@example.com' });
    for (let n = 0; n < 70; n++) await buildContact(app.core, list, { name: `Fulano ${n % 4}` });
  });

  const find = async (searchParam: string) => {
    const { contacts: found } = await boss.call('GET /contacts', { query: { searchParam } });
    return found.map((contact) => contact.name);
  };

  it('finds words inside names, regardless of accents and case', async () => {
    expect(await find('ANGELA pr')).toEqual(['Ângela Prado']);
    expect(await find('ze@exam')).toHaveLength(5);
    expect(await find('0% n')).toEqual(['100% Natural']);
    expect(await find('a_b')).toEqual(['a_b Teste']);
    expect(await find('nobody at all')).toEqual([]);
  });

  it('finds the beginning of a name by one or two letters', async () => {
    expect(await find('b')).toEqual(['Bento Gil']);
    expect(await find('al')).toEqual(['Álvaro Dias']);
    expect((await find('a')).sort()).toEqual(['a_b Teste', 'Álvaro Dias', 'Ângela Prado'].sort());
    expect(await find('%')).toEqual([]);
  });

  it('finds a number in any notation', async () => {
    const { contacts: all } = await boss.call('GET /contacts', {
      query: { searchParam: 'bento gil' },
    });
    const number = all[0]?.number ?? '';
    const written = `+${number.slice(0, 2)} (${number.slice(2, 4)}) ${number.slice(4, 9)}-${number.slice(9)}`;
    expect(await find(written)).toEqual(['Bento Gil']);
  });

  it('finds four or more digits anywhere: in a number, a name or an e-mail', async () => {
    const { id } = await buildCompany(app.core);
    const owner = await app.enter(id);
    const shop = { number: '5561973158642', email: 'caixa97531@example.com' };
    await buildContact(app.core, id, { name: 'Loja 2468', ...shop });
    const isFound = async (searchParam: string) =>
      (await owner.call('GET /contacts', { query: { searchParam } })).contacts.length === 1;
    for (const digits of ['5561973158642', '61973158642', '3158', '8642', '2468', '97531'])
      expect([digits, await isFound(digits)]).toEqual([digits, true]);
    for (const digits of ['864297531', '3185', '55619731586420'])
      expect([digits, await isFound(digits)]).toEqual([digits, false]);
  });

  it('pages by cursor and by number alike, each contact once', async () => {
    const ids: number[] = [];
    let cursor: string | null = null;
    let pageNumber = 0;
    do {
      const query: { cursor?: string } = cursor ? { cursor } : {};
      const page = await boss.call('GET /contacts', { query });
      pageNumber++;
      const again = await boss.call('GET /contacts', { query: { pageNumber } });
      expect(again.contacts).toEqual(page.contacts);
      expect(page).toMatchObject({ count: 75, countMore: false });
      ids.push(...page.contacts.map((contact) => contact.id));
      cursor = page.cursor;
    } while (cursor);
    expect(pageNumber).toBe(3);
    expect(new Set(ids).size).toBe(75);
  });

  it('catches up with what changed since', async () => {
    const { contacts: page } = await boss.call('GET /contacts');
    const contact = page.at(-1)!;
    const changed = await boss.call('PUT /contacts/:contactId', {
      ...params(contact),
      body: { extraInfo: [{ name: 'CPF', value: '1' }] },
    });
    const { contacts: found } = await boss.call('GET /contacts', {
      query: { changedSince: changed.updatedAt },
    });
    expect(found).toEqual([changed]);
  });

  it('gives pickers at most fifty', async () => {
    expect(await boss.call('GET /contacts/list', { query: { name: 'fulano' } })).toHaveLength(50);
    expect((await boss.call('GET /contacts/list', { query: { name: 'bento' } }))[0]).toMatchObject({
      name: 'Bento Gil',
    });
  });
});
