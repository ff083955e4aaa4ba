import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import { rows } from '../../core/db.ts';
import { sql } from '../../core/drizzle.ts';
import { buildCompany, buildConnection, buildTicket } from '../../testing/builders.ts';
import { startTestCore, type TestCore } from '../../testing/test-core.ts';
import { MESSAGES_MAX } from './automation.queries.ts';
import { startAutomation } from './automation-run.ts';
import { consumeNext } from './consume.ts';

let testCore: TestCore;
beforeAll(async () => {
  // It does not look by itself: what is left must be gone on with at once.
  testCore = await startTestCore({ POLL_MS: '60000' });
});
afterAll(() => testCore.stop());

test('more than fits one turn is heard at once, turn after turn', async () => {
  const { core } = testCore;
  const { id: companyId } = await buildCompany(core);
  const connection = await buildConnection(core, companyId);
  const ticket = await buildTicket(core, companyId, { connectionId: connection.id });
  const ctx = companyCtx(core, companyId);
  await inTransaction(ctx, async ({ db }) => {
    await db.execute(sql`
      insert into messages (company_id, conversation_id, seq, id, ticket_id, connection_id, provider_id, from_me, body,
        media_type)
      select ${companyId}, ${ticket.conversationId}, n, gen_random_uuid(), ${ticket.id}, ${connection.id}, 'p' || n,
        false, 'Linha ' || n, 'chat'
      from generate_series(1, ${MESSAGES_MAX * 4}::int) n`);
    await db.execute(
      sql`insert into automation_work (company_id, ticket_id, first_seq) values (${companyId}, ${ticket.id}, 1)`,
    );
  });
  const work = () =>
    inTransaction(ctx, ({ db }) => rows(db, sql`select ticket_id from automation_work`));
  const automation = startAutomation(core);
  try {
    await expect.poll(work).toEqual([]);
  } finally {
    await automation.stop();
  }
});

/** The automation cannot write down how far it came. */
async function refuseSessions(): Promise<void> {
  const owner = new pg.Client({ connectionString: testCore.core.pool.options.connectionString });
  await owner.connect();
  await owner.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create trigger refuse before insert or update on automation_sessions
      for each row execute function refuse()`);
  await owner.end();
}

test('a ticket at which it failed eight times is left to people and counted', async () => {
  const { core } = testCore;
  const { id: companyId } = await buildCompany(core);
  const connection = await buildConnection(core, companyId);
  const ticket = await buildTicket(core, companyId, { connectionId: connection.id });
  const ctx = companyCtx(core, companyId);
  const work = () =>
    inTransaction(ctx, ({ db }) =>
      rows<{ attempts: number }>(db, sql`select attempts from automation_work`),
    );
  const givenUp = async () => (await core.metrics.automationGivenUp.get()).values[0]?.value;
  await inTransaction(ctx, ({ db }) =>
    db.execute(
      sql`insert into automation_work (company_id, ticket_id, first_seq) values (${companyId}, ${ticket.id}, 1)`,
    ),
  );
  await refuseSessions();
  for (let attempts = 1; attempts < 8; attempts++) {
    expect(await consumeNext(core, companyId)).toBe(true);
    expect(await work()).toEqual([{ attempts }]);
    // It waits before each new try.
    expect(await consumeNext(core, companyId)).toBe(false);
    await inTransaction(ctx, ({ db }) =>
      db.execute(sql`update automation_work set next_try_at = now()`),
    );
  }
  expect(await givenUp()).toBe(0);
  expect(await consumeNext(core, companyId)).toBe(true);
  expect(await work()).toEqual([]);
  expect(await givenUp()).toBe(1);
});
