/** What admins do with prompts. */
import type { EventPayloads } from '@prosa/contract/realtime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyCtx, inSystem, inTransaction } from '../../apps/server/src/core/ctx.ts';
import { rows } from '../../apps/server/src/core/db/db.ts';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { lookAtModel } from '../../apps/server/src/features/prompts/look-at-models.ts';
import { unscopedPlanLooks } from '../../apps/server/src/features/prompts/prompts.queries.ts';
import {
  buildCompany,
  buildConnection,
  buildQueue,
} from '../../apps/server/src/testing/builders.ts';
import { refusal } from '../../apps/server/src/testing/refusal.ts';
import {
  nextEvent,
  startTestApp,
  type TestApp,
  type TestSession,
} from '../../apps/server/src/testing/test-app.ts';
import { AiServer, KEY } from '../fakes/ai-server/ai-server.ts';
import { promptBody } from './prompt-stage.ts';

const ABSENT = '404 ERR_NO_PROMPT_FOUND';
const FORBIDDEN = '403 ERR_NO_PERMISSION';

let app: TestApp;
let ai: AiServer;
let companyId: number;
let admin: TestSession;
let queueId: number;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api', LOOPBACK_TARGETS: 'on' });
  ai = await AiServer.open();
  companyId = (await buildCompany(app.core)).id;
  admin = await app.enter(companyId, { profile: 'admin' });
  queueId = (await buildQueue(app.core, companyId)).id;
});
afterAll(async () => {
  await app.stop();
  await ai.leave();
});

const add = (body: object = {}, who = admin) =>
  who.call('POST /prompt', { body: { ...promptBody(ai, queueId), ...body } });
const of = ({ id }: { id: number }) => ({ params: { promptId: id } });
const change = (row: { id: number }, body: object, who = admin) =>
  who.call('PUT /prompt/:promptId', { ...of(row), body });
const remove = (row: { id: number }, who = admin) => who.call('DELETE /prompt/:promptId', of(row));
const read = (row: { id: number }) => admin.call('GET /prompt/:promptId', of(row));

