/** From customers' messages to the answers on their phones, over the sandbox. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import {
  buildCompany,
  buildConnection,
  buildQueue,
  buildQueueOption,
} from '../../testing/builders.ts';
import { inbound, openTestProvider } from '../../testing/provider.ts';
import { linkSandbox, type SandboxPhone } from '../../testing/sandbox-phone.ts';
import {
  eventually,
  startTestApp,
  type TestApp,
  type TestSession,
} from '../../testing/test-app.ts';

let app: TestApp;
let companyId: number;
let admin: TestSession;
let phone: SandboxPhone;
let sales: { id: number };
let help: { id: number };

beforeAll(async () => {
  app = await startTestApp();
  ({ id: companyId } = await buildCompany(app.core));
  admin = await app.enter(companyId, { profile: 'admin' });
  sales = await buildQueue(app.core, companyId, {
    name: 'Vendas',
    orderQueue: 1,
    greetingMessage: 'Vendas, {{firstName}}!',
  });
  help = await buildQueue(app.core, companyId, {
    name: 'Suporte',
    orderQueue: 2,
    greetingMessage: 'Sobre o quê?',
  });
  const trade = await buildQueueOption(app.core, companyId, {
    queueId: help.id,
    option: 1,
    title: 'Trocas',
    message: 'Qual produto?',
  });
  await buildQueueOption(app.core, companyId, {
    queueId: help.id,
    option: 2,
    title: 'Garantia',
    message: 'Vale 12 meses.',
  });
  await buildQueueOption(app.core, companyId, {
    queueId: help.id,
    parentId: trade,
    option: 1,
    title: 'Roupa',
    message: 'Traga.',
  });
  phone = await linkSandbox(app, admin, {
    queueIds: [sales.id, help.id],
    greetingMessage: 'Olá, {{firstName}}.',
    complationMessage: 'Até logo!',
    ratingMessage: 'Como foi?',
  });
});
afterAll(() => app.stop());

let last = 0;
const newNumber = () => `55119777${String(++last).padStart(5, '0')}`;

const answers = async (number: string) =>
  (await phone.shows(number)).filter(({ fromCustomer }) => !fromCustomer).map(({ body }) => body);

/** Writes a message, and returns the answers once there are `count` of them. */
async function say(number: string, body: string, count: number): Promise<string[]> {
  await phone.write(number, body);
  return eventually(`${count} answers to ${body}`, async () => {
    const shown = await answers(number);
    return shown.length >= count && shown;
  });
}

const ticketOf = async (number: string) => {
  const { tickets } = await admin.call('GET /tickets', { query: { searchParam: number } });
  // The search finds similar numbers too.
  return tickets.find(({ contact }) => contact.number === number)!;
};

const settled = (number: string) =>
  eventually('nothing is left to do', async () => {
    const { id } = await ticketOf(number);
    const left = await inTransaction(companyCtx(app.core, companyId), ({ db }) =>
      rows(
        db,
        sql`select from automation_work where ticket_id = ${id}
          union all select from messages where ticket_id = ${id} and send_state = 'pending'`,
      ),
    );
    return left.length === 0;
  });

