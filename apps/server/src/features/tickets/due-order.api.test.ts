/** Lists ordered by the next target. */
import { pageSizes } from '@prosa/contract/limits';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listPlaces, listTicketRows } from '../../conversation/tickets/list-tickets.queries.ts';
import type { TicketFilter } from '../../conversation/tickets/ticket-filter.queries.ts';
import { companyCtx, inTransaction, type Person, type Tx } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { encodeCursor } from '../../core/http/cursor.ts';
import { buildCompany, buildConnection, buildTicket, buildUser } from '../../testing/builders.ts';
import { startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';

let app: TestApp;
let companyId: number;
let connectionId: number;
let boss: TestSession;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  ({ id: companyId } = await buildCompany(app.core));
  ({ id: connectionId } = await buildConnection(app.core, companyId));
  boss = await app.login((await buildUser(app.core, companyId, { profile: 'admin' })).email);
});
afterAll(() => app?.stop());

interface Target {
  warnIn: number;
  dueIn: number;
}

/** A pending ticket of the company, with targets in so many minutes. */
async function build({ answer, resolve }: { answer?: Target; resolve?: Target } = {}) {
  const { id } = await buildTicket(app.core, companyId, { connectionId });
  const at = (minutes: number | undefined) =>
    minutes === undefined ? sql`null` : sql`now() + make_interval(mins => ${minutes}::int)`;
  await inTransaction(companyCtx(app.core, companyId), (tx) =>
    tx.db.execute(sql`update tickets t set
        answer_warn_at = ${at(answer?.warnIn)}, answer_due_at = ${at(answer?.dueIn)},
        resolve_warn_at = ${at(resolve?.warnIn)}, resolve_due_at = ${at(resolve?.dueIn)}
      where t.company_id = ${companyId} and t.id = ${id}`),
  );
  return id;
}

type Query = Parameters<typeof boss.call<'GET /tickets'>>[1];
const listed = async (query: object) =>
  (
    await boss.call('GET /tickets', { query: { status: 'pending', ...query } } as Query)
  ).tickets.map(({ id }) => id);

describe('what is due', () => {
  test('comes first, the soonest on top, and tickets without targets last', async () => {
    const none = await build();
    const answer = await build({ answer: { warnIn: 20, dueIn: 30 } });
    const late = await build({ resolve: { warnIn: -90, dueIn: -60 } });
    const both = await build({
      answer: { warnIn: 5, dueIn: 20 },
      resolve: { warnIn: 200, dueIn: 300 },
    });
    const soon = await build({ resolve: { warnIn: -1, dueIn: 10 } });
    expect(await listed({ order: 'target' })).toEqual([late, soon, both, answer, none]);
    expect(await listed({ due: true, order: 'target' })).toEqual([late, soon]);
    expect((await listed({ due: true })).toSorted((a, b) => a - b)).toEqual([late, soon]);
  });
});

describe('in a company with many tickets', () => {
  const ALL = 600;
  const WITH_TARGET = 300;
  const DUE = 10;
  let company: number;
  let actor: Person;

  beforeAll(async () => {
    ({ id: company } = await buildCompany(app.core));
    const { id: connection } = await buildConnection(app.core, company);
    const user = await buildUser(app.core, company);
    actor = { ...user, profile: 'admin', queueIds: [] } as unknown as Person;
    await inTransaction(companyCtx(app.core, company), (tx) =>
      tx.db.execute(sql`
        with people as (
          insert into contacts (company_id, uuid, name, number)
          select ${company}, gen_random_uuid(), 'Cliente ' || n, 5511900000000 + n
          from generate_series(1, ${ALL}::int) n returning id
        ), threads as (
          insert into conversations (company_id, contact_id, connection_id)
          select ${company}, id, ${connection} from people returning id, contact_id
        ), numbered as (
          select *, row_number() over (order by id) as n from threads
        )
        insert into tickets (company_id, uuid, conversation_id, contact_id, connection_id, status, resolve_warn_at,
          resolve_due_at)
        select ${company}, gen_random_uuid(), id, contact_id, ${connection}, 'pending',
          case when n <= ${WITH_TARGET} then now() + make_interval(mins => n::int - ${DUE}) end,
          case when n <= ${WITH_TARGET} then now() + make_interval(mins => n::int) end
        from numbered`),
    );
    const owner = new pg.Client({ connectionString: app.databaseUrl });
    await owner.connect();
    await owner.query('analyze tickets');
    await owner.end();
  });

  // Earlier reads of this connection may not be in the statistics yet.
  const readSoFar = async (tx: Tx) => {
    const [row] = await rows<{ read: number }>(
      tx.db,
      sql`select coalesce(seq_tup_read + idx_tup_fetch, 0)::int as read
        from pg_stat_xact_user_tables where relname = 'tickets'`,
    );
    return row!.read;
  };
  /** The page after a cursor, and how many tickets were read for it. */
  const read = (filter: TicketFilter, cursor?: string) =>
    inTransaction(companyCtx(app.core, company), async (tx) => {
      const before = await readSoFar(tx);
      const found = await listPlaces(
        { ...tx, actor },
        { status: 'pending', ...filter },
        { cursor },
      );
      return { found, read: (await readSoFar(tx)) - before };
    });

  test('reads no more tickets than a page has, on the first page and further down', async () => {
    const page = pageSizes.tickets + 1;
    const first = await read({ order: 'target' });
    expect(first.found).toHaveLength(page);
    expect(first.read).toBeLessThanOrEqual(page);
    const query = { status: 'pending', order: 'target' } as const;
    const edge = await inTransaction(companyCtx(app.core, company), async (tx) => {
      const [row] = await rows<{ id: number; due: string }>(
        tx.db,
        sql`select t.id, t.resolve_due_at as due from tickets t where t.company_id = ${company}
          and t.resolve_due_at is not null order by t.resolve_due_at desc offset 20 limit 1`,
      );
      return row!;
    });
    const cursor = encodeCursor([new Date(edge.due).toISOString(), edge.id]);
    const last = await read(query, cursor);
    expect(last.found).toHaveLength(page);
    const ids = last.found.map(({ id }) => id);
    const ofPage = await inTransaction(companyCtx(app.core, company), (tx) =>
      listTicketRows({ ...tx, actor }, query, ids),
    );
    expect(ofPage.filter(({ resolve_due_at: due }) => due !== null)).toHaveLength(20);
    expect(last.read).toBeLessThanOrEqual(page);
  });

  test('reads only due tickets when only those are listed', async () => {
    const { found, read: count } = await read({ due: true });
    expect(found).toHaveLength(DUE);
    expect(count).toBeLessThanOrEqual(2 * DUE);
  });

  test('returns every ticket once across pages', async () => {
    const member = await app.login(
      (await buildUser(app.core, company, { profile: 'admin' })).email,
    );
    const seen: number[] = [];
    let cursor: string | null = null;
    do {
      const page: { tickets: { id: number }[]; hasMore: boolean; cursor: string | null } =
        await member.call('GET /tickets', {
          query: { status: 'pending', order: 'target', ...(cursor ? { cursor } : {}) },
        });
      seen.push(...page.tickets.map(({ id }) => id));
      cursor = page.hasMore ? page.cursor : null;
    } while (cursor);
    expect(seen).toHaveLength(ALL);
    expect(new Set(seen).size).toBe(ALL);
  });
});