describe('prompts', () => {
  test('are created, changed and deleted, live for admins and in the audit log', async () => {
    const socket = await admin.socket();
    const heard = () => nextEvent<EventPayloads['prompt']>(socket, `company-${companyId}-prompt`);
    const made = heard();
    const row = await add();
    expect(row).toMatchObject({
      name: 'Vendas da loja',
      provider: 'custom',
      dialect: 'chat',
      queue: { id: queueId },
      queueIds: [],
      masks: true,
      tokenBudget: null,
      totalTokens: 0,
      apiKey: { set: true, last4: 'cdef' },
      lastError: null,
    });
    expect(await made).toEqual({ action: 'create', prompt: row });
    const changed = heard();
    const after = await change(row, { name: 'Vendas 24 h', queueIds: [queueId] });
    expect(after).toMatchObject({ name: 'Vendas 24 h', queueIds: [queueId] });
    expect(await changed).toEqual({ action: 'update', prompt: after });
    const gone = heard();
    expect(await remove(row)).toEqual({ id: row.id });
    expect(await gone).toEqual({ action: 'delete', promptId: row.id });
    expect(await refusal(read(row))).toBe(ABSENT);
    for (const action of ['promptCreated', 'promptChanged', 'promptDeleted'] as const) {
      const { events } = await admin.call('GET /audit', { query: { action } });
      expect(events[0]).toMatchObject({ subject: String(row.id) });
    }
  });

  test('begin as those of other clients do, which send text for numbers', async () => {
    const body = {
      ...{ name: 'De outro cliente', prompt: promptBody(ai, queueId).prompt, queueId },
      ...{ apiKey: KEY, maxTokens: '200', temperature: '0.5', maxMessages: '5' },
    };
    const row = await admin.call('POST /prompt', { body });
    expect(row).toMatchObject({
      provider: 'openai',
      model: 'gpt-3.5-turbo-1106',
      maxTokens: 200,
      temperature: 0.5,
      maxMessages: 5,
    });
  });

  test('are listed by name in pages, and found without accents', async () => {
    const { id } = await buildCompany(app.core);
    const other = await app.enter(id, { profile: 'admin' });
    const { id: queue } = await buildQueue(app.core, id);
    for (let n = 10; n < 32; n++) await add({ name: `Robô é ${n}`, queueId: queue }, other);
    const query = { searchParam: 'ROBO E', pageNumber: 1 };
    const first = await other.call('GET /prompt', { query });
    expect(first).toMatchObject({ count: 22, hasMore: true });
    const rest = await other.call('GET /prompt', { query: { cursor: first.cursor ?? '' } });
    expect(rest.prompts.map(({ name }) => name)).toEqual(['Robô é 30', 'Robô é 31']);
    expect((await other.call('GET /prompt')).prompts).toHaveLength(22);
  });

  test.each([
    [{ name: 'Loja' }, 'NAME_INVALID'],
    [{ name: 'a'.repeat(101) }, 'NAME_INVALID'],
    [{ prompt: 'a'.repeat(49) }, 'PROMPT_INVALID'],
    [{ model: ' ' }, 'MODEL_INVALID'],
    [{ maxTokens: 0 }, 'MAX_TOKENS_INVALID'],
    [{ maxTokens: 1.5 }, 'MAX_TOKENS_INVALID'],
    [{ temperature: 1.1 }, 'TEMPERATURE_INVALID'],
    [{ temperature: -0.1 }, 'TEMPERATURE_INVALID'],
    [{ maxMessages: 0 }, 'MAX_MESSAGES_INVALID'],
    [{ queueId: null }, 'QUEUEID_INVALID'],
    [{ provider: 'openai', baseUrl: '', apiKey: '' }, 'APIKEY_INVALID'],
    [{ dialect: 'responses' }, 'DIALECT'],
    [{ baseUrl: 'http://10.0.0.8/v1' }, 'ADDRESS'],
    [{ baseUrl: '' }, 'ADDRESS'],
  ])('refuse %o', async (body, code) => {
    expect(await refusal(add(body))).toBe(`400 ERR_PROMPT_${code}`);
    const row = await add();
    if (!('apiKey' in body))
      expect(await refusal(change(row, body))).toBe(`400 ERR_PROMPT_${code}`);
  });

  test('name queues of the company alone', async () => {
    const foreign = await buildQueue(app.core, (await buildCompany(app.core)).id);
    expect(await refusal(add({ queueId: foreign.id }))).toBe('404 ERR_QUEUE_NOT_FOUND');
    expect(await refusal(add({ queueIds: [foreign.id] }))).toBe('404 ERR_QUEUE_NOT_FOUND');
  });

  test('keep their key for the same address, and want it again for another', async () => {
    const row = await add();
    expect(await change(row, { model: 'gpt-outro' })).toMatchObject({ apiKey: { set: true } });
    const elsewhere = { baseUrl: 'https://models.example.com/v1' };
    expect(await refusal(change(row, elsewhere))).toBe('400 ERR_PROMPT_APIKEY_INVALID');
    expect(await change(row, { ...elsewhere, apiKey: 'curta' })).toMatchObject({
      apiKey: { set: true, last4: '' },
    });
    expect(await change(row, { apiKey: null })).toMatchObject({ apiKey: { set: false } });
    const stored = await inTransaction(companyCtx(app.core, companyId), ({ db }) =>
      rows(db, sql`select row_to_json(p)::text as row from prompts p`),
    );
    expect(JSON.stringify(stored)).not.toContain(Buffer.from('sk-canario').toString('hex'));
  });

  test('are not deleted while a queue or connection uses them', async () => {
    const row = await add();
    const queue = await buildQueue(app.core, companyId, { promptId: row.id });
    expect(await refusal(remove(row))).toBe('409 ERR_PROMPT_IN_USE');
    await admin.call('PUT /queue/:queueId', {
      params: { queueId: queue.id },
      body: { promptId: null },
    });
    const connection = await buildConnection(app.core, companyId, { promptId: row.id });
    expect(await refusal(remove(row))).toBe('409 ERR_PROMPT_IN_USE');
    await admin.call('PUT /whatsapp/:whatsappId', {
      params: { whatsappId: connection.id },
      body: { promptId: null },
    });
    expect(await remove(row)).toEqual({ id: row.id });
  });

  test('are for admins whose plan includes them', async () => {
    const row = await add();
    const user = await app.enter(companyId, { profile: 'supervisor' });
    const foreignId = (await buildCompany(app.core)).id;
    const foreign = await app.enter(foreignId, { profile: 'admin' });
    const test = (who: TestSession) =>
      who.call('POST /prompt/:promptId/test', {
        ...of(row),
        body: { messages: [{ fromMe: false, text: 'Oi' }] },
      });
    for (const [who, answer] of [
      [user, FORBIDDEN],
      [foreign, ABSENT],
    ] as const) {
      expect(await refusal(change(row, { name: 'Meu prompt' }, who))).toBe(answer);
      expect(await refusal(remove(row, who))).toBe(answer);
      expect(await refusal(test(who))).toBe(answer);
    }
    await inSystem(app.core, (db) =>
      db.execute(sql`update plans set use_open_ai = false
        where id = (select plan_id from companies where id = ${foreignId})`),
    );
    expect(await refusal(add({}, foreign))).toMatch(/^403 /);
  });
});

