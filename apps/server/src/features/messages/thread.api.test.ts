import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { previewOf } from '../../conversation/messages/messages.present.ts';
import { CHANGES_MAX } from '../../conversation/messages/messages.queries.ts';
import { inSystem } from '../../core/ctx.ts';
import { sql } from '../../core/db/drizzle.ts';
import { buildCompany, buildConnection, buildQueue, buildTicket } from '../../testing/builders.ts';
import { startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';

const TOTAL = CHANGES_MAX * 2 + 100;
let app: TestApp;
let member: TestSession;
let ticketId: number;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  const { id: companyId } = await buildCompany(app.core);
  const { id: queueId } = await buildQueue(app.core, companyId);
  const { id: connectionId } = await buildConnection(app.core, companyId);
  ticketId = (await buildTicket(app.core, companyId, { connectionId, queueId })).id;
  member = await app.enter(companyId, { queueIds: [queueId] });
  await inSystem(app.core, (db) =>
    db.execute(sql`
      insert into messages (company_id, conversation_id, seq, id, ticket_id, connection_id, provider_id, from_me,
        contact_id, body, ack, read)
      select t.company_id, t.conversation_id, n, gen_random_uuid(), t.id, t.connection_id, 'p' || n, false,
        t.contact_id, 'Linha ' || n, 3, true
      from tickets t, generate_series(1, ${TOTAL}::int) n
      where t.company_id = ${companyId} and t.id = ${ticketId}`),
  );
});
afterAll(() => app?.stop());

const changes = (changedSince: string, cursor?: string) =>
  member.call('GET /messages/:ticketId', { params: { ticketId }, query: { changedSince, cursor } });

test('pages changes of one instant that do not fit in one answer', async () => {
  const since = new Date(Date.now() - 60_000).toISOString();
  const seen: number[] = [];
  const sizes: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await changes(since, cursor);
    seen.push(...page.messages.map(({ seq }) => seq));
    sizes.push(page.messages.length);
    cursor = page.hasMore ? (page.cursor ?? undefined) : undefined;
  } while (cursor);
  expect(sizes).toEqual([CHANGES_MAX, CHANGES_MAX, TOTAL - 2 * CHANGES_MAX]);
  expect(seen).toEqual(Array.from({ length: TOTAL }, (_, n) => n + 1));
});

test('returns nothing for a later time and refuses a foreign cursor', async () => {
  const later = new Date(Date.now() + 60_000).toISOString();
  expect(await changes(later)).toMatchObject({ messages: [], hasMore: false, cursor: null });
  await expect(changes(later, 'x')).rejects.toThrow('400 ERR_VALIDATION');
});

test('shows a card that clients of the family call vcard', async () => {
  await inSystem(app.core, (db) =>
    db.execute(sql`
      update messages set media_type = 'vcard', body = 'BEGIN:VCARD\nFN:Rita\nEND:VCARD'
      where ticket_id = ${ticketId} and seq = ${TOTAL}`),
  );
  const page = await member.call('GET /messages/:ticketId', { params: { ticketId }, query: {} });
  expect(page.messages.at(-1)).toMatchObject({
    mediaType: 'vcard',
    body: expect.stringContaining('FN:Rita'),
  });
  expect(previewOf({ mediaType: 'vcard', body: page.messages.at(-1)!.body })).toBe('👤 Rita');
});

const read = (query: object, session = member) =>
  session.call('GET /messages/:ticketId', { params: { ticketId }, query });
const seqs = (page: { messages: { seq: number }[] }) => page.messages.map(({ seq }) => seq);
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => from + n);

/** Moves messages to an attendance of the same thread that the member may not see. */
const hide = (from: number, to: number) =>
  inSystem(app.core, (db) =>
    db.execute(sql`
      with hidden as (
        insert into tickets (company_id, uuid, conversation_id, contact_id, connection_id, status)
        select company_id, gen_random_uuid(), conversation_id, contact_id, connection_id, 'closed' from tickets
        where id = ${ticketId} returning id)
      update messages m set ticket_id = hidden.id from hidden
      where m.ticket_id = ${ticketId} and m.seq between ${from} and ${to}`),
  );

