/** An agent of Dialogflow that does not answer: people take over, and admins see why. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { DialogflowServer, type Failure } from '../fakes/dialogflow-server/dialogflow-server.ts';
import { makeAccount } from '../fakes/dialogflow-server/service-accounts.ts';
import { AgentStage, FAILED } from './agent-stage.ts';

let app: TestApp;
let google: DialogflowServer;
beforeAll(async () => {
  google = await DialogflowServer.open();
  app = await startTestApp({ ROLES: 'api', DIALOGFLOW_URL: google.base });
});
afterAll(async () => {
  await app.stop();
  await google.leave();
});
beforeEach(() => google.reset());

type Problem = { code: string; status: number | null };

describe('an agent that refuses', () => {
  test.each<[Failure, Problem]>([
    ['unauthenticated', { code: 'keyRefused', status: 401 }],
    ['noRole', { code: 'keyRefused', status: 403 }],
    ['apiOff', { code: 'apiOff', status: 403 }],
    ['noAgent', { code: 'noAgent', status: 404 }],
    ['invalid', { code: 'badRequest', status: 400 }],
    ['redirect', { code: 'redirect', status: 302 }],
    ['html', { code: 'failed', status: null }],
  ])('(%s) is not asked again', async (failure, lastError) => {
    google.fails = failure;
    const stage = await AgentStage.open(app, google);
    const customer = await stage.customer();
    await stage.settle();
    expect(await customer.told()).toEqual([FAILED]);
    expect(await customer.ticket()).toMatchObject({
      status: 'pending',
      chatbot: false,
      useIntegration: false,
    });
    expect(await stage.integration()).toMatchObject({ lastError });
    expect(google.requests).toBe(1);
  });

  test.each<[string, object, Problem, number]>([
    ['without a key', { jsonContent: null }, { code: 'noKey', status: null }, 0],
    ['of another project', { projectName: 'outra' }, { code: 'noAgent', status: 404 }, 1],
    ['of CX without an id', { edition: 'cx' }, { code: 'noAgent', status: null }, 0],
    [
      'with the key of another account',
      { jsonContent: JSON.stringify(makeAccount('x', { name: 'outra' }).file) },
      { code: 'keyRefused', status: 401 },
      1,
    ],
  ])('%s leaves the ticket to people', async (_what, integration, lastError, requests) => {
    const stage = await AgentStage.open(app, google, { integration });
    const customer = await stage.customer();
    await stage.settle();
    expect(await customer.told()).toEqual([FAILED]);
    expect(await stage.integration()).toMatchObject({ lastError });
    expect(google.requests).toBe(requests);
  });

  test('shows why until it answers again', async () => {
    google.failures = ['apiOff'];
    const stage = await AgentStage.open(app, google);
    await stage.customer();
    await stage.settle();
    expect(await stage.integration()).toMatchObject({ lastError: { code: 'apiOff' } });
    await stage.customer();
    await stage.settle();
    expect(await stage.integration()).toMatchObject({ lastError: null });
  });
});

describe('an agent that is busy', () => {
  test.each<Failure>(['exhausted', 'unavailable', 'internal', 'cut'])(
    '(%s) is asked again, and answers once',
    async (failure) => {
      google.failures = [failure, failure];
      const stage = await AgentStage.open(app, google);
      const customer = await stage.customer();
      await stage.settle();
      expect(await customer.told()).toEqual(['Oi!']);
      expect(google.requests).toBe(3);
      expect(await stage.integration()).toMatchObject({ lastError: null });
    },
  );

  test('is asked after 1, 2, 4, 8, 16 and 32 seconds, and then people take over', async () => {
    google.fails = 'exhausted';
    const stage = await AgentStage.open(app, google);
    const customer = await stage.customer();
    await stage.look();
    await stage.pass();
    const [call] = await customer.calls();
    const owner = await app.owner();
    const waits: number[] = [];
    for (let made = 1; made <= 6; made++) {
      await customer.runCall();
      const { rows } = await owner.query(
        `select extract(epoch from run_at - updated_at)::float8 as seconds
          from graphile_worker._private_jobs where key = $1`,
        [`call:${call!.id}`],
      );
      // A busy machine adds some tenths.
      waits.push(2 ** Math.round(Math.log2(rows[0].seconds)));
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32]);
    expect(await customer.told()).toEqual([]);
    await stage.settle();
    expect(google.requests).toBe(7);
    expect(await customer.told()).toEqual([FAILED]);
    expect(await stage.integration()).toMatchObject({ lastError: { code: 'busy', status: 429 } });
  });

  test('(down) is left alone for a minute after five failures in a row, and the reason stays', async () => {
    google.fails = 'unavailable';
    const stage = await AgentStage.open(app, google);
    const customer = await stage.customer();
    await stage.settle();
    expect(google.requests).toBe(5);
    expect(await customer.told()).toEqual([FAILED]);
    expect(await stage.integration()).toMatchObject({ lastError: { code: 'failed', status: 503 } });
  });
});
