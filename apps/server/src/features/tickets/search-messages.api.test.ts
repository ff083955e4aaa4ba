/** Message search: hits of a query among the newest messages, older and oldest ones. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inSystem } from '../../core/ctx.ts';
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

/** Newer than all earlier messages. */
async function write(ticketId: number, body: string, count = 1): Promise<void> {
  at += count;
  const first = at - count;
  await inSystem(app.core, (db) =>
    db.execute(sql`
      insert into messages (company_id, conversation_id, seq, id, ticket_id, connection_id, provider_id, from_me, body)
      select t.company_id, t.conversation_id, ${first}::bigint + n,
        (lpad(to_hex(${first}::bigint + n), 12, '0') || '70008000000000000000')::uuid,
        t.id, t.connection_id, 's' || (${first}::bigint + n), false, ${body}
      from tickets t, generate_series(1, ${count}::int) n
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
