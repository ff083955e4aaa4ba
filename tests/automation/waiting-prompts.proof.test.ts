/** Five hundred customers wait for a slow model: everything else goes on. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { automation } from '../../apps/server/src/automation/engine/automation.ts';
import { engineFeature } from '../../apps/server/src/automation/engine/feature.ts';
import { runCall } from '../../apps/server/src/automation/engine/run-call.ts';
import { inSystem } from '../../apps/server/src/core/ctx.ts';
import { rows } from '../../apps/server/src/core/db/db.ts';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { eventually, startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { AiServer } from '../fakes/ai-server/ai-server.ts';
import { PromptStage } from './prompt-stage.ts';

const CUSTOMERS = 500;
const AT_ONCE = 10;
const PATIENCE_MS = 600_000;

let app: TestApp;
let slow: AiServer;
let quick: AiServer;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api', LOOPBACK_TARGETS: 'on' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  slow = await AiServer.open();
  quick = await AiServer.open();
});
afterEach(async () => {
  await slow.leave();
  await quick.leave();
});

const openTransactions = async (): Promise<number> => {
  const [row] = await inSystem(app.core, (db) =>
    rows<{ count: number }>(
      db,
      sql`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
    ),
  );
  return row!.count;
};

test('they hold no transaction and no slot that others need', {
  timeout: PATIENCE_MS,
}, async () => {
  const crowded = await PromptStage.open(app, slow);
  const other = await PromptStage.open(app, quick);
  slow.isSlow = true;
  for (let n = 0; n < CUSTOMERS; n += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, () => crowded.customer()));
  await crowded.look();
  await crowded.pass();
  const waiting = await crowded.query<{ ticketId: number; callId: string }>(
    sql`select ticket_id as "ticketId", id as "callId" from automation_calls where state = 'pending'`,
  );
  expect(waiting).toHaveLength(CUSTOMERS);
  const { companyId } = crowded;
  // As the runner of a lane does it.
  const todo = [...waiting];
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (let call = todo.pop(); call; call = todo.pop())
      await runCall(app.core, { companyId, ...call }, automation.effects);
  });
  // The turn of all others comes later: their jobs end at once.
  await eventually('four are asked', () => todo.length === 0 && slow.asked.length >= 4, 120_000);
  await eventually('no transaction is open', async () => (await openTransactions()) === 0);
  const customer = await other.customer('Estão aí?');
  await other.settle();
  expect(await customer.told()).toEqual(['Oi, como posso ajudar?']);
  slow.release();
  await Promise.all(workers);
  const lanes = engineFeature.jobs?.map(({ name, lane }) => `${name} ${lane}`);
  expect(lanes).toContain('automation-call network');
});
