import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { companyCtx, inSystem, type Person, reading } from '../../core/ctx.ts';
import { sql } from '../../core/db/drizzle.ts';
import {
  buildCompany,
  buildConnection,
  buildContact,
  buildQueue,
  buildTag,
  buildTicket,
  buildUser,
} from '../../testing/builders.ts';
import { startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';
import { searchNoteHits } from './search.queries.ts';

let app: TestApp;
let companyId: number;
let connectionId: number;
let sales: number;
let support: number;
let ana: TestSession;
let admin: TestSession;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
});
afterAll(() => app?.stop());

beforeEach(async () => {
  ({ id: companyId } = await buildCompany(app.core));
  ({ id: sales } = await buildQueue(app.core, companyId));
  ({ id: support } = await buildQueue(app.core, companyId));
  ({ id: connectionId } = await buildConnection(app.core, companyId));
  ana = await app.enter(companyId, { queueIds: [sales] });
  admin = await app.enter(companyId, { profile: 'admin' });
});

const nobody = { automatic: false, user: null, member: null };

const search = (who: TestSession, searchParam: string) =>
  who.call('GET /search', { query: { searchParam } });

const listed = async (who: TestSession, searchParam: string) =>
  (await who.call('GET /tickets', { query: { searchParam, showAll: true } })).tickets;

async function ticketOf(name: string, queueId = sales, values: { number?: string } = {}) {
  const contact = await buildContact(app.core, companyId, { name, ...values });
  const ticket = await buildTicket(app.core, companyId, {
    connectionId,
    contactId: contact.id,
    queueId,
  });
  return { ...ticket, contactId: contact.id };
}

const execute = (statement: ReturnType<typeof sql>) =>
  inSystem(app.core, (db) => db.execute(statement));

async function say(ticketId: number, body: string): Promise<string> {
  const id = crypto.randomUUID();
  await execute(sql`
    with place as (update conversations v set last_seq = v.last_seq + 1 from tickets t
      where t.company_id = ${companyId} and t.id = ${ticketId} and v.company_id = t.company_id
        and v.id = t.conversation_id returning v.last_seq)
    insert into messages (company_id, conversation_id, seq, id, ticket_id, connection_id, provider_id, from_me,
      contact_id, body, ack, read)
    select t.company_id, t.conversation_id, place.last_seq, ${id}, t.id, t.connection_id, ${id}, false, t.contact_id,
      ${body}, 3, true
    from tickets t, place where t.company_id = ${companyId} and t.id = ${ticketId}`);
  return id;
}

const note = ({ id, contactId }: { id: number; contactId: number }, words: string) =>
  execute(sql`insert into ticket_notes (company_id, note, ticket_id, contact_id)
    values (${companyId}, ${words}, ${id}, ${contactId})`);

const names = ({ contacts }: Awaited<ReturnType<typeof search>>) =>
  contacts.map(({ contact }) => contact.name);

describe('contacts', () => {
  test.each([
    ['a letter too few', 'fernada'],
    ['a letter too many', 'ferrnanda'],
    ['a wrong letter', 'fermanda'],
    ['two swapped', 'fenranda'],
    ['both names mistyped, in the other order', 'olivera fernnada'],
    ['a wrong letter, still being typed', 'fermand'],
  ])('are found by a name with %s', async (_what, typed) => {
    const { uuid, id } = await ticketOf('Fernanda Oliveira');
    await ticketOf('Gustavo Prado');
    const found = await search(ana, typed);
    expect(found.contacts).toMatchObject([
      { contact: { name: 'Fernanda Oliveira' }, isAlike: true, ticketUuid: uuid },
    ]);
    expect(await listed(ana, typed)).toMatchObject([{ id, rank: 2 }]);
  });

  test('ranks the exact name first, then prefixes, then similar spellings', async () => {
    for (const name of [
      'Marina',
      'Ana Maria',
      'Joana Mariano',
      'Maria',
      'Mario',
      'Rosamaria',
      'Maria José',
    ])
      await buildContact(app.core, companyId, { name });
    const ranked = names(await search(ana, 'MARIA'));
    expect(ranked[0]).toBe('Maria');
    expect(ranked[1]).toBe('Maria José');
    expect(ranked.slice(2, 4).sort()).toEqual(['Ana Maria', 'Joana Mariano']);
    expect(ranked[4]).toBe('Rosamaria');
    // Five exact hits: a typo is unlikely.
    expect(ranked).toHaveLength(5);
    expect(names(await search(ana, 'marís'))).toEqual(expect.arrayContaining(['Maria', 'Mario']));
  });

  test('finds a number in any notation and never treats it as a mistyped name', async () => {
    await ticketOf('Conceição', sales, { number: '5531987654321' });
    expect(names(await search(ana, '+55 (31) 98765-4321'))).toEqual(['Conceição']);
    // A contact without a name is named by their number.
    await ticketOf('5531987654320', sales, { number: '5531987654320' });
    expect(names(await search(ana, '5531987654329'))).toEqual([]);
  });
});

