/** Integrations of type dialogflow: entered, tried, and their keys kept. */
import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { companyCtx, inTransaction } from '../../apps/server/src/core/ctx.ts';
import { rows } from '../../apps/server/src/core/db/db.ts';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { buildCompany } from '../../apps/server/src/testing/builders.ts';
import { refusal } from '../../apps/server/src/testing/refusal.ts';
import {
  startTestApp,
  type TestApp,
  type TestSession,
} from '../../apps/server/src/testing/test-app.ts';
import {
  CX_AGENT,
  DialogflowServer,
  type Failure,
  PROJECT,
  saying,
} from '../fakes/dialogflow-server/dialogflow-server.ts';
import { makeAccount } from '../fakes/dialogflow-server/service-accounts.ts';
import { AgentStage, agentBody } from './agent-stage.ts';

let app: TestApp;
let google: DialogflowServer;
let companyId: number;
let admin: TestSession;
const logged: string[] = [];
beforeAll(async () => {
  google = await DialogflowServer.open();
  const log = new Writable({
    write: (line, _encoding, done) => {
      logged.push(String(line));
      done();
    },
  });
  app = await startTestApp({ ROLES: 'api', DIALOGFLOW_URL: google.base, LOG_LEVEL: 'debug' }, log);
  companyId = (await buildCompany(app.core)).id;
  admin = await app.enter(companyId, { profile: 'admin' });
});
afterAll(async () => {
  await app.stop();
  await google.leave();
});
beforeEach(() => google.reset());

const add = (body: object = {}, who = admin) =>
  who.call('POST /queueIntegration', { body: { ...agentBody(google), ...body } });
const of = ({ id }: { id: number }) => ({ params: { integrationId: id } });
const change = (row: { id: number }, body: object) =>
  admin.call('PUT /queueIntegration/:integrationId', { ...of(row), body });
const session = (body: object, who = admin) =>
  who.call('POST /queueIntegration/testSession', { body });

describe('an agent', () => {
  test('is stored with its project, and of the key only whose it is', async () => {
    const row = await add({ edition: 'cx', region: 'us-central1', agentId: CX_AGENT });
    expect(row).toMatchObject({
      type: 'dialogflow',
      name: 'Agente da loja',
      projectName: PROJECT,
      language: 'pt-BR',
      jsonContent: { set: true, last4: '' },
      clientEmail: google.keyFile.client_email,
      edition: 'cx',
      region: 'us-central1',
      agentId: CX_AGENT,
      environment: '',
    });
  });

  test('takes the project of the key where none is named', async () => {
    expect(await add({ projectName: '' })).toMatchObject({ projectName: PROJECT });
    const row = await add({ projectName: undefined });
    expect(row).toMatchObject({ projectName: PROJECT });
    expect(await change(row, { name: 'Outro' })).toMatchObject({ projectName: PROJECT });
    expect(await change(row, { projectName: 'loja-2' })).toMatchObject({ projectName: 'loja-2' });
  });

  test('keeps, replaces and removes its key', async () => {
    const row = await add();
    const clientEmail = google.keyFile.client_email;
    expect(await change(row, { name: 'Outro' })).toMatchObject({ clientEmail });
    const other = makeAccount('outra', { name: 'outra' }).file;
    expect(await change(row, { jsonContent: JSON.stringify(other) })).toMatchObject({
      clientEmail: other.client_email,
      projectName: PROJECT,
    });
    expect(await change(row, { jsonContent: null })).toMatchObject({
      clientEmail: '',
      jsonContent: { set: false },
    });
  });

  test('becomes another type and back, with the name as its project in between', async () => {
    const row = await add();
    expect(await change(row, { type: 'n8n', name: 'Fluxo' })).toMatchObject({
      projectName: 'Fluxo',
    });
    expect(await change(row, { type: 'dialogflow', projectName: PROJECT })).toMatchObject({
      projectName: PROJECT,
    });
  });

  test.each([
    ['no JSON', 'chave'],
    ['another file', JSON.stringify({ type: 'authorized_user' })],
  ])('is refused with %s as its key', async (_what, jsonContent) => {
    expect(await refusal(add({ jsonContent }))).toBe('400 ERR_DIALOGFLOW_KEY');
    const row = await add();
    expect(await refusal(change(row, { jsonContent }))).toBe('400 ERR_DIALOGFLOW_KEY');
  });

  test.each([
    { region: 'evil.example/' },
    { region: 'us-central1.evil' },
    { agentId: '../..' },
    { agentId: 'a/b' },
    { environment: '..' },
    { environment: 'a?b' },
    { edition: 'xx' },
  ])('is refused at %o', async (body) => {
    expect(await refusal(add(body))).toBe('400 ERR_VALIDATION');
  });

  test('of the region global is stored without one', async () => {
    expect(await add({ region: 'global' })).toMatchObject({ region: '' });
  });
});

