/** Import and export, duplicate contacts, and blocked contacts. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { buildCompany, buildConnection, buildContact, buildUser } from '../../testing/builders.ts';
import { inbound, openTestProvider } from '../../testing/provider.ts';
import { refusal } from '../../testing/refusal.ts';
import { sheetFile } from '../../testing/sheet-file.ts';
import {
  eventually,
  nextEvent,
  startTestApp,
  type TestApp,
  type TestSession,
} from '../../testing/test-app.ts';
import { finishLostImports } from '../imports/imports.ts';
import { importContacts } from './import/import-contacts.ts';

let app: TestApp;
let companyId: number;
let admin: TestSession;
let user: TestSession;
beforeAll(async () => {
  app = await startTestApp();
  companyId = (await buildCompany(app.core)).id;
  admin = await app.enter(companyId, { profile: 'admin' });
  user = await app.enter(companyId);
});
afterAll(() => app?.stop());

let count = 0;
const newNumber = () => `55219${70_000_000 + ++count}`;
const many = (size: number) =>
  Array.from({ length: size }, (_, n) => ({ Nome: `Cliente ${n}`, Telefone: newNumber() }));
const find = async (session: TestSession, searchParam: string) =>
  (await session.call('GET /contacts', { query: { searchParam } })).contacts;
const params = (contact: { id: number }) => ({ params: { contactId: String(contact.id) } });
const ask = <T>(what: ReturnType<typeof sql>, company = companyId) =>
  inTransaction(companyCtx(app.core, company), ({ db }) => rows<T>(db, what));
const csvOf = async (session: TestSession) => {
  const headers = { authorization: `Bearer ${session.token}` };
  const answer = await fetch(`${app.url}/api/contacts/export`, { headers });
  return { answer, lines: (await answer.text()).split('\r\n') };
};

/** Contacts of a new company, the latest first; some are named Marilda. */
async function bookOf(size: number, isNamed: (n: number) => boolean): Promise<TestSession> {
  const { id } = await buildCompany(app.core);
  const names = Array.from({ length: size }, (_, n) => (isNamed(n) ? `Marilda ${n}` : `Ana ${n}`));
  await ask(
    sql`insert into contacts (company_id, uuid, name, number, updated_at)
      select ${id}, gen_random_uuid(), x.name, 5531900000000 + x.n, now() - x.n * interval '1 second'
      from unnest(${sql.param(names)}::text[]) with ordinality x (name, n)`,
    id,
  );
  return app.enter(id, { profile: 'admin' });
}

describe('a search', () => {
  it.each([
    ['frequent', 63, (n: number) => n % 40 === 0],
    ['rare', 3, (n: number) => n % 900 === 0],
    ['frequent among old ones only', 60, (n: number) => n >= 2440],
    ['frequent among the latest only', 30, (n: number) => n < 30],
    ['too frequent to show all', 200, (n: number) => n % 10 === 0],
  ])('finds the contacts whose names have a text that is %s', async (_, found, isNamed) => {
    const book = await bookOf(2500, isNamed);
    const page = await book.call('GET /contacts', { query: { searchParam: 'marild' } });
    expect(page.count).toBe(found);
    expect(page.countMore).toBe(found === 200);
  });
});

