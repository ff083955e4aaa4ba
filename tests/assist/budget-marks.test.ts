/** Admins hear once a month that tokens run out, by mail and on open pages; and how many go for what. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { nextEvent, startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { AiServer } from '../fakes/ai-server/ai-server.ts';
import { AssistStage } from './assist-stage.ts';

let app: TestApp;
let ai: AiServer;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api', LOOPBACK_TARGETS: 'on' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  ai = await AiServer.open();
});
afterEach(() => ai.leave());

const limit = ({ prompts }: AssistStage, tokens: number | null) =>
  prompts.admin.call('POST /prompt/budget', { body: { tokens } });

const marks = async ({ prompts }: AssistStage) =>
  (
    await prompts.query<{ percent: number }>(
      sql`select percent from ai_budget_marks order by percent`,
    )
  ).map(({ percent }) => percent);

const mails = async ({ prompts }: AssistStage): Promise<number[]> => {
  const connection = await app.core.pool.connect();
  try {
    await connection.query('set role none');
    const { rows } = await connection.query<{ percent: number }>(
      `select (j.payload ->> 'percent')::int as percent from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'mail-ai-budget'
        and (j.payload ->> 'companyId')::bigint = $1 order by j.id`,
      [prompts.companyId],
    );
    return rows.map(({ percent }) => percent);
  } finally {
    await connection.query('set role prosa_app');
    connection.release();
  }
};

test('tells admins at four fifths and at the end, once each', async () => {
  const stage = await AssistStage.open(app, ai);
  const { ticketId } = await stage.served('Oi');
  const { admin, companyId } = stage.prompts;
  await limit(stage, 100_000);
  ai.script = [{ text: 'a', usage: { input: 79_000, output: 999 } }];
  await stage.suggest(ticketId);
  expect(await marks(stage)).toEqual([]);
  const socket = await admin.socket();
  const near = nextEvent(socket, `company-${companyId}-aiBudget`);
  ai.script = [{ text: 'b', usage: { input: 1, output: 0 } }];
  await stage.suggest(ticketId);
  expect(await near).toEqual({ action: 'update', percent: 80 });
  await stage.suggest(ticketId);
  const gone = nextEvent(socket, `company-${companyId}-aiBudget`);
  await limit(stage, 80_100);
  // Less is left than a request may cost.
  expect(await stage.suggest(ticketId)).toEqual({ text: null, problem: 'budget' });
  expect(await gone).toEqual({ action: 'update', percent: 100 });
  await stage.suggest(ticketId);
  expect(await marks(stage)).toEqual([80, 100]);
  expect(await mails(stage)).toEqual([80, 100]);
});

test('does not tell them of a limit that only one prompt has', async () => {
  const stage = await AssistStage.open(app, ai, { prompt: { tokenBudget: 10 } });
  const { ticketId } = await stage.served('Oi');
  await limit(stage, 1_000_000);
  expect(await stage.suggest(ticketId)).toEqual({ text: null, problem: 'budget' });
  expect(await marks(stage)).toEqual([]);
});

test('adds up what tokens are spent on', async () => {
  const stage = await AssistStage.open(app, ai);
  const { ticketId } = await stage.served('Oi');
  ai.script = [{ text: 'a', usage: { input: 10, output: 1 } }];
  await stage.suggest(ticketId);
  await stage.rewrite(ticketId, 'Ola');
  await stage.rewrite(ticketId, 'Ola!');
  const { months, used } = await stage.prompts.admin.call('GET /prompt/usage', { query: {} });
  expect(used).toBe(33);
  expect(months.map(({ kind, inputTokens }) => [kind, inputTokens])).toEqual([
    ['rewriting', 20],
    ['suggestion', 10],
  ]);
});

test('many helps at once never spend more than there is', async () => {
  const stage = await AssistStage.open(app, ai);
  const { ticketId } = await stage.served('Oi');
  await limit(stage, 6000);
  ai.script = [{ text: 'Olá', usage: { input: 400, output: 100 } }];
  ai.isSlow = true;
  let refused = 0;
  const asked = Array.from({ length: 12 }, async () => {
    const answer = await stage.rewrite(ticketId, 'Ola');
    if (answer.problem === 'budget') refused += 1;
    return answer;
  });
  await eventually('all are asked or refused', () => ai.asked.length + refused === 12);
  ai.release();
  const answers = await Promise.all(asked);
  const answered = answers.filter(({ text }) => text !== null);
  expect(answered.length).toBeGreaterThan(0);
  expect(refused).toBe(12 - answered.length);
  const { used } = await stage.prompts.admin.call('GET /prompt/usage', { query: {} });
  expect(used).toBe(500 * answered.length);
});
