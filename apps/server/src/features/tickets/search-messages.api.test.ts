/** Message search: hits of a query among the newest messages, older and oldest ones. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchMessageHits } from '../../conversation/tickets/message-hits.queries.ts';
import { companyCtx, inSystem, inTransaction, type Person, type Tx } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { buildCompany, buildConnection, buildQueue, buildTicket } from '../../testing/builders.ts';
import { startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';

/** As in the SQL function: how many messages it reads before it uses the index. */
const NEWEST = 4000;
const BATCH = 500;

let app: TestApp;
let companyId: number;
let own: number;
let foreign: number;
let ana: TestSession;
let admin: TestSession;
let at = Date.now();

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  ({ id: companyId } = await buildCompany(app.core));
  const { id: sales } = await buildQueue(app.core, companyId);
  const { id: support } = await buildQueue(app.core, companyId);
  const { id: connectionId } = await buildConnection(app.core, companyId);
  ({ id: own } = await buildTicket(app.core, companyId, { connectionId, queueId: sales }));
  ({ id: foreign } = await buildTicket(app.core, companyId, { connectionId, queueId: support }));
  ana = await app.enter(companyId, { queueIds: [sales] });
  admin = await app.enter(companyId, { profile: 'admin' });
});
afterAll(() => app.stop());

/** Newer than all earlier messages, one after another. */
async function write(ticketId: number, body: string, count = 1, stepMs = 1): Promise<void> {
  const first = at;
  at += count * stepMs;
  await inSystem(app.core, (db) =>
    db.execute(sql`
      insert into messages (company_id, conversation_id, seq, id, ticket_id, connection_id, provider_id, from_me, body)
      select t.company_id, t.conversation_id, n.at,
        (lpad(to_hex(n.at), 12, '0') || '70008000000000000000')::uuid,
        t.id, t.connection_id, 's' || n.at, false, ${body}
      from tickets t, generate_series(${first + stepMs}::bigint, ${at}::bigint, ${stepMs}::bigint) n (at)
      where t.company_id = ${companyId} and t.id = ${ticketId}`),
  );
}

async function found(who: TestSession, searchParam: string): Promise<(string | undefined)[]> {
  const { tickets } = await who.call('GET /tickets', { query: { searchParam, showAll: true } });
  return tickets.map(({ match }) => match?.body);
}

const ASKED = 'Olá! Já saiu a NF-99123 do pedido de ônix? (loja@exemplo.com)';

describe('hits of a query', () => {
  beforeAll(() => write(own, ASKED));

  test.each([
    'pedido',
    'pedi',
    'PEDIDO ONIX',
    'ônix pedido',
    'saiu pedi',
    '99123',
    'nf 99123',
    'NF-991',
    'loja@exemplo',
    'ja saiu a nf',
  ])('%s', async (query) => {
    expect(await found(ana, query)).toEqual([ASKED]);
  });

  test.each(['edido', 'pedido azul', 'n pedido', '?!)', '%%%', "o'nix"])(
    'not %s',
    async (query) => {
      expect(await found(ana, query)).toEqual([]);
    },
  );

  test('finds overlong and truncated words', async () => {
    const long = `${'abcdefghij'.repeat(9)}fim`;
    await write(own, long);
    expect(await found(ana, long)).toEqual([long]);
    expect(await found(ana, 'fim')).toEqual([]);
  });
});

test('finds only messages that the attendant may see, however old', async () => {
  await write(foreign, 'um segredo da torre');
  await write(foreign, 'conversa sobre azulejos');
  await write(own, 'outro segredo');
  expect(await found(admin, 'segredo')).toHaveLength(2);
  expect(await found(ana, 'segredo')).toEqual(['outro segredo']);
  await write(own, 'conversa qualquer', NEWEST);
  expect(await found(admin, 'segredo torre')).toEqual(['um segredo da torre']);
  expect(await found(ana, 'segredo')).toEqual(['outro segredo']);
  // One word is frequent, the other one rare; no other message has both.
  expect(await found(admin, 'conversa azulejo')).toEqual(['conversa sobre azulejos']);
  expect(await found(admin, 'conversa segredo')).toEqual([]);
  expect(await found(ana, 'conversa qualquer')).toEqual(['conversa qualquer']);
});

test('finds words of medium frequency beyond the newest messages, one hit per ticket', async () => {
  await write(foreign, 'faltou a mesma peça', BATCH);
  await write(own, 'conversa qualquer', NEWEST - 20);
  await write(own, 'chegou a mesma peça', 20);
  expect(await found(admin, 'mesma peca')).toEqual(
    expect.arrayContaining(['chegou a mesma peça', 'faltou a mesma peça']),
  );
});

test('finds a word of today and one of forty days ago', async () => {
  await write(own, 'uma relíquia antiga');
  at += 40 * 24 * 3_600_000;
  await write(foreign, 'uma relíquia recente');
  await write(own, 'conversa qualquer', BATCH);
  expect((await found(admin, 'reliq')).toSorted()).toEqual([
    'uma relíquia antiga',
    'uma relíquia recente',
  ]);
});

test('finds several words of which one is in nearly every message, in punctuation too', async () => {
  await write(foreign, 'todo mundo viu:“alabastro”');
  await write(own, 'todo mundo viu o calabastro', BATCH);
  expect(await found(admin, 'todo alabas')).toEqual(['todo mundo viu:“alabastro”']);
});

test('does not find deleted messages, and finds edited ones by their new text', async () => {
  await write(own, 'palavra velhíssima');
  const change = (set: ReturnType<typeof sql>) =>
    inSystem(app.core, (db) =>
      db.execute(sql`update messages set ${set}
        where company_id = ${companyId} and body like 'palavra%'`),
    );
  await change(sql`body = 'palavra novíssima'`);
  expect(await found(ana, 'velhissima')).toEqual([]);
  expect(await found(ana, 'novissima')).toEqual(['palavra novíssima']);
  await change(sql`is_deleted = true`);
  expect(await found(ana, 'novissima')).toEqual([]);
});

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Messages that this transaction has read. */
const readSoFar = async ({ db }: Tx): Promise<number> => {
  const [row] = await rows<{ read: number }>(
    db,
    sql`select sum(seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
      where relname like 'messages%'`,
  );
  return row!.read;
};

test('reads few of the hits of a frequent word, even where a campaign went out after a pause', async () => {
  await write(own, 'quando chega a entrega', 8000, 2 * MINUTE_MS);
  at += 3 * DAY_MS;
  await write(foreign, 'a mesma novidade para todos', 600);
  const actor = { ...admin.user, profile: 'admin', queueIds: [] } as unknown as Person;
  await (await app.owner()).query('analyze messages');
  const { hits, read } = await inTransaction(companyCtx(app.core, companyId), async (tx) => {
    const before = await readSoFar(tx);
    const hits = await searchMessageHits({ ...tx, actor }, 'entrega', 100);
    return { hits, read: (await readSoFar(tx)) - before };
  });
  expect(hits).toHaveLength(100);
  expect(read).toBeLessThan(3000);
});
