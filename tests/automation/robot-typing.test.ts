/** Customers see that a robot is writing, where their provider shows it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { AiServer } from '../fakes/ai-server/ai-server.ts';
import { TypebotServer } from '../fakes/typebot-server/typebot-server.ts';
import type { HookStage } from './hook-stage.ts';
import { PromptStage } from './prompt-stage.ts';
import { openTypebot, pass, say } from './typebot-stage.ts';

let app: TestApp;
let ai: AiServer;
let typebot: TypebotServer;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api', LOOPBACK_TARGETS: 'on' });
  ai = await AiServer.open();
  typebot = await TypebotServer.open();
});
afterAll(async () => {
  await app.stop();
  await ai.leave();
  await typebot.leave();
});

/** What the phone is to show, from now on. */
const typing = async (stage: Pick<HookStage | PromptStage, 'query'>): Promise<unknown[]> => {
  const found = await stage.query<{ command: { t: string; isTyping: boolean } }>(
    sql`delete from outbound_commands where command ->> 't' = 'typing' returning command`,
  );
  return found.map(({ command }) => command.isTyping);
};

describe('while a model is asked', () => {
  test.each([
    ['sandbox', [true]],
    ['baileys', [true]],
    // It would also mark the customer's messages as read.
    ['cloud', []],
  ] as const)('the customer of a connection by %s sees: %o', async (provider, shown) => {
    const stage = await PromptStage.open(app, ai, { connection: { provider } });
    await stage.customer();
    await stage.look();
    expect(await typing(stage)).toEqual([]);
    await stage.pass();
    expect(await typing(stage)).toEqual(shown);
    await stage.settle();
    expect(await typing(stage)).toEqual([]);
  });
});

test('a message of a person is not announced', async () => {
  const stage = await PromptStage.open(app, ai);
  const customer = await stage.customer();
  await customer.move('open');
  const params = { ticketId: String(customer.ticketId) };
  await stage.admin.call('POST /messages/:ticketId', { params, body: { body: 'Bom dia' } });
  await stage.look();
  expect(await typing(stage)).toEqual([]);
});

describe('in a pause of a bot', () => {
  test.each([
    [2, [true]],
    [0.2, []],
    [30, []],
  ])('of %f seconds the customer sees: %o', async (seconds, shown) => {
    const bot = [say('a', 'Um'), { id: 'w', type: 'wait', seconds } as const, say('b', 'Dois')];
    const stage = await openTypebot(app, typebot, { bot });
    const customer = await stage.customer();
    await stage.look();
    await pass(stage);
    expect(await typing(stage)).toEqual([true]);
    await stage.settle();
    expect(await customer.told()).toEqual(['Um']);
    expect(await typing(stage)).toEqual(shown);
    await pass(stage);
    expect(await customer.told()).toEqual(['Um', 'Dois', 'Olá']);
    expect(await typing(stage)).toEqual([]);
  });
});