describe('an import', () => {
  it('returns new contacts and the errors of the other lines', async () => {
    const taken = await buildContact(app.core, companyId, { number: '5561988887777' });
    const file = await sheetFile([
      ['Nome', 'Telefone', 'E-mail'],
      ['Ana do Arquivo', '+55 (61) 98888-1111', 'ana@example.com'],
      ['Ana de novo', '556188881111', ''],
      ['Conhecida', taken.number, ''],
      ['Sem número', '', ''],
    ]);
    const resync = nextEvent(await user.socket(), `company-${companyId}-resync`);
    const result = await user.call('POST /contacts/upload', {
      body: {},
      files: { file: [new File([new Uint8Array(file)], 'Clientes.XLSX')] },
    });
    await resync;
    expect(result).toMatchObject({ total: 4, done: 4, isDone: true, newCount: 1, errorCount: 3 });
    const [ana] = await find(user, 'Ana do Arquivo');
    expect(ana).toMatchObject({ number: '5561988881111', email: 'ana@example.com' });
    expect(result.newContacts).toEqual([{ contactName: 'Ana do Arquivo', contactId: ana?.id }]);
    expect(result.errorBag).toEqual([
      { contactName: 'Ana de novo', line: 3, error: { message: 'ERR_DUPLICATED_CONTACT' } },
      { contactName: 'Conhecida', line: 4, error: { message: 'ERR_DUPLICATED_CONTACT' } },
      { contactName: 'Sem número', line: 5, error: { message: 'ERR_IMPORT_NUMBER' } },
    ]);
    expect(await user.call('GET /contacts/upload')).toEqual(result);
    expect(await admin.call('GET /contacts/upload')).toMatchObject({ importId: null });
  });

  it('refuses other files', async () => {
    const send = (name: string) =>
      user.call('POST /contacts/upload', {
        body: {},
        files: { file: [new File(['Nome;Telefone\nAna;5511988887777'], name)] },
      });
    expect(await refusal(send('clientes.csv'))).toBe('422 ERR_IMPORT_FILE');
    expect(await refusal(send('clientes.xlsx'))).toBe('422 ERR_IMPORT_FILE');
    expect(await refusal(user.call('POST /contacts/upload', { body: {} }))).toBe(
      '422 ERR_IMPORT_EMPTY',
    );
  });

  it('runs in the background above a thousand lines, one at a time', async () => {
    const headers = { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ rows: many(1600) });
    const answer = await fetch(`${app.url}/api/contacts/upload`, { method: 'POST', headers, body });
    expect(answer.status).toBe(202);
    expect(await answer.json()).toMatchObject({ total: 1600, done: 0, isDone: false });
    const result = await eventually('the import is done', async () => {
      const state = await user.call('GET /contacts/upload');
      return state.isDone && state;
    });
    expect(result).toMatchObject({ done: 1600, newCount: 1600, errorCount: 0, errorBag: [] });
    expect(result.newContacts).toHaveLength(1000);
  });

  it('continues after an interruption, without duplicates by two workers', async () => {
    const other = (await buildCompany(app.core)).id;
    const { id } = await buildUser(app.core, other);
    const [made] = await ask<{ id: number }>(
      sql`insert into contact_imports (company_id, user_id, total) values (${other}, ${id}, 1500) returning id`,
      other,
    );
    const importId = made!.id;
    await ask(
      sql`insert into contact_import_rows (company_id, import_id, line, name, number, email, handled)
        select ${other}, ${importId}, n, 'Cliente ' || n, (5511900000000 + n)::text, '', n <= 500
        from generate_series(1, 1500) n`,
      other,
    );
    const which = { companyId: other, importId };
    await Promise.all([importContacts(app.core, which), importContacts(app.core, which)]);
    await importContacts(app.core, which);
    const [{ n } = { n: 0 }] = await ask<{ n: number }>(
      sql`select count(*)::int as n from contacts`,
      other,
    );
    expect(n).toBe(1000);
  });

  it('refuses a second one while the first is under way', async () => {
    const other = (await buildCompany(app.core)).id;
    const busy = await app.enter(other);
    await ask(
      sql`insert into contact_imports (company_id, user_id, total) values (${other}, ${busy.user.id}, 1)`,
      other,
    );
    expect(await refusal(busy.call('POST /contacts/upload', { body: { rows: many(1) } }))).toBe(
      '409 ERR_IMPORT_BUSY',
    );
  });

  it('ends when its job failed permanently, and reports the remaining lines', async () => {
    const other = (await buildCompany(app.core)).id;
    const session = await app.enter(other);
    const begin = async () => {
      const [made] = await ask<{ id: number }>(
        sql`insert into contact_imports (company_id, user_id, total, created_at)
          values (${other}, ${session.user.id}, 2, now() - interval '2 minutes') returning id`,
        other,
      );
      await ask(
        sql`insert into contact_import_rows (company_id, import_id, line, name, number, email, handled)
          select ${other}, ${made!.id}, n, 'Cliente ' || n, '551190000000' || n, '', n = 1 from generate_series(1, 2) n`,
        other,
      );
      return made!.id;
    };
    const lost = await begin();
    await finishLostImports(app.core);
    const state = await session.call('GET /contacts/upload');
    expect(state).toMatchObject({ importId: lost, isDone: true, done: 2, errorCount: 1 });
    expect(state.errorBag).toEqual([
      { contactName: 'Cliente 2', line: 2, error: { message: 'ERR_INTERNAL_SERVER_ERROR' } },
    ]);
    const kept = await begin();
    const runAt = new Date(Date.now() + 3_600_000);
    await inTransaction(companyCtx(app.core, other), (tx) =>
      tx.enqueue('import-contacts', { importId: kept }, { key: `import-contacts:${kept}`, runAt }),
    );
    await finishLostImports(app.core);
    expect(await session.call('GET /contacts/upload')).toMatchObject({ isDone: false, done: 1 });
  });

  it('accepts as many rows as a file may have', async () => {
    const other = (await buildCompany(app.core)).id;
    const session = await app.enter(other);
    // Without numbers, so that reading is all the work.
    const row = { Nome: 'Cliente', email: `${'x'.repeat(70)}@example.com` };
    const body = JSON.stringify({ rows: Array.from({ length: 50_000 }, () => row) });
    expect(body.length).toBeGreaterThan(4 * 1024 * 1024);
    const send = (path: string, token: string) =>
      fetch(`${app.url}/api${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body,
      });
    expect((await send('/contacts/upload', session.token)).status).toBe(202);
    expect((await send('/contacts/upload', 'nobody')).status).toBe(401);
    expect((await send('/contacts', session.token)).status).toBe(413);
    expect(await session.call('GET /contacts/upload')).toMatchObject({ done: 50_000 });
  });

  it('creates missing contacts from an address book and renames those without a chosen name', async () => {
    const connection = await buildConnection(app.core, companyId, { name: 'Agenda' });
    const [known, chosen, fresh] = [newNumber(), newNumber(), newNumber()];
    await buildContact(app.core, companyId, { number: known, name: known, disableBot: true });
    await buildContact(app.core, companyId, { number: chosen, name: 'Dona', nameChosen: true });
    for (const [number, name] of [
      [known, 'Da agenda'],
      [chosen, 'Outra'],
      [fresh, 'Nova da agenda'],
    ])
      await ask(
        sql`insert into sandbox_customers (company_id, connection_id, number, name)
          values (${companyId}, ${connection.id}, ${number}, ${name})`,
      );
    const result = await user.call('POST /contacts/import', {
      body: { whatsappId: connection.id },
    });
    expect(result).toMatchObject({ total: 3, newCount: 1, errorCount: 0 });
    expect((await find(user, known))[0]).toMatchObject({ name: 'Da agenda', disableBot: true });
    expect((await find(user, chosen))[0]?.name).toBe('Dona');
    expect((await find(user, fresh))[0]?.name).toBe('Nova da agenda');
    const cloud = await buildConnection(app.core, companyId, { provider: 'cloud' });
    expect(
      await refusal(user.call('POST /contacts/import', { body: { whatsappId: cloud.id } })),
    ).toBe('422 ERR_NO_ADDRESS_BOOK');
    expect(await refusal(user.call('POST /contacts/import', { body: { whatsappId: 1e9 } }))).toBe(
      '404 ERR_NO_WAPP_FOUND',
    );
  });
});

describe('an export', () => {
  it('contains all contacts, with formulas neutralized', async () => {
    await buildContact(app.core, companyId, {
      name: '=HYPERLINK("http://evil.example";"Oi")',
      number: '5511900001111',
      email: 'x@example.com',
    });
    const { answer, lines } = await csvOf(admin);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    expect(lines[0]).toBe('"name";"number";"email"');
    expect(lines).toContain(
      `"'=HYPERLINK(""http://evil.example"";""Oi"")";"5511900001111";"x@example.com"`,
    );
    const { count: all, countMore } = await admin.call('GET /contacts');
    expect(countMore).toBe(true);
    expect(lines.length).toBeGreaterThan(all);
    expect(new Set(lines).size).toBe(lines.length);
  });

  it('is allowed to everybody, or to admins only by setting, and audited with its size', async () => {
    const choose = (value: string) =>
      admin.call('PUT /settings/:key', { params: { key: 'contactExport' }, body: { value } });
    const { lines } = await csvOf(user);
    const written = await admin.call('GET /audit', { query: { action: 'contactsExported' } });
    expect(written.events[0]).toMatchObject({
      user: { id: user.user.id },
      // Without the heading and the end of the last line.
      detail: String(lines.length - 2),
    });
    await choose('admins');
    try {
      expect((await csvOf(user)).answer.status).toBe(403);
      expect((await csvOf(admin)).answer.status).toBe(200);
      const after = await admin.call('GET /audit', { query: { action: 'contactsExported' } });
      expect(after.events).toHaveLength(written.events.length + 1);
    } finally {
      await choose('everybody');
    }
  });
});

describe('filters by day', () => {
  it('narrow the list by creation date in the time zone of the company', async () => {
    const zone = (await buildCompany(app.core, { timeZone: 'America/Sao_Paulo' })).id;
    const boss = await app.enter(zone);
    const made = (name: string, at: string) =>
      buildContact(app.core, zone, { name, createdAt: new Date(at) });
    await made('Véspera', '2026-03-10T02:59:00Z');
    await made('Manhã', '2026-03-10T03:00:00Z');
    await made('Noite', '2026-03-11T02:59:00Z');
    await made('Depois', '2026-03-12T15:00:00Z');
    const names = async (query: object) =>
      (await boss.call('GET /contacts', { query })).contacts.map((contact) => contact.name);
    expect(await names({ date: '2026-03-10' })).toEqual(['Manhã', 'Noite']);
    expect(await names({ dateStart: '2026-03-11' })).toEqual(['Depois']);
    expect(await names({ dateEnd: '2026-03-09' })).toEqual(['Véspera']);
    expect(await names({ dateStart: '2026-03-10', dateEnd: '2026-03-12' })).toHaveLength(3);
    expect(await refusal(boss.call('GET /contacts', { query: { date: 'ontem' } }))).toBe(
      '400 ERR_VALIDATION',
    );
  });
});

describe('duplicates', () => {
  it('are found by number with and without the ninth digit, and by name and e-mail; a merge loses nothing', async () => {
    const company = (await buildCompany(app.core)).id;
    const boss = await app.enter(company, { profile: 'admin' });
    const connection = await buildConnection(app.core, company);
    const provider = await openTestProvider(app.core, company, connection.id);
    const build = (values: object) => buildContact(app.core, company, values);
    const one = await build({ number: '5511988887777', name: 'Ana' });
    const two = await build({ number: '551188887777', name: 'Ana velha' });
    const three = await build({ name: 'Caio Lima', email: 'caio@example.com' });
    const four = await build({
      name: 'CAIO LIMA',
      email: 'Caio@Example.com',
      disableBot: true,
    });
    await build({ name: 'Caio Lima', email: 'outro@example.com' });
    await provider.append(inbound({ from: three.number, body: 'primeira' }));
    await provider.append(inbound({ from: four.number, body: 'segunda' }));
    const groups = await boss.call('GET /contacts/duplicates');
    expect(groups.map(({ reason, contacts }) => [reason, contacts.map(({ id }) => id)])).toEqual([
      ['number', [one.id, two.id]],
      ['person', [three.id, four.id]],
    ]);

    const merged = await boss.call('POST /contacts/:contactId/merge', {
      ...params(four),
      body: { otherId: three.id },
    });
    expect(merged).toMatchObject({ id: three.id, name: 'Caio Lima', disableBot: true });
    expect(await refusal(boss.call('GET /contacts/:contactId', params(four)))).toBe(
      '404 ERR_NO_CONTACT_FOUND',
    );
    const { tickets } = await boss.call('GET /tickets', { query: { showAll: true } });
    const waiting = tickets.filter((ticket) => ticket.status === 'pending');
    expect(waiting).toMatchObject([{ unreadMessages: 2 }]);
    const { messages } = await boss.call('GET /messages/:ticketId', {
      params: { ticketId: String(waiting[0]?.id) },
    });
    expect(messages.map((message) => message.body)).toEqual(['primeira', 'segunda']);
    await provider.append(inbound({ from: four.number, body: 'terceira' }));
    expect((await boss.call('GET /tickets/counts', { query: { showAll: true } })).pending).toBe(1);
    expect(await boss.call('GET /contacts/duplicates')).toHaveLength(1);
  });

  it('cannot be a contact and itself, nor be merged by attendants', async () => {
    const contact = await buildContact(app.core, companyId);
    const merge = (session: TestSession, otherId: number) =>
      refusal(
        session.call('POST /contacts/:contactId/merge', { ...params(contact), body: { otherId } }),
      );
    expect(await merge(admin, contact.id)).toBe('409 ERR_NOT_DUPLICATES');
    expect(await merge(admin, 987_654_321)).toBe('404 ERR_NO_CONTACT_FOUND');
    expect(await merge(user, contact.id)).toBe('403 ERR_NO_PERMISSION');
  });
});

describe('a blocked contact', () => {
  it('gets its messages counted but not stored until unblocked', async () => {
    const connection = await buildConnection(app.core, companyId);
    const provider = await openTestProvider(app.core, companyId, connection.id);
    const contact = await buildContact(app.core, companyId);
    const block = (blocked: boolean) =>
      user.call('POST /contacts/:contactId/block', { ...params(contact), body: { blocked } });
    const stored = () =>
      ask<{ body: string }>(
        sql`select body from messages where connection_id = ${connection.id} order by seq`,
      );
    expect(await block(true)).toMatchObject({ blocked: true, blockedCount: 0 });
    await provider.append(inbound({ from: contact.number, body: 'canário' }));
    await provider.append(inbound({ from: contact.number, body: 'de novo' }));
    expect(await stored()).toEqual([]);
    expect(await user.call('GET /contacts/:contactId', params(contact))).toMatchObject({
      blocked: true,
      blockedCount: 2,
    });
    const body = { contactId: contact.id, whatsappId: connection.id };
    expect(await refusal(admin.call('POST /tickets', { body }))).toBe('409 ERR_CONTACT_BLOCKED');
    expect(await block(false)).toMatchObject({ blocked: false, blockedCount: 2 });
    await provider.append(inbound({ from: contact.number, body: 'oi' }));
    expect(await stored()).toEqual([{ body: 'oi' }]);
  });
});