describe('messages, notes and tags', () => {
  test('are found regardless of accents, with their position in the thread', async () => {
    const ticket = await ticketOf('Beatriz');
    const id = await say(ticket.id, 'O orçamento da impressão saiu?');
    await note(ticket, 'Prefere impressão fosca.');
    const { id: tagId } = await buildTag(app.core, companyId, { name: 'Impressão' });
    await execute(sql`insert into ticket_tags (company_id, ticket_id, tag_id)
      values (${companyId}, ${ticket.id}, ${tagId})`);
    const found = await search(ana, 'IMPRESSAO');
    const place = { ticketUuid: ticket.uuid, contact: { name: 'Beatriz' } };
    expect(found).toMatchObject({
      contacts: [],
      messages: [
        { ...place, id, body: 'O orçamento da impressão saiu?', fromMe: false, ...nobody },
      ],
      notes: [{ ...place, note: 'Prefere impressão fosca.' }],
      tags: [{ id: tagId, name: 'Impressão' }],
      cut: [],
    });
    expect(await listed(ana, 'impressao')).toMatchObject([
      { id: ticket.id, rank: 0, match: { messageId: id } },
    ]);
  });

  test('shows the attendant who wrote a message, if any', async () => {
    const { id: ticketId } = await ticketOf('Bia');
    const words = ['Segue a fatura', 'Fatura enviada', 'Qual fatura?'];
    const [byAna, byNobody] = await Promise.all(words.map((body) => say(ticketId, body)));
    const { id, name } = ana.user;
    await execute(sql`update messages set from_me = true, user_id = ${id} where id = ${byAna}`);
    await execute(sql`update messages set from_me = true, automatic = true where id = ${byNobody}`);
    const { messages } = await search(ana, 'fatura');
    const authors = new Map(
      messages.map(({ body, automatic, user }) => [body, { automatic, user }]),
    );
    expect(authors).toEqual(
      new Map([
        [words[0], { automatic: false, user: { id, name } }],
        [words[1], { automatic: true, user: null }],
        [words[2], { automatic: false, user: null }],
      ]),
    );
  });

  test('finds a ticket by a note and marks the match', async () => {
    const ticket = await ticketOf('Caio');
    await note(ticket, 'Alérgico a níquel.');
    expect(await listed(ana, 'niquel')).toMatchObject([
      { id: ticket.id, rank: 1, match: { messageId: null, body: 'Alérgico a níquel.' } },
    ]);
  });

  test('finds notes that contain all typed words in any order', async () => {
    const ticket = await ticketOf('Davi');
    await note(ticket, 'Entregar só depois das 100% pagas.');
    expect((await search(ana, 'pagas entregar')).notes).toHaveLength(1);
    expect((await search(ana, '100%')).notes).toHaveLength(1);
    expect((await search(ana, 'entregar ontem')).notes).toEqual([]);
    expect((await search(ana, 'e%r')).notes).toEqual([]);
  });

  test('finds tickets by a tag', async () => {
    const ticket = await ticketOf('Dalva');
    await ticketOf('Elisa');
    const { id: tagId } = await buildTag(app.core, companyId, { name: 'Garantia estendida' });
    await execute(sql`insert into ticket_tags (company_id, ticket_id, tag_id)
      values (${companyId}, ${ticket.id}, ${tagId})`);
    expect(await listed(ana, 'estendida')).toMatchObject([{ id: ticket.id, rank: 0, match: null }]);
  });

  test('shows hits only to users who may see their ticket', async () => {
    const ticket = await ticketOf('Otília', support);
    await say(ticket.id, 'Senha do cofre: sete');
    await note(ticket, 'O cofre fica no porão.');
    expect(await search(ana, 'cofre')).toMatchObject({ messages: [], notes: [] });
    expect((await search(ana, 'otília')).contacts).toMatchObject([{ ticketUuid: null }]);
    expect(await listed(ana, 'cofre')).toEqual([]);
    const seen = await search(admin, 'cofre');
    expect([seen.messages.length, seen.notes.length]).toEqual([1, 1]);
  });

  test('links a note of a hidden ticket to a visible ticket of the same contact', async () => {
    const hidden = await ticketOf('Pilar', support);
    await execute(
      sql`update tickets set status = 'closed' where company_id = ${companyId} and id = ${hidden.id}`,
    );
    const { uuid } = await buildTicket(app.core, companyId, {
      connectionId,
      contactId: hidden.contactId,
      queueId: sales,
    });
    await note(hidden, 'Trocou de endereço.');
    expect((await search(ana, 'endereço')).notes).toMatchObject([{ ticketUuid: uuid }]);
    expect((await search(admin, 'endereço')).notes).toMatchObject([{ ticketUuid: hidden.uuid }]);
  });

  /** @param words of the n-th note */
  const manyNotes = (
    { id, contactId }: { id: number; contactId: number },
    count: number,
    words: ReturnType<typeof sql>,
  ) =>
    execute(sql`insert into ticket_notes (company_id, note, ticket_id, contact_id)
      select ${companyId}, ${words}, ${id}, ${contactId} from generate_series(1, ${count}) n`);

  test('finds a note behind hundreds that the user may not see', async () => {
    const ticket = await ticketOf('Ivone');
    await note(ticket, 'Pediu segunda via da garantia.');
    await manyNotes(await ticketOf('Jorge', support), 600, sql`'Outra garantia'`);
    expect((await search(ana, 'garantia')).notes).toMatchObject([{ ticketUuid: ticket.uuid }]);
  });

  test('fills the palette with older notes where the newest have too few', async () => {
    const ticket = await ticketOf('Lia');
    for (const [count, word] of [
      [6, 'vitrine'],
      [600, 'nada'],
      [5, 'vitrine'],
    ] as const)
      await manyNotes(ticket, count, sql`${word}::text`);
    expect((await search(ana, 'vitrine')).notes).toHaveLength(8);
  });

  test('finds each note once, the newest first, however often the word stands in them', async () => {
    const ticket = await ticketOf('Kátia');
    const actor = { kind: 'person', id: 1, profile: 'admin', queueIds: [], allTicket: true };
    const ctx = { ...companyCtx(app.core, companyId), actor: actor as unknown as Person };
    for (const every of [1, 20, 60, 700]) {
      const word = `tinta${every}x`;
      await manyNotes(
        ticket,
        1400,
        sql`case when n % ${every} = 0 then ${word}::text else 'nada' end`,
      );
      const hits = await searchNoteHits({ ...reading(ctx), actor: ctx.actor }, word, 50);
      const ids = hits.map((hit) => hit.note_id);
      const all = Math.floor(1400 / every);
      expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
      expect(ids.length).toBeGreaterThanOrEqual(Math.min(all, 25));
      expect(new Set(hits.map((hit) => hit.note))).toEqual(new Set([word]));
    }
  });
});