describe('around a message', () => {
  const idOf = async (seq: number): Promise<string> => {
    const [found] = (
      await inSystem(app.core, (db) =>
        db.execute(sql`select id from messages where ticket_id = ${ticketId} and seq = ${seq}`),
      )
    ).rows;
    return String(found?.id);
  };

  test('returns the page around a message, with cursors both ways and no gap', async () => {
    const page = await read({ around: await idOf(2000) });
    expect(seqs(page)).toEqual(range(1990, 2010));
    expect(page).toMatchObject({ hasMore: true, hasNewer: true });
    expect(seqs(await read({ cursor: page.cursor }))).toEqual(range(1970, 1989));
    const newer = await read({ after: page.newerCursor });
    expect(seqs(newer)).toEqual(range(2011, 2030));
    expect(newer).toMatchObject({ hasMore: true, hasNewer: true });
    // The newer page leads back to the messages before it.
    expect(seqs(await read({ cursor: newer.cursor }))).toEqual(range(1991, 2010));
  });

  test('returns no cursor beyond the ends of the thread', async () => {
    const first = await read({ around: await idOf(3) });
    expect(seqs(first)).toEqual(range(1, 13));
    expect(first).toMatchObject({ hasMore: false, hasNewer: true });
    const last = await read({ around: await idOf(TOTAL - 2) });
    expect(seqs(last)).toEqual(range(TOTAL - 12, TOTAL));
    expect(last).toMatchObject({ hasMore: true, hasNewer: false });
    const beyond = await read({ after: last.newerCursor });
    expect(beyond).toMatchObject({ messages: [], hasMore: true, hasNewer: false });
    expect(seqs(await read({ cursor: beyond.cursor }))).toEqual(range(TOTAL - 19, TOTAL));
    expect(await read({})).toMatchObject({ hasNewer: false });
  });

  test('is not found for messages of another thread, of a hidden attendance or unknown ones', async () => {
    const around = await idOf(1);
    const { id: companyId } = member.user.company;
    const { id: connectionId } = await buildConnection(app.core, companyId);
    const { queues } = member.user;
    const other = await buildTicket(app.core, companyId, { connectionId, queueId: queues[0]!.id });
    const absent = { status: 404, code: 'ERR_NO_MESSAGE_FOUND' };
    await expect(
      member.call('GET /messages/:ticketId', { params: { ticketId: other.id }, query: { around } }),
    ).rejects.toMatchObject(absent);
    await expect(read({ around: crypto.randomUUID() })).rejects.toMatchObject(absent);
    await hide(1, 1);
    await expect(read({ around })).rejects.toMatchObject(absent);
  });
});

test('pages by number count only the messages that the user may see', async () => {
  const boss = await app.enter(member.user.company.id, { profile: 'admin' });
  await hide(TOTAL - 25, TOTAL - 6);
  const [first, second] = [range(TOTAL - 19, TOTAL), range(TOTAL - 39, TOTAL - 20)];
  expect(seqs(await read({ pageNumber: 1 }, boss))).toEqual(first);
  expect(seqs(await read({ pageNumber: 2 }, boss))).toEqual(second);
  const shown = [...range(TOTAL - 39, TOTAL - 26), ...range(TOTAL - 5, TOTAL)];
  expect(seqs(await read({ pageNumber: 1 }))).toEqual(shown);
  expect(seqs(await read({ pageNumber: 2 }))).toEqual(range(TOTAL - 59, TOTAL - 40));
  const pages = TOTAL / 20;
  expect(await read({ pageNumber: pages }, boss)).toMatchObject({ hasMore: false });
  expect(seqs(await read({ pageNumber: pages }, boss))).toEqual(range(1, 20));
  expect(await read({ pageNumber: pages + 1 }, boss)).toMatchObject({
    messages: [],
    hasMore: false,
  });
});
