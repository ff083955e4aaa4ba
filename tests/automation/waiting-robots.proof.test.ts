/** Five hundred customers wait for a slow robot: everything else goes on. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { automation } from '../../apps/server/src/automation/engine/automation.ts';
import { engineFeature } from '../../apps/server/src/automation/engine/feature.ts';
import { runCall } from '../../apps/server/src/automation/engine/run-call.ts';
import { inSystem } from '../../apps/server/src/core/ctx.ts';
import { rows } from '../../apps/server/src/core/db/db.ts';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { eventually, startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { AiServer } from '../fakes/ai-server/ai-server.ts';
import { DialogflowServer } from '../fakes/dialogflow-server/dialogflow-server.ts';
import { TypebotServer } from '../fakes/typebot-server/typebot-server.ts';
import { AgentStage } from './agent-stage.ts';
import { PromptStage } from './prompt-stage.ts';
import { greeter, openTypebot, pass } from './typebot-stage.ts';

const CUSTOMERS = 500;
const AT_ONCE = 10;
const PATIENCE_MS = 600_000;

let app: TestApp;
let slow: { ai: AiServer; typebot: TypebotServer; google: DialogflowServer };
let quick: AiServer;
beforeAll(async () => {
  slow = {
    ai: await AiServer.open(),
    typebot: await TypebotServer.open(),
    google: await DialogflowServer.open(),
  };
  quick = await AiServer.open();
  app = await startTestApp({
    ROLES: 'api',
    LOOPBACK_TARGETS: 'on',
    DIALOGFLOW_URL: slow.google.base,
  });
});
afterAll(async () => {
  await app.stop();
  for (const server of [...Object.values(slow), quick]) await server.leave();
});

/** A company whose customers a robot answers, whose server is slow until it is released. */
const robots = {
  'a prompt': async () => {
    const { ai } = slow;
    ai.isSlow = true;
    const stage = await PromptStage.open(app, ai);
    return { stage, pass: () => stage.pass(), server: ai };
  },
  'a bot': async () => {
    const { typebot } = slow;
    typebot.manner = 'late';
    const stage = await openTypebot(app, typebot, { bot: greeter });
    return { stage, pass: () => pass(stage), server: typebot };
  },
  'an agent': async () => {
    const { google } = slow;
    google.isSlow = true;
    const stage = await AgentStage.open(app, google);
    return { stage, pass: () => stage.pass(), server: google };
  },
};

const names = Object.keys(robots) as (keyof typeof robots)[];

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

test.each(names)(
  'those of %s hold no transaction and no slot that others need',
  {
    timeout: PATIENCE_MS,
  },
  async (name) => {
    const { stage: crowded, pass: quiet, server } = await robots[name]();
    const other = await PromptStage.open(app, quick);
    for (let n = 0; n < CUSTOMERS; n += AT_ONCE)
      await Promise.all(Array.from({ length: AT_ONCE }, () => crowded.customer()));
    await crowded.look();
    await quiet();
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
    await eventually(
      'four are asked',
      () => todo.length === 0 && server.asked.length >= 4,
      120_000,
    );
    await eventually('no transaction is open', async () => (await openTransactions()) === 0);
    const customer = await other.customer('Estão aí?');
    await other.settle();
    expect(await customer.told()).toEqual(['Oi, como posso ajudar?']);
    server.release();
    await Promise.all(workers);
    const lanes = engineFeature.jobs?.map(({ name, lane }) => `${name} ${lane}`);
    expect(lanes).toContain('automation-call network');
  },
);