describe('the key', () => {
  test('is in no answer, log, audit event, call or row', async () => {
    const secret = google.keyFile.private_key.split('\n')[1]!;
    const stage = await AgentStage.open(app, google);
    await stage.customer();
    await stage.settle();
    google.fails = 'unauthenticated';
    await stage.customer();
    await stage.settle();
    const stored = await inTransaction(companyCtx(app.core, stage.companyId), ({ db }) =>
      rows(
        db,
        sql`select (select json_agg(c) from automation_calls c)::text as calls,
          (select json_agg(a) from audit_events a)::text as audit,
          (select json_agg(s) from automation_sessions s)::text as sessions,
          (select json_agg(i) from queue_integrations i)::text as integrations`,
      ),
    );
    const answers = await stage.admin.call('GET /queueIntegration');
    const all = JSON.stringify([stored, answers, logged]);
    expect(all).toContain(google.keyFile.client_email);
    expect(all).not.toContain(secret);
    expect(all).not.toContain(Buffer.from(secret).toString('hex'));
    const [token = ''] = google.asked.map(({ headers }) => headers.authorization ?? '');
    expect(token).toMatch(/^Bearer ey/);
    expect(all).not.toContain(token.slice(-40));
  });
});

describe('a test session', () => {
  const given = () => ({
    projectName: PROJECT,
    jsonContent: google.json,
    language: 'pt-BR',
  });

  test('greets the agent with what is given, and shows its answer', async () => {
    google.respond = {
      fulfillmentMessages: [
        { text: { text: ['Olá!'] } },
        { quickReplies: { title: 'Qual?', quickReplies: ['A', 'B'] } },
        { image: { imageUri: 'https://loja.example/a.png' } },
      ],
    };
    expect(await session(given())).toEqual({
      messages: ['Olá!', 'Qual?\n\n*[ 1 ]* - A\n*[ 2 ]* - B', 'https://loja.example/a.png'],
    });
    expect(google.asked).toMatchObject([
      { text: 'Ola', session: 'TestSession', languageCode: 'pt-BR' },
    ]);
    expect(google.asked[0]!.params?.payload).toBeUndefined();
  });

  test('uses the stored key without another one', async () => {
    const { id: integrationId } = await add({ language: 'en' });
    expect(await session({ integrationId, language: 'es' })).toEqual({ messages: ['Oi!'] });
    expect(google.asked).toMatchObject([{ languageCode: 'es' }]);
    google.respond = { responseMessages: [{ text: { text: ['Hi'] } }] };
    expect(await session({ integrationId, edition: 'cx', agentId: CX_AGENT })).toEqual({
      messages: ['Hi'],
    });
  });

  test.each<[Failure, string]>([
    ['unauthenticated', 'keyRefused'],
    ['apiOff', 'apiOff'],
    ['exhausted', 'busy'],
    ['cut', 'unreachable'],
  ])('says what is wrong (%s)', async (failure, code) => {
    google.fails = failure;
    await expect(session(given())).rejects.toMatchObject({
      status: 400,
      code: 'ERR_TEST_SESSION_DIALOG',
      data: { details: { code } },
    });
  });

  test.each<[string, object]>([
    ['without a key', { jsonContent: undefined }],
    ['with something else as a key', { jsonContent: 'chave' }],
    [
      'with the key of another account',
      { jsonContent: JSON.stringify(makeAccount('x', { name: 'outra' }).file) },
    ],
    ['of another project', { projectName: 'outra' }],
  ])('%s is refused', async (_what, body) => {
    expect(await refusal(session({ ...given(), ...body }))).toBe('400 ERR_TEST_SESSION_DIALOG');
  });

  test('without an answer says so', async () => {
    google.respond = {};
    expect(await refusal(session(given()))).toBe('400 ERR_TEST_REPLY_DIALOG');
  });

  test('is for admins', async () => {
    const supervisor = await app.enter(companyId, { profile: 'supervisor' });
    expect(await refusal(session(given(), supervisor))).toBe('403 ERR_NO_PERMISSION');
  });

  test('of a stored agent shows in the list what is wrong', async () => {
    const row = await add();
    const tried = () => admin.call('POST /queueIntegration/:integrationId/test', of(row));
    const read = () => admin.call('GET /queueIntegration/:integrationId', of(row));
    google.fails = 'noRole';
    expect(await tried()).toMatchObject({ ok: false, status: 403, error: 'keyRefused', texts: [] });
    expect(await read()).toMatchObject({ lastError: { code: 'keyRefused', status: 403 } });
    google.fails = undefined;
    google.respond = saying('Oi!', 'Tudo bem?');
    expect(await tried()).toMatchObject({ ok: true, error: null, texts: ['Oi!', 'Tudo bem?'] });
    expect(await read()).toMatchObject({ lastError: null });
  });
});