test('shows the newest eight messages in the palette, and lists the tickets of all', async () => {
  const said: string[] = [];
  for (let n = 0; n < 12; n++) {
    const { id } = await ticketOf(`Cliente ${n}`);
    said.push(await say(id, 'Uma orquídea, por favor'));
  }
  const { messages } = await search(ana, 'orquidea');
  // Ids follow time.
  expect(messages.map(({ id }) => id)).toEqual(said.toSorted().toReversed().slice(0, 8));
  expect(await listed(ana, 'orquidea')).toHaveLength(12);
});

test('pages through hits, the best first', async () => {
  const said = await ticketOf('Quitéria');
  await say(said.id, 'Vale o vale-presente?');
  const named = await ticketOf('Vale do Rio');
  const alike = await ticketOf('Valle Verde');
  await execute(sql`update tickets set updated_at = now() - interval '1 day'
    where company_id = ${companyId} and id = ${named.id}`);
  expect((await listed(ana, 'vale')).map(({ id }) => id)).toEqual([named.id, said.id, alike.id]);
});

test('returns each of 60 tickets once', async () => {
  for (let n = 0; n < 60; n++) await ticketOf(n % 2 ? `Zilda ${n}` : `Rosa Zilda ${n}`);
  const seen: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await ana.call('GET /tickets', {
      query: { searchParam: 'zilda', ...(cursor ? { cursor } : {}) },
    });
    seen.push(...page.tickets.map(({ id }) => id));
    cursor = page.hasMore ? (page.cursor ?? undefined) : undefined;
  } while (cursor);
  expect(new Set(seen).size).toBe(60);
  expect(seen).toHaveLength(60);
});

test('marks a part that takes too long and returns the others', async () => {
  await ticketOf('Leandro');
  const { email } = await buildUser(app.core, companyId, { queueIds: [sales] });
  const hasty = await startTestApp({
    ROLES: 'api',
    DATABASE_URL: app.databaseUrl,
    SEARCH_MS: '1000',
  });
  const client = await app.core.pool.connect();
  try {
    const rita = await hasty.login(email);
    await client.query(
      'begin; set local role none; lock table ticket_notes in access exclusive mode',
    );
    expect(await search(rita, 'leandro')).toMatchObject({
      cut: ['notes'],
      contacts: [{ contact: { name: 'Leandro' } }],
    });
    const page = await rita.call('GET /tickets', { query: { searchParam: 'leandro' } });
    expect(page).toMatchObject({ cut: ['notes'], tickets: [{ contact: { name: 'Leandro' } }] });
  } finally {
    await client.query('rollback');
    client.release();
    await hasty.stop();
  }
});
