/** Customers speak to an agent of Dialogflow, or to a prompt without a model for it: what the company has written down counts. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { buildQueue } from '../../apps/server/src/testing/builders.ts';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { apiError } from '../fakes/ai-server/ai-requests.ts';
import { AiServer } from '../fakes/ai-server/ai-server.ts';
import { DialogflowServer } from '../fakes/dialogflow-server/dialogflow-server.ts';
import { type AgentCustomer, AgentStage, WRITE } from './agent-stage.ts';
import { PromptStage, promptBody } from './prompt-stage.ts';
import { Voices, voiceNote } from './voice-stage.ts';

let app: TestApp;
let google: DialogflowServer;
let ai: AiServer;
beforeAll(async () => {
  google = await DialogflowServer.open();
  app = await startTestApp({
    ROLES: 'api',
    DIALOGFLOW_URL: google.base,
    LOOPBACK_TARGETS: 'on',
  });
});
afterAll(async () => {
  await app.stop();
  await google.leave();
});
beforeEach(async () => {
  google.reset();
  ai = await AiServer.open();
});
afterEach(() => ai.leave());

const SPOKEN = 'Vocês entregam no sábado?';

/** A customer has spoken to an agent; the company has voice notes written down for its people. */
async function spokenTo() {
  const stage = await AgentStage.open(app, google);
  const { id: queueId } = await buildQueue(app.core, stage.companyId);
  const { id: promptId } = await stage.admin.call('POST /prompt', {
    body: { ...promptBody(ai, queueId), transcriptionModel: 'gpt-transcribe' },
  });
  await stage.admin.call('POST /prompt/transcription', { body: { promptId } });
  const customer = await stage.customer(voiceNote());
  await stage.look();
  await stage.pass();
  return { stage, voices: new Voices(stage), customer };
}

const aMinutePasses = (stage: AgentStage): Promise<unknown> =>
  stage.query(sql`update automation_calls
    set request = request || jsonb_build_object('at', (request ->> 'at')::bigint - 61000)`);

async function isDue(customer: AgentCustomer): Promise<boolean> {
  const [call] = await customer.calls();
  const owner = await app.owner();
  const { rows } = await owner.query(
    'select from graphile_worker.jobs where key = $1 and run_at <= now()',
    [`call:${call!.id}`],
  );
  return rows.length > 0;
}

describe('a voice note to an agent', () => {
  test('is waited for, without an attempt being lost, and asked about as soon as it is there', async () => {
    const { stage, voices, customer } = await spokenTo();
    // Before its file has arrived, and after.
    await customer.runCall();
    await voices.fetch();
    for (let n = 0; n < 8; n++) await customer.runCall();
    expect(await customer.calls()).toMatchObject([{ state: 'pending', attempts: 0 }]);
    expect(google.requests).toBe(0);
    await voices.transcribe();
    // Not in five seconds.
    expect(await isDue(customer)).toBe(true);
    await stage.settle();
    expect(google.texts).toEqual([SPOKEN]);
    expect(await customer.told()).toEqual(['Oi!']);
    expect(await customer.calls()).toMatchObject([{ state: 'done', attempts: 1 }]);
  });

  test('that takes more than a minute is as if it had no text', async () => {
    const { stage, customer } = await spokenTo();
    await customer.write({ body: 'Oi?' });
    await customer.runCall();
    await stage.look();
    expect(await customer.told()).toEqual([]);
    await aMinutePasses(stage);
    await customer.runCall();
    await stage.settle();
    expect(await customer.told()).toEqual([WRITE, 'Oi!']);
    expect(google.texts).toEqual(['Oi?']);
  });

  test('among other messages: the agent hears those without it', async () => {
    const { stage, voices, customer } = await spokenTo();
    ai.spoken = [apiError('model', 'gpt-transcribe')];
    await voices.fetch();
    await voices.transcribe();
    await stage.settle();
    await customer.write({ body: 'Ouviu?' });
    await customer.write(voiceNote());
    await voices.fetch();
    await voices.transcribe();
    await stage.settle();
    expect(await customer.told()).toEqual([WRITE, 'Oi!']);
    expect(google.texts).toEqual(['Ouviu?']);
  });
});

test('a prompt without a model for voice notes waits for what its company has written down', async () => {
  const stage = await PromptStage.open(app, ai);
  const { id: promptId } = await stage.admin.call('POST /prompt', {
    body: { ...promptBody(ai, stage.queueId), transcriptionModel: 'gpt-transcribe', name: 'Vozes' },
  });
  await stage.admin.call('POST /prompt/transcription', { body: { promptId } });
  const voices = new Voices(stage);
  const customer = await stage.customer(voiceNote());
  await stage.look();
  await stage.pass();
  await customer.runCall();
  expect(ai.asked).toEqual([]);
  await voices.fetch();
  await voices.transcribe();
  await stage.settle();
  expect(ai.lastTurns).toEqual([{ role: 'user', content: SPOKEN }]);
});
