/** The fake is what Google's own client expects; our program asks it in the same way. */
import { createPrivateKey } from 'node:crypto';
import { SessionsClient } from '@google-cloud/dialogflow';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ErrorName } from './api-errors.ts';
import { CX_AGENT, DialogflowServer, PROJECT } from './dialogflow-server.ts';
import { makeAccount } from './service-accounts.ts';

const SESSION = '8c9f2d1e-5a47-4b3c-9e6d-0f1a2b3c4d5e';

let google: DialogflowServer;
beforeAll(async () => {
  google = await DialogflowServer.open();
});
afterAll(() => google.leave());
beforeEach(() => google.reset());

describe("Google's client, unmodified", () => {
  /** As its documentation has it for servers without gRPC. */
  function clientOf(account = google.account): SessionsClient {
    const { hostname, port } = new URL(google.base);
    return new SessionsClient({
      credentials: account.file,
      projectId: PROJECT,
      fallback: true,
      protocol: 'http',
      apiEndpoint: hostname,
      port: Number(port),
    });
  }
  // The retries that it makes by itself would hide which error came.
  const once = { retry: null, timeout: 10_000 };
  const ask = (client: SessionsClient, text: string, session: string) =>
    client.detectIntent({ session, queryInput: { text: { text, languageCode: 'pt-BR' } } }, once);

  test('signs a token that is accepted, and reads every kind of message', async () => {
    google.respond = {
      fulfillmentText: 'Olá',
      fulfillmentMessages: [
        { text: { text: ['Olá'] } },
        { payload: { options: ['A', 'B'], queueId: 2 } },
        { platform: 'FACEBOOK', quickReplies: { title: 'Qual?', quickReplies: ['A', 'B'] } },
        { card: { title: 'Bicicleta', buttons: [{ text: 'Ver', postback: 'ver' }] } },
        { image: { imageUri: 'https://loja.example/a.png', accessibilityText: 'A' } },
      ],
      intent: { displayName: 'Welcome', isFallback: false, endInteraction: true },
      intentDetectionConfidence: 1,
      diagnosticInfo: { end_conversation: true },
    };
    const client = clientOf();
    const [{ queryResult }] = await ask(
      client,
      'oi',
      client.projectAgentSessionPath(PROJECT, SESSION),
    );
    expect(google.asked).toMatchObject([
      { edition: 'es', project: PROJECT, session: SESSION, text: 'oi', languageCode: 'pt-BR' },
    ]);
    expect(queryResult).toMatchObject({
      fulfillmentText: 'Olá',
      intent: { displayName: 'Welcome', endInteraction: true },
    });
    const kinds = queryResult?.fulfillmentMessages?.map((each) => Reflect.get(each, 'message'));
    expect(kinds).toEqual(['text', 'payload', 'quickReplies', 'card', 'image']);
    expect(google.strayConnections).toBe(0);
    await client.close();
  });

  test('reaches agents of an environment, and of a region', async () => {
    google.agents = [
      { project: PROJECT, location: 'global', environments: ['loja'] },
      { project: PROJECT, location: 'europe-west1', environments: [''] },
    ];
    const client = clientOf();
    const paths = [
      client.projectAgentEnvironmentUserSessionPath(PROJECT, 'loja', '-', SESSION),
      client.projectLocationAgentSessionPath(PROJECT, 'europe-west1', SESSION),
    ];
    for (const path of paths) await ask(client, 'oi', path);
    expect(google.asked).toMatchObject([
      { location: 'global', environment: 'loja' },
      { location: 'europe-west1', environment: '' },
    ]);
    await client.close();
  });

  test.each<[string, ErrorName, number]>([
    ['a role that is missing', 'noRole', 403],
    ['an API that is off', 'apiOff', 403],
    ['a limit of use', 'exhausted', 429],
    ['an overload', 'unavailable', 503],
    ['an error of its own', 'internal', 500],
  ])('recognises %s', async (_what, failure, code) => {
    google.fails = failure;
    const client = clientOf();
    const asked = ask(client, 'oi', client.projectAgentSessionPath(PROJECT, SESSION));
    await expect(asked).rejects.toMatchObject({ code });
    await client.close();
  });

  test.each<[string, { text?: string; session?: string; project?: string }, number]>([
    ['a text of 257 characters', { text: 'a'.repeat(257) }, 400],
    ['a session of 37 characters', { session: 'a'.repeat(37) }, 400],
    ['an unknown project', { project: 'outra' }, 404],
  ])(
    'is refused %s',
    async (_what, { text = 'oi', session = SESSION, project = PROJECT }, code) => {
      const client = clientOf();
      const asked = ask(client, text, client.projectAgentSessionPath(project, session));
      await expect(asked).rejects.toMatchObject({ code });
      await client.close();
    },
  );

  test('is refused with the key of another account', async () => {
    const client = clientOf(makeAccount(PROJECT, { name: 'outra' }));
    const asked = ask(client, 'oi', client.projectAgentSessionPath(PROJECT, SESSION));
    await expect(asked).rejects.toMatchObject({ code: 401 });
    await client.close();
  });
});

describe('a token', () => {
  const now = () => Math.floor(Date.now() / 1000);
  const { file } = makeAccount(PROJECT);
  const valid = {
    iss: file.client_email,
    sub: file.client_email,
    scope: 'https://www.googleapis.com/auth/dialogflow',
    iat: now(),
    exp: now() + 3600,
  };
  const send = async (claims: object) => {
    const token = await new SignJWT({ ...valid, ...claims })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .sign(createPrivateKey(file.private_key));
    const path = `/v3/projects/${PROJECT}/locations/global/agents/${CX_AGENT}/sessions/${SESSION}`;
    const response = await fetch(`${google.base}${path}:detectIntent`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ queryInput: { text: { text: 'oi' }, languageCode: 'pt-BR' } }),
    });
    return response.status;
  };

  test('of the account, for Dialogflow and for an hour is accepted', async () => {
    expect(await send({})).toBe(200);
  });

  test.each<[string, object]>([
    ['that is over', { iat: now() - 7200, exp: now() - 3600 }],
    ['that lives two hours', { exp: now() + 7200 }],
    ['for another service', { scope: 'https://www.googleapis.com/auth/drive' }],
    ['of somebody else', { iss: 'outra@x.iam.gserviceaccount.com' }],
  ])('%s is refused', async (_what, claims) => {
    expect(await send(claims)).toBe(401);
  });
});
