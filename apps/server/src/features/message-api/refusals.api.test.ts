/** What programs are refused, and why. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyCtx } from '../../core/ctx.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';
import { buildCompany, buildConnection, buildContact } from '../../testing/builders.ts';
import { Program } from '../../testing/program.ts';
import { nextNumber } from '../../testing/sweep-material.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createApiToken } from '../api-tokens/api-tokens.service.ts';
import { renewToken } from '../connections/token.service.ts';

let app: TestApp;
let program: Program;
let companyId: number;
let connection: Program['connection'];

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  program = await Program.open(app);
  ({ companyId, connection } = program);
});
afterAll(() => app?.stop());

const ctx = () => companyCtx(app.core, companyId);
const ask = <T>(query: SQL) => program.ask<T>(query);
const post: Program['post'] = (...request) => program.post(...request);
const messagesTo = (number: string) => program.messagesTo(number);

describe('a refusal', () => {
  test.each<[string, Record<string, unknown>, number, string]>([
    ['no number', { body: 'x' }, 400, 'ERR_VALIDATION'],
    ['a short number', { number: '1234567', body: 'x' }, 400, 'ERR_VALIDATION'],
    ['a long number', { number: '1234567890123456', body: 'x' }, 400, 'ERR_VALIDATION'],
    ['nothing to send', { number: '5511999990000' }, 400, 'ERR_VALIDATION'],
    ['only spaces', { number: '5511999990000', body: '  ' }, 400, 'ERR_VALIDATION'],
    [
      'an unknown queue',
      { number: '5511999990000', body: 'x', queueId: 999_999 },
      404,
      'ERR_QUEUE_NOT_FOUND',
    ],
    [
      'an unknown user',
      { number: '5511999990000', body: 'x', userId: '999999' },
      404,
      'ERR_NO_USER_FOUND',
    ],
    [
      'a template where there are none',
      { number: '5511999990000', template: { name: 'oi', language: 'pt_BR' } },
      404,
      'ERR_NO_TEMPLATE_FOUND',
    ],
  ])('names the problem for %s and leaves nothing behind', async (_, body, status, error) => {
    const before = await ask(sql`select count(*) from tickets`);
    const answer = await post('/send', body);
    expect(answer).toMatchObject({ status, data: { error, message: expect.any(String) } });
    expect(answer.data.message).not.toBe(error);
    expect(await ask(sql`select count(*) from tickets`)).toEqual(before);
  });

  test.each([undefined, '', 'Bearer', 'Bearer ', 'x', 'Bearer x y'])(
    'is 401 for the header %j',
    async (header) => {
      const response = await fetch(`${app.url}/api/messages/send`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(header === undefined ? {} : { authorization: header }),
        },
        body: JSON.stringify({ number: nextNumber(), body: 'x' }),
      });
      expect([response.status, await response.json()]).toMatchObject([
        401,
        { error: 'ERR_UNAUTHORIZED' },
      ]);
    },
  );

  test('names a connection that needs a person; one that reconnects queues', async () => {
    const set = (status: string) =>
      ask(sql`update connections set status = ${status} where id = ${connection.id}`);
    await set('DISCONNECTED');
    const refused = await post('/send', { number: nextNumber(), body: 'x' });
    expect(refused).toMatchObject({ status: 409, data: { error: 'ERR_WAPP_NOT_INITIALIZED' } });
    await set('OPENING');
    expect(await post('/send', { number: nextNumber(), body: 'x' })).toMatchObject({ status: 200 });
    await set('CONNECTED');
  });

  test('names a blocked contact', async () => {
    const contact = await buildContact(app.core, companyId, { number: nextNumber() });
    await ask(sql`update contacts set blocked = true where id = ${contact.id}`);
    expect(await post('/send', { number: contact.number, body: 'x' })).toMatchObject({
      data: { error: 'ERR_CONTACT_BLOCKED' },
    });
  });

  test('names the plan without the external API', async () => {
    const plan = await app.owner();
    const set = (isOn: boolean) =>
      plan.query(
        'update plans set use_external_api = $1 where id = (select plan_id from companies where id = $2)',
        [isOn, companyId],
      );
    await set(false);
    expect(await post('/send', { number: nextNumber(), body: 'x' })).toMatchObject({
      status: 403,
      data: { error: 'ERR_NO_PERMISSION' },
    });
    await set(true);
  });

  test('ends a loop after 30 messages to a ticket within a minute', async () => {
    const number = nextNumber();
    const statuses: number[] = [];
    for (let n = 0; n < 31; n++)
      statuses.push((await post('/send', { number, body: `${n}` })).status);
    const last = await post('/send', { number, body: 'x' });
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(last).toMatchObject({ status: 429, data: { error: 'ERR_RATE_LIMIT' } });
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    // Other customers get theirs.
    expect(await post('/send', { number: nextNumber(), body: 'x' })).toMatchObject({ status: 200 });
  });
});

test('free text to a number of the Cloud API needs its window, a template does not', async () => {
  const cloud = await buildConnection(app.core, companyId, {
    provider: 'cloud',
    status: 'CONNECTED',
  });
  const headers = { authorization: (await renewToken(ctx(), cloud.id)).token };
  await ask(sql`insert into message_templates (company_id, connection_id, name, language, category, status, components)
    values (${companyId}, ${cloud.id}, 'pedido', 'pt_BR', 'UTILITY', 'APPROVED',
      '[{"type": "BODY", "text": "Olá {{1}}, o pedido {{2}} saiu."}]')`);
  const number = nextNumber();
  expect(await post('/send', { number, body: 'oi' }, headers)).toMatchObject({
    status: 422,
    data: { error: 'ERR_TEMPLATE_REQUIRED' },
  });
  const template = { name: 'pedido', language: 'pt_BR', values: ['Ana', '91'] };
  expect(await post('/send', { number, template }, headers)).toMatchObject({ status: 200 });
  expect(await messagesTo(number)).toMatchObject([{ body: 'Olá Ana, o pedido 91 saiu.' }]);
  const short = { ...template, values: ['Ana'] };
  expect(await post('/send', { number, template: short }, headers)).toMatchObject({
    status: 422,
    data: { error: 'ERR_TEMPLATE_VALUES' },
  });
});

test('sends at most as often as a token may, and says when to go on', async () => {
  const limited = await startTestApp({
    ROLES: 'api',
    RATE_LIMITS: 'on',
    RATE_SEND_PER_SECOND: '2',
  });
  try {
    const company = (await buildCompany(limited.core)).id;
    const at = companyCtx(limited.core, company);
    const own = await buildConnection(limited.core, company, { status: 'CONNECTED' });
    const { token: one } = await renewToken(at, own.id);
    const send = (of: string) =>
      fetch(`${limited.url}/api/messages/send`, {
        method: 'POST',
        headers: { authorization: of, 'content-type': 'application/json' },
        body: JSON.stringify({ number: '123', body: 'x' }),
      });
    const answers = await Promise.all(Array.from({ length: 40 }, () => send(one)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]!.headers.get('retry-after')).toBe('1');
    const other = await createApiToken(at, {
      name: 'ERP',
      rights: ['messages:send'],
      expiresAt: null,
    });
    expect((await send(other.token)).status).toBe(400);
  } finally {
    await limited.stop();
  }
});