describe('a customer', () => {
  test('is shown the queues, goes through a menu, and waits in the chosen queue', async () => {
    const number = newNumber();
    expect((await say(number, 'oi', 1))[0]).toMatch(/\*\[ 1 \]\* - Vendas\n\*\[ 2 \]\* - Suporte$/);
    expect(await ticketOf(number)).toMatchObject({
      status: 'pending',
      queueId: null,
      chatbot: true,
    });
    const options =
      'Sobre o quê?\n\n*[ 1 ]* - Trocas\n*[ 2 ]* - Garantia\n*[ # ]* - Menu principal';
    expect((await say(number, ' 2. ', 2))[1]).toBe(options);
    expect(await ticketOf(number)).toMatchObject({ queueId: help.id, chatbot: true });
    expect((await say(number, '1', 3))[2]).toBe(
      'Qual produto?\n\n*[ 1 ]* - Roupa\n*[ 0 ]* - Menu anterior\n*[ # ]* - Menu principal',
    );
    expect((await say(number, '0', 4))[3]).toBe(options);
    expect((await say(number, 'garantía', 5))[4]).toBe('Vale 12 meses.');
    expect(await ticketOf(number)).toMatchObject({ queueId: help.id, chatbot: false });
    await phone.write(number, 'alguém aí?');
    await settled(number);
    expect(await answers(number)).toHaveLength(5);
    expect((await say(number, '#', 6))[5]).toContain('*[ 1 ]* - Vendas');
    expect(await ticketOf(number)).toMatchObject({ queueId: null, chatbot: true });
  });

  test('is greeted once when they write twice at once, and no message is lost', async () => {
    const number = newNumber();
    await Promise.all(['oi', 'tudo bem?', 'alô'].map((body) => phone.write(number, body)));
    await eventually('all are there', async () => {
      return (await ticketOf(number))?.unreadMessages === 3;
    });
    await settled(number);
    expect(await answers(number)).toHaveLength(1);
    expect((await say(number, '1', 2))[1]).toMatch(/^Vendas, /);
  });

  test('has every message processed when they write more than one batch', async () => {
    const number = newNumber();
    const connection = await buildConnection(app.core, companyId, {
      queueIds: [sales.id, help.id],
    });
    const provider = await openTestProvider(app.core, companyId, connection.id);
    await provider.append(inbound({ from: number }));
    await eventually('the menu', async () => (await ticketOf(number))?.chatbot);
    // Nothing is processed until all messages are stored.
    await inTransaction(companyCtx(app.core, companyId), async ({ db }) => {
      const { id } = await ticketOf(number);
      await db.execute(sql`insert into automation_work (company_id, ticket_id, first_seq, next_try_at)
        values (${companyId}, ${id}, 1, 'infinity')`);
    });
    const bodies = [...Array.from({ length: 60 }, () => 'x'), '1'];
    await provider.append(...bodies.map((body) => inbound({ from: number, body })));
    await inTransaction(companyCtx(app.core, companyId), ({ db }) =>
      db.execute(sql`update automation_work set next_try_at = now()`),
    );
    await eventually(
      'he is where he wanted',
      async () => (await ticketOf(number)).queueId === sales.id,
    );
  });

  test('28: gets no automatic answers when a night of messages arrives at once in the morning', async () => {
    const connection = await buildConnection(app.core, companyId, {
      queueIds: [sales.id, help.id],
      greetingMessage: 'Olá!',
    });
    const provider = await openTestProvider(app.core, companyId, connection.id);
    const numbers = Array.from({ length: 5 }, newNumber);
    const at = new Date(Date.now() - 10 * 60_000);
    const kept = Array.from({ length: 20 }, (_, n) =>
      inbound({ from: numbers[n % 5]!, origin: 'offline', at }),
    );
    await provider.append(...kept);
    const replies = () =>
      inTransaction(companyCtx(app.core, companyId), ({ db }) =>
        rows<{ number: string }>(
          db,
          sql`select c.number from messages m join conversations v on v.id = m.conversation_id
            join contacts c on c.id = v.contact_id
            where m.connection_id = ${connection.id} and m.from_me order by m.created_at`,
        ),
      );
    // A customer who writes now is answered once; work left from before would have been done first.
    await provider.append(inbound({ from: numbers[0]! }));
    await eventually('an answer', async () => (await replies()).length > 0);
    await settled(numbers[1]!);
    expect(await replies()).toEqual([{ number: numbers[0] }]);
  });

  test('gets no automatic answers while an attendant serves them, and is asked for a rating afterwards', async () => {
    await admin.call('PUT /settings/:key', {
      params: { key: 'userRating' },
      body: { value: 'enabled' },
    });
    const number = newNumber();
    await say(number, 'oi', 1);
    const { id: ticketId } = await ticketOf(number);
    const params = { ticketId };
    await admin.call('PUT /tickets/:ticketId', { params, body: { status: 'open' } });
    await phone.write(number, '1');
    await eventually('it is there', async () => (await ticketOf(number)).lastMessage === '1');
    await settled(number);
    expect(await answers(number)).toHaveLength(1);
    await admin.call('PUT /tickets/:ticketId', { params, body: { status: 'closed' } });
    const [, question] = await eventually('the question', async () => {
      const shown = await answers(number);
      return shown.length === 2 && shown;
    });
    expect(question).toBe(
      'Como foi?\n\n*[ 1 ]* - Insatisfeito\n*[ 2 ]* - Satisfeito\n*[ 3 ]* - Muito satisfeito',
    );
    expect((await say(number, '3', 3))[2]).toBe('Até logo!');
    expect(await ticketOf(number)).toMatchObject({
      id: ticketId,
      status: 'closed',
      unreadMessages: 0,
    });
    const [tracked] = await inTransaction(companyCtx(app.core, companyId), ({ db }) =>
      rows<{ rate: number }>(
        db,
        sql`select rate from ticket_tracking where ticket_id = ${ticketId}`,
      ),
    );
    expect(tracked?.rate).toBe(3);
    const { messages } = await admin.call('GET /messages/:ticketId', { params });
    expect(messages.filter(({ fromMe }) => !fromMe).map(({ body }) => body)).toEqual([
      'oi',
      '1',
      '3',
    ]);
    // After rating, the customer starts over like everybody else.
    expect((await say(number, '2', 4))[3]).toContain('Sobre o quê?');
  });
});

