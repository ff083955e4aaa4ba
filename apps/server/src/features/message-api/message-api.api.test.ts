/** What programs send, in every form that clients of the family use, and what becomes of it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyCtx } from '../../core/ctx.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';
import { buildContact, buildQueue, buildTicket, buildUser } from '../../testing/builders.ts';
import { Program } from '../../testing/program.ts';
import { nextNumber } from '../../testing/sweep-material.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createApiToken } from '../api-tokens/api-tokens.service.ts';

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

const ticketsOf = (number: string) =>
  ask<{ id: number; status: string; userId: number | null; queueId: number | null }>(
    sql`select t.id, t.status, t.user_id as "userId", t.queue_id as "queueId"
      from tickets t join contacts c on c.id = t.contact_id where c.number = ${number} order by t.id`,
  );

describe('a text', () => {
  test('is queued for a new contact, who gets a waiting ticket', async () => {
    const number = nextNumber();
    const { status, data } = await post('/send', { number, body: 'Pedido enviado' });
    expect([status, data]).toEqual([
      200,
      {
        mensagem: 'Mensagem enviada',
        status: 'SUCCESS',
        messageId: expect.any(String),
        ticketId: expect.any(Number),
      },
    ]);
    expect(await messagesTo(number)).toEqual([
      {
        id: data.messageId,
        ticketId: data.ticketId,
        body: 'Pedido enviado',
        author: 'token',
        lane: 2,
        automatic: true,
        sendState: 'pending',
        mediaType: 'conversation',
        quotedId: null,
        tokenId: null,
      },
    ]);
    expect(await ticketsOf(number)).toMatchObject([{ status: 'pending', userId: null }]);
  });

  test.each<[string, (number: string) => Record<string, unknown>]>([
    ['texts for all values', (number) => ({ number, body: 'x', openTicket: '1', queueId: '0' })],
    ['a number as number', (number) => ({ number: Number(number), body: 'x', closeTicket: false })],
    [
      'a number as people write it',
      (number) => ({ number: `+${number.slice(0, 4)} ${number.slice(4)}`, body: 'x' }),
    ],
    [
      'fields that we do not know',
      (number) => ({ number, body: 'x', noRegister: true, msdelay: '500' }),
    ],
    [
      'nothing for what is optional',
      (number) => ({ number, body: 'x', queueId: null, userId: '', quotedMsg: null }),
    ],
  ])('is accepted with %s', async (_, bodyFor) => {
    const number = nextNumber();
    expect(await post('/send', bodyFor(number))).toMatchObject({ status: 200 });
    expect(await messagesTo(number)).toHaveLength(1);
  });

  test('is accepted with a bare token and with a slash at the end', async () => {
    const bare = { authorization: program.token };
    for (const path of ['/send', '/send/'])
      expect(await post(path, { number: nextNumber(), body: 'x' }, bare)).toMatchObject({
        status: 200,
      });
  });

  test('has its variables filled in, and is signed with the name of the attendant', async () => {
    const user = await buildUser(app.core, companyId, { name: 'Bia' });
    const contact = await buildContact(app.core, companyId, {
      name: 'Ana Souza',
      number: nextNumber(),
    });
    const options = { userId: String(user.id), sendSignature: 'true' };
    await post('/send', { number: contact.number, body: 'Oi {{firstName}}', ...options });
    expect(await messagesTo(contact.number)).toMatchObject([{ body: '*Bia:*\nOi Ana' }]);
    expect(await ticketsOf(contact.number)).toMatchObject([{ status: 'open', userId: user.id }]);
  });

  test('quotes a message of the conversation, and of no other', async () => {
    const number = nextNumber();
    const { data } = await post('/send', { number, body: 'um' });
    const quote = (quotedMsg: unknown) => post('/send', { number, body: 'dois', quotedMsg });
    expect(await quote(data.messageId)).toMatchObject({ status: 200 });
    expect(await quote({ id: data.messageId })).toMatchObject({ status: 200 });
    expect((await messagesTo(number)).map(({ quotedId }) => quotedId)).toEqual([
      null,
      data.messageId,
      data.messageId,
    ]);
    const other = await post('/send', {
      number: nextNumber(),
      body: 'x',
      quotedMsg: data.messageId,
    });
    expect(other).toMatchObject({ status: 404, data: { error: 'ERR_NO_MESSAGE_FOUND' } });
  });
});

describe('files', () => {
  const pdf = (name: string) => new File(['%PDF-1.4\n%%EOF\n'], name);

  test('are queued in their order, the text as the caption of the first', async () => {
    const number = nextNumber();
    const { status, data } = await program.postForm({ number, body: 'Contrato' }, [
      pdf('a.pdf'),
      pdf('b.pdf'),
    ]);
    const stored = await messagesTo(number);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      messageId: stored[0]!.id,
      messageIds: stored.map(({ id }) => id),
    });
    expect(stored.map(({ body }) => body)).toEqual(['Contrato', '']);
  });

  test('have no caption when the text is only the name of the file', async () => {
    const number = nextNumber();
    await program.postForm({ number, body: 'nota.pdf' }, [pdf('nota.pdf')]);
    expect(await messagesTo(number)).toMatchObject([{ body: '', mediaType: 'application' }]);
  });

  test('that are empty count as none', async () => {
    const number = nextNumber();
    expect(await program.postForm({ number, body: 'só texto' }, [new File([], '')])).toMatchObject({
      status: 200,
    });
    expect(await messagesTo(number)).toMatchObject([{ mediaType: 'conversation' }]);
  });

  test('are refused above ten', async () => {
    const files = Array.from({ length: 11 }, (_, n) => pdf(`${n}.pdf`));
    expect(await program.postForm({ number: nextNumber() }, files)).toMatchObject({ status: 400 });
  });
});

describe('the ticket', () => {
  test('of a waiting customer gets queue and attendant, one that somebody holds stays', async () => {
    const queue = await buildQueue(app.core, companyId);
    const user = await buildUser(app.core, companyId, { queueIds: [queue.id] });
    const number = nextNumber();
    await post('/send', { number, body: 'um' });
    await post('/send', { number, body: 'dois', queueId: queue.id });
    expect(await ticketsOf(number)).toMatchObject([{ status: 'pending', queueId: queue.id }]);
    await post('/send', { number, body: 'três', queueId: queue.id, userId: user.id });
    expect(await ticketsOf(number)).toMatchObject([{ status: 'open', userId: user.id }]);
    const other = await buildUser(app.core, companyId);
    await post('/send', { number, body: 'quatro', userId: other.id });
    expect(await ticketsOf(number)).toMatchObject([{ status: 'open', userId: user.id }]);
  });

  test('stays with its automation when the program only sends', async () => {
    const contact = await buildContact(app.core, companyId, { number: nextNumber() });
    const ticket = await buildTicket(app.core, companyId, {
      connectionId: connection.id,
      contactId: contact.id,
      status: 'pending',
      chatbot: true,
    });
    await post('/send', { number: contact.number, body: 'aviso' });
    const [row] = await ask<{ chatbot: boolean }>(
      sql`select chatbot from tickets where id = ${ticket.id}`,
    );
    expect(row).toEqual({ chatbot: true });
  });

  test('is closed at once when only the message was wanted, unless one was open', async () => {
    const number = nextNumber();
    await post('/send', { number, body: 'aviso', openTicket: '0' });
    expect(await ticketsOf(number)).toMatchObject([{ status: 'closed' }]);
    await post('/send', { number, body: 'oi' });
    await post('/send', { number, body: 'aviso', openTicket: false });
    expect(await ticketsOf(number)).toMatchObject([{ status: 'closed' }, { status: 'pending' }]);
  });

  test('is closed after the message on request', async () => {
    const number = nextNumber();
    await post('/send', { number, body: 'oi' });
    await post('/send', { number, body: 'tchau', closeTicket: true });
    expect(await ticketsOf(number)).toMatchObject([{ status: 'closed' }]);
  });
});

describe('a retry with the same key', () => {
  const key = { 'idempotency-key': 'pedido:91' };

  test('gets the first answer and sends nothing, also when both arrive at once', async () => {
    const number = nextNumber();
    const all = await Promise.all(
      Array.from({ length: 4 }, () => post('/send', { number, body: 'uma vez' }, key)),
    );
    expect(new Set(all.map(({ data }) => data.messageId)).size).toBe(1);
    expect(await messagesTo(number)).toHaveLength(1);
  });

  test('is refused with another content', async () => {
    const headers = { 'idempotency-key': 'pedido:92' };
    const number = nextNumber();
    await post('/send', { number, body: 'um' }, headers);
    expect(await post('/send', { number, body: 'dois' }, headers)).toMatchObject({
      status: 422,
      data: { error: 'ERR_IDEMPOTENCY_MISMATCH' },
    });
  });

  test('is a new message after a day, and with another token', async () => {
    const headers = { 'idempotency-key': 'pedido:93' };
    const number = nextNumber();
    await post('/send', { number, body: 'um' }, headers);
    await ask(
      sql`update api_requests set created_at = now() - interval '25 hours' where key = 'pedido:93'`,
    );
    await post('/send', { number, body: 'um' }, headers);
    const other = await createApiToken(ctx(), {
      name: 'ERP',
      rights: ['messages:send'],
      expiresAt: null,
    });
    const body = { number, body: 'um', whatsappId: connection.id };
    await post('/send', body, { ...headers, authorization: `Bearer ${other.token}` });
    const stored = await messagesTo(number);
    expect(stored.map(({ tokenId }) => tokenId)).toEqual([null, null, other.apiToken.id]);
  });

  test('gets a refusal again, since a refused request keeps no key', async () => {
    const headers = { 'idempotency-key': 'pedido:94' };
    const number = nextNumber();
    const wrong = { number, body: 'um', queueId: 999_999 };
    expect(await post('/send', wrong, headers)).toMatchObject({ status: 404 });
    expect(await post('/send', { number, body: 'um' }, headers)).toMatchObject({ status: 200 });
  });
});

test('tells that a number cannot be checked where nobody can ask', async () => {
  const number = nextNumber();
  expect((await post('/checkNumber', { number })).data).toEqual({
    existsInWhatsapp: null,
    number,
    numberFormatted: number,
  });
});
