/** The panel beside a conversation: its visibility, paging, and how much it reads. */
import { pageSizes } from '@prosa/contract/limits';
import type { FileKind } from '@prosa/contract/ticket-panel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import type { Db } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import {
  buildCompany,
  buildConnection,
  buildContact,
  buildQueue,
  buildTicket,
} from '../../testing/builders.ts';
import { refusal } from '../../testing/refusal.ts';
import { startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';

let app: TestApp;
let companyId: number;
let sales: number;
let support: number;
let line: number;
let otherLine: number;
let contactId: number;
/** A sales ticket and a support ticket: the same contact, each on its own connection. */
let own: number;
let foreign: number;
let ana: TestSession;
let boss: TestSession;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  ({ id: companyId } = await buildCompany(app.core));
  ({ id: sales } = await buildQueue(app.core, companyId));
  ({ id: support } = await buildQueue(app.core, companyId));
  ({ id: line } = await buildConnection(app.core, companyId));
  ({ id: otherLine } = await buildConnection(app.core, companyId));
  ({ id: contactId } = await buildContact(app.core, companyId));
  ({ id: own } = await ticketOf(sales, line));
  ({ id: foreign } = await ticketOf(support, otherLine));
  ana = await app.enter(companyId, { queueIds: [sales] });
  boss = await app.enter(companyId, { profile: 'admin' });
});
afterAll(() => app.stop());

const ticketOf = (queueId: number, connectionId: number, values: object = {}) =>
  buildTicket(app.core, companyId, { connectionId, contactId, queueId, ...values });

const inCompany = <T>(work: (db: Db) => Promise<T>) =>
  inTransaction(companyCtx(app.core, companyId), ({ db }) => work(db));

let at = Date.now();
/** Messages with these words, the last one newest; with files, where it is one. */
async function write(
  ticketId: number,
  body: string,
  { count = 1, mediaType = 'conversation' } = {},
) {
  at += count;
  const first = at - count;
  await inCompany((db) =>
    db.execute(sql`
      with places as (
        update conversations v set last_seq = v.last_seq + ${count}
        from tickets t where t.company_id = ${companyId} and t.id = ${ticketId}
          and v.company_id = t.company_id and v.id = t.conversation_id
        returning v.last_seq - ${count} as last, t.conversation_id, t.connection_id
      ), stored as (
        insert into files (company_id, id, key, name, bytes, mime)
        select ${companyId}, gen_random_uuid(), gen_random_uuid()::text, 'arquivo', 1, 'image/png'
        from generate_series(1, ${count}::int) where ${mediaType} <> 'conversation'
        returning id
      ), numbered as (select id, row_number() over () as n from stored)
      insert into messages (company_id, conversation_id, seq, id, ticket_id, connection_id, provider_id, from_me, body,
        media_type, media_state, file_id, created_at)
      select ${companyId}, p.conversation_id, p.last + n,
        (lpad(to_hex(${first}::bigint + n), 12, '0') || '70008000000000000000')::uuid,
        ${ticketId}, p.connection_id, 'p' || (${first}::bigint + n), false, ${body}, ${mediaType},
        case when f.id is null then 'none' else 'ready' end, f.id,
        timestamptz '2026-01-01' + (${first}::bigint + n - 1700000000000) * interval '1 microsecond' * 1000
      from places p, generate_series(1, ${count}::int) n left join numbered f using (n)`),
  );
}

const files = (who: TestSession, ticketId: number, kind: FileKind, cursor?: string) =>
  who.call('GET /tickets/:ticketId/files', {
    params: { ticketId: String(ticketId) },
    query: { kind, ...(cursor ? { cursor } : {}) },
  });

const find = (who: TestSession, searchParam: string, cursor?: string) =>
  who.call('GET /tickets/:ticketId/find', {
    params: { ticketId: String(own) },
    query: { searchParam, ...(cursor ? { cursor } : {}) },
  });

const earlier = (who: TestSession, cursor?: string) =>
  who.call('GET /tickets/:ticketId/earlier', {
    params: { ticketId: String(own) },
    query: cursor ? { cursor } : {},
  });

