import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { buildCompany, buildConnection, buildTicket, buildUser } from '../../testing/builders.ts';
import { startTestCore, type TestCore } from '../../testing/test-core.ts';
import { findMessages } from './messages.queries.ts';

const FEW = 5;
const MANY = 500;

let testCore: TestCore;
beforeAll(async () => {
  testCore = await startTestCore();
});
afterAll(() => testCore.stop());

// Statements are planned once for all parameters, with the statistics from when the tables were small.
test('reads a message and its neighbours by key after its tables have grown', async () => {
  const { core } = testCore;
  const company = await buildCompany(core);
  const user = await buildUser(core, company.id);
  const connection = await buildConnection(core, company.id);
  const ticket = await buildTicket(core, company.id, { connectionId: connection.id });
  const add = (from: number, to: number) =>
    inTransaction(companyCtx(core, company.id), async ({ db }) => {
      await db.execute(sql`
        insert into contacts (company_id, uuid, name, number)
        select ${company.id}, gen_random_uuid(), 'Contato ' || n, 5511900000000 + n
        from generate_series(${from}::int, ${to}::int) n`);
      const added = await rows<{ id: string }>(
        db,
        sql`insert into messages (company_id, conversation_id, seq, id, ticket_id, connection_id, provider_id, from_me,
            user_id, body, media_type, quoted_id, send_state)
          select ${company.id}, ${ticket.conversationId}, n, own, ${ticket.id}, ${connection.id}, 'p' || n, true,
            ${user.id}, 'Linha ' || n, 'chat', lag(own) over (order by n), 'sent'
          from (select n, gen_random_uuid() as own from generate_series(${from}::int, ${to}::int) n) each
          order by n returning id`,
      );
      return added.at(-1)!.id;
    });
  await add(1, FEW);
  await analyse(core.config.databaseUrl!);
  const last = await add(FEW + 1, MANY);

  const { found, read } = await inTransaction(companyCtx(core, company.id), async (tx) => ({
    found: await findMessages(tx, [last]),
    read: await rowsRead(tx.db),
  }));
  expect(found).toMatchObject([
    { body: `Linha ${MANY}`, user_name: user.name, quoted: { body: `Linha ${MANY - 1}` } },
  ]);
  // The message and its quote; rows written just before may still be counted.
  expect(read).toBeLessThan(10);
});

async function analyse(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('analyze messages, contacts');
  await client.end();
}

/** Rows of the growing tables that this transaction has read. */
async function rowsRead(db: Parameters<typeof rows>[0]): Promise<number> {
  const [sum] = await rows<{ count: number }>(
    db,
    sql`select sum(seq_tup_read + idx_tup_fetch)::int as count from pg_stat_xact_user_tables
      where relname = 'contacts' or relname like 'messages%'`,
  );
  return sum!.count;
}