describe('a try', () => {
  const tried = (row: { id: number }, text = 'Oi') =>
    admin.call('POST /prompt/:promptId/test', {
      ...of(row),
      body: { messages: [{ fromMe: false, text }] },
    });

  test('shows what a customer would be told, what it cost, and what would happen', async () => {
    const row = await add();
    ai.script = [
      {
        text: 'Um momento.',
        tool: { name: 'transfer_to_queue', arguments: { queueId } },
        usage: { input: 50, output: 8 },
      },
    ];
    expect(await tried(row)).toMatchObject({
      ...{ ok: true, error: null, texts: ['Um momento.'], action: 'transfer', queueId },
      ...{ inputTokens: 50, outputTokens: 8 },
    });
    expect(await read(row)).toMatchObject({ promptTokens: 50, completionTokens: 8 });
  });

  test('says what is wrong, and leaves it beside the name until it works', async () => {
    const row = await add({ model: 'gpt-gone' });
    const failed = { ok: false, error: 'noModel', status: 404, texts: [] };
    expect(await tried(row)).toMatchObject(failed);
    expect(await read(row)).toMatchObject({ lastError: { code: 'noModel', status: 404 } });
    ai.script = [{ text: 'Oi!' }];
    expect(await change(row, { name: 'Outro nome' })).toMatchObject({
      lastError: { code: 'noModel' },
    });
    expect(await change(row, { apiKey: KEY })).toMatchObject({ lastError: null });
    expect(await tried(row)).toMatchObject(failed);
    expect(await change(row, { model: 'gpt-test' })).toMatchObject({ lastError: null });
    expect(await tried(row)).toMatchObject({ ok: true });
    expect(await read(row)).toMatchObject({ lastError: null });
  });
});

describe('models', () => {
  const place = () => ({ provider: 'custom' as const, baseUrl: ai.base });
  const models = (body: object) =>
    admin.call('POST /prompt/models', { body: { ...place(), ...body } });

  test('are suggested with a typed key, or with the stored one at its own address alone', async () => {
    const row = await add();
    const known = { models: [{ id: 'gpt-test', ends: null }], error: null };
    expect(await models({ apiKey: KEY })).toEqual(known);
    expect(await models({ promptId: row.id })).toEqual(known);
    expect(await models({})).toEqual({ models: [], error: 'denied' });
    const other = await AiServer.open();
    expect(await models({ promptId: row.id, baseUrl: other.base })).toEqual({
      models: [],
      error: 'denied',
    });
    await other.leave();
    expect(await models({ baseUrl: 'http://10.0.0.8/v1' })).toEqual({
      models: [],
      error: 'forbidden',
    });
    const foreign = await app.enter((await buildCompany(app.core)).id, { profile: 'admin' });
    const asked = { ...place(), promptId: row.id };
    expect(await refusal(foreign.call('POST /prompt/models', { body: asked }))).toBe(ABSENT);
  });

  test('that end are noted once a day', async () => {
    const row = await add();
    const isLookedAt = async () =>
      (await unscopedPlanLooks(app.core)).some(({ id }) => id === row.id);
    // Servers at home say nothing of the kind.
    expect(await isLookedAt()).toBe(false);
    await inTransaction(companyCtx(app.core, companyId), ({ db }) =>
      db.execute(sql`update prompts set provider = 'openai' where id = ${row.id}`),
    );
    expect(await isLookedAt()).toBe(true);
    ai.models.set('gpt-test', { shutdownDate: '2027-01-14' });
    await lookAtModel(app.core, { companyId, promptId: row.id });
    expect(await read(row)).toMatchObject({ modelEnds: '2027-01-14' });
    ai.models.set('gpt-test', {});
    await lookAtModel(app.core, { companyId, promptId: row.id });
    expect(await read(row)).toMatchObject({ modelEnds: null });
  });
});