describe('files of a contact', () => {
  beforeAll(async () => {
    await write(own, 'uma foto', { mediaType: 'image' });
    await write(own, 'contrato', { mediaType: 'application' });
    await write(own, 'veja https://exemplo.com.br/loja');
    await write(own, 'sem nada');
    await write(foreign, 'foto do suporte', { mediaType: 'image' });
  });

  const bodies = async (who: TestSession, kind: FileKind) =>
    (await files(who, own, kind)).files.map(({ body }) => body);

  test('lists files by kind, newest first, of all connections', async () => {
    expect(await bodies(boss, 'media')).toEqual(['foto do suporte', 'uma foto']);
    expect(await bodies(boss, 'documents')).toEqual(['contrato']);
    expect(await bodies(boss, 'links')).toEqual(['veja https://exemplo.com.br/loja']);
    const [away, here] = (await files(boss, own, 'media')).files;
    expect(here).toMatchObject({ isInThread: true, mediaState: 'ready', ticketId: own });
    expect(away).toMatchObject({ isInThread: false, ticketId: foreign });
  });

  test('lists only files of visible tickets', async () => {
    expect(await bodies(ana, 'media')).toEqual(['uma foto']);
    expect(await refusal(files(ana, foreign, 'media'))).toBe('403 ERR_NO_PERMISSION');
  });

  test('come in pages that neither miss nor repeat one', async () => {
    await write(own, 'álbum', { count: pageSizes.files + 5, mediaType: 'image' });
    const first = await files(boss, own, 'media');
    expect(first).toMatchObject({ hasMore: true });
    const second = await files(boss, own, 'media', first.cursor!);
    expect(second).toMatchObject({ hasMore: false, cursor: null });
    const ids = [...first.files, ...second.files].map(({ id }) => id);
    expect(new Set(ids).size).toBe(pageSizes.files + 7);
    expect(ids).toHaveLength(pageSizes.files + 7);
  });

  test('removes files together with their message', async () => {
    await write(own, 'apagar www.exemplo.com');
    expect((await bodies(boss, 'links'))[0]).toBe('apagar www.exemplo.com');
    await inCompany((db) =>
      db.execute(sql`update messages set is_deleted = true, body = '' where body like 'apagar%'`),
    );
    expect(await bodies(boss, 'links')).toEqual(['veja https://exemplo.com.br/loja']);
  });
});

describe('words in a conversation', () => {
  test('finds messages like the search, newest first, in this thread only', async () => {
    await write(own, 'O orçamento é de JACARANDÁ maciço');
    await write(own, 'Fechado, pelo orçamento do jacarandá');
    await write(foreign, 'jacarandá no suporte');
    const found = await find(ana, 'jacaranda ORCAMENTO');
    expect(found).toMatchObject({ count: 2, countMore: false, hasMore: false });
    const [newest, oldest] = found.messages;
    expect(newest!.seq).toBeGreaterThan(oldest!.seq);
    expect(await find(ana, 'xique')).toMatchObject({ count: 0, messages: [] });
    expect(await find(ana, 'j')).toMatchObject({ count: 0, messages: [] });
    expect(await find(ana, '?! %')).toMatchObject({ count: 0, messages: [] });
  });

  test('leave out messages of attendances of another queue', async () => {
    const closed = await ticketOf(support, line, { status: 'closed' });
    await write(closed.id, 'palavra reservada');
    expect(await find(boss, 'reservada')).toMatchObject({ count: 1 });
    expect(await find(ana, 'reservada')).toMatchObject({ count: 0 });
  });

  test('reads in limited steps; the next page continues after them', async () => {
    await write(own, 'agulha velha');
    await write(own, 'palha comum', { count: 150 });
    const hay = await find(boss, 'palha');
    expect(hay).toMatchObject({ count: 150, hasMore: true });
    const rest = await find(boss, 'palha', hay.cursor!);
    expect(new Set([...hay.messages, ...rest.messages].map(({ id }) => id)).size).toBe(150);
    await write(own, 'palha comum', { count: 10_000 });
    const first = await find(boss, 'agulha velha');
    expect(first).toMatchObject({ messages: [], countMore: true, hasMore: true });
    const second = await find(boss, 'agulha velha', first.cursor!);
    expect(second.messages).toHaveLength(1);
    expect(second.hasMore).toBe(false);
    expect(await find(boss, 'palha')).toMatchObject({ count: 1000, countMore: true });
  });
});

describe('earlier tickets', () => {
  test('show time, queue, attendant and outcome, only of visible tickets', async () => {
    const { id: third } = await buildConnection(app.core, companyId);
    const closed = await ticketOf(sales, third, { status: 'open', userId: ana.user.id });
    const { queue } = await ana.call('PUT /tickets/:ticketId', {
      params: { ticketId: String(closed.id) },
      body: { status: 'closed' },
    });
    await inCompany((db) =>
      db.execute(sql`insert into ticket_tracking (company_id, ticket_id, created_at, queued_at, finished_at, rate)
        values (${companyId}, ${closed.id}, now(), now(), now(), 3)`),
    );
    const [latest] = (await earlier(ana)).tickets;
    expect(latest).toMatchObject({
      id: closed.id,
      status: 'closed',
      queue,
      user: { id: ana.user.id },
      rate: 3,
      ending: { user: { id: ana.user.id } },
    });
    const shown = async (who: TestSession) => (await earlier(who)).tickets.map(({ id }) => id);
    expect(await shown(ana)).not.toContain(foreign);
    expect(await shown(boss)).toContain(foreign);
    expect(await shown(boss)).not.toContain(own);
  });

  test('come in pages that neither miss nor repeat one', async () => {
    for (let n = 0; n < pageSizes.earlier + 3; n += 1)
      await ticketOf(sales, line, { status: 'closed' });
    const first = await earlier(ana);
    const second = await earlier(ana, first.cursor!);
    const ids = [...first.tickets, ...second.tickets].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(first.tickets).toHaveLength(pageSizes.earlier);
    expect(ids.length).toBeGreaterThan(pageSizes.earlier + 3);
    expect(second.hasMore).toBe(false);
    expect(await refusal(earlier(ana, 'x'))).toBe('400 ERR_VALIDATION');
  });
});