describe('over a provider that has buttons', () => {
  test('sends a menu as buttons, and understands the tapped one', async () => {
    const connection = await buildConnection(app.core, companyId, {
      provider: 'cloud',
      queueIds: [sales.id, help.id],
      greetingMessage: 'Olá, {{firstName}}.',
    });
    const cloud = await openTestProvider(app.core, companyId, connection.id);
    const number = newNumber();
    await cloud.append(inbound({ from: number, body: 'oi' }));
    const sent = (count: number) =>
      eventually(`${count} menus`, async () => {
        const found = await inTransaction(companyCtx(app.core, companyId), ({ db }) =>
          rows<{ body: string; outgoing: unknown }>(
            db,
            sql`select body, outgoing from messages where connection_id = ${connection.id} and from_me order by seq`,
          ),
        );
        return found.length >= count && found;
      });
    expect(await sent(1)).toEqual([
      {
        body: 'Olá, Cliente.\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte',
        outgoing: {
          t: 'interactive',
          menu: {
            body: 'Olá, Cliente.',
            button: 'Ver opções',
            options: [
              { id: `queue:${sales.id}`, title: 'Vendas' },
              { id: `queue:${help.id}`, title: 'Suporte' },
            ],
          },
        },
      },
    ]);
    const tapped = { from: number, body: 'Suporte', choice: `queue:${help.id}` };
    await cloud.append(inbound(tapped));
    expect((await sent(2))[1]).toMatchObject({ body: expect.stringContaining('Sobre o quê?') });
  });

  test.each([
    ['too long', '{{name}}'.repeat(40)],
    ['empty', ' '],
  ])('sends a menu whose text is %s as text', async (_what, greetingMessage) => {
    const connection = await buildConnection(app.core, companyId, {
      provider: 'cloud',
      queueIds: [sales.id, help.id],
      greetingMessage,
    });
    const cloud = await openTestProvider(app.core, companyId, connection.id);
    await cloud.append(inbound({ from: newNumber(), name: 'Maria de Lourdes dos Santos' }));
    const found = await eventually('the menu', async () => {
      const [row] = await inTransaction(companyCtx(app.core, companyId), ({ db }) =>
        rows<{ body: string; outgoing: unknown }>(
          db,
          sql`select body, outgoing from messages where connection_id = ${connection.id} and from_me`,
        ),
      );
      return row;
    });
    expect(found.body).toContain('*[ 1 ]* - Vendas');
    expect(found.outgoing).toBeNull();
  });
});

test('greets a customer when the text of a message that could not be decrypted arrives', async () => {
  const connection = await buildConnection(app.core, companyId, { greetingMessage: 'Olá.' });
  const { append } = await openTestProvider(app.core, companyId, connection.id);
  const [number, id] = [newNumber(), crypto.randomUUID()];
  await append(inbound({ id, from: number, body: '', isStub: true }));
  await settled(number);
  const { id: ticketId } = await ticketOf(number);
  const bodies = async () => {
    const { messages } = await admin.call('GET /messages/:ticketId', { params: { ticketId } });
    return messages.map(({ body }) => body);
  };
  expect(await bodies()).toEqual(['']);
  await append(inbound({ id, from: number, body: 'oi' }));
  await eventually('he is greeted', async () => (await bodies()).join() === 'oi,Olá.');
});

describe('out of hours', () => {
  test('tells customers once in the closed period, in the thread', async () => {
    await admin.call('PUT /settings/:key', {
      params: { key: 'scheduleType' },
      body: { value: 'company' },
    });
    const { weekly } = await admin.call('GET /hours');
    const never = Object.fromEntries(Object.keys(weekly).map((day) => [day, []])) as never;
    await admin.call('PUT /hours', { body: { weekly: never, holidays: [] } });
    const params = { whatsappId: phone.connectionId };
    await admin.call('PUT /whatsapp/:whatsappId', {
      params,
      body: { outOfHoursMessage: 'Voltamos amanhã, {{firstName}}.' },
    });
    const number = newNumber();
    expect((await say(number, 'oi', 1))[0]).toMatch(/^Voltamos amanhã, /);
    await phone.write(number, '1');
    await eventually('both are there', async () => (await ticketOf(number)).unreadMessages === 2);
    await settled(number);
    expect(await answers(number)).toHaveLength(1);
    const { messages } = await admin.call('GET /messages/:ticketId', {
      params: { ticketId: (await ticketOf(number)).id },
    });
    expect(messages.filter(({ automatic }) => automatic)).toHaveLength(1);
  });
});
