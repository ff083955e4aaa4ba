/** An agent of Dialogflow answers the customers of a connection. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { DialogflowServer } from '../fakes/dialogflow-server/dialogflow-server.ts';
import { AgentStage } from './agent-stage.ts';

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

describe('an agent on a connection', () => {
  test('answers, and shows on the ticket', async () => {
    const stage = await AgentStage.open(app, google);
    const customer = await stage.customer('Vocês entregam?');
    await stage.settle();
    expect(await customer.told()).toEqual(['Oi!']);
    const ticket = await customer.ticket();
    expect(ticket).toMatchObject({
      status: 'pending',
      chatbot: true,
      useIntegration: true,
      integrationId: stage.integrationId,
    });
    expect(google.asked).toMatchObject([
      {
        text: 'Vocês entregam?',
        languageCode: 'pt-BR',
        session: ticket.uuid,
        params: {
          timeZone: 'America/Sao_Paulo',
          payload: { number: customer.number, name: 'Ana Souza' },
        },
      },
    ]);
    expect(google.strayConnections).toBe(0);
  });
});
