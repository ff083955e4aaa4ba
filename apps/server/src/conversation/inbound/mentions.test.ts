/** Mentions and reactions in a group are shown with the names by which people know each other. */
import { limits } from '@prosa/contract/limits';
import type { Message } from '@prosa/contract/messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import type { Identity, InboundMessage } from '../../provider/port.ts';
import { buildCompany, buildConnection, buildUser } from '../../testing/builders.ts';
import { inbound, openTestProvider, type TestProvider } from '../../testing/provider.ts';
import { startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';
import { settings } from '../settings/settings.table.ts';

const GROUP: Identity = { kind: 'group', value: '120363000000000007' };
const ANA: Identity[] = [
  { kind: 'lid', value: '77001' },
  { kind: 'pn', value: '5511988880001' },
];
const RUI: Identity[] = [{ kind: 'lid', value: '77002' }];

let app: TestApp;
let companyId: number;
let admin: TestSession;
let provider: TestProvider;
let ticketId: number;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  ({ id: companyId } = await buildCompany(app.core));
  await inTransaction(companyCtx(app.core, companyId), ({ db }) =>
    db.insert(settings).values({ companyId, key: 'CheckMsgIsGroup', value: 'disabled' }),
  );
  const connection = await buildConnection(app.core, companyId, {
    name: 'Loja Centro',
    status: 'CONNECTED',
  });
  provider = await openTestProvider(app.core, companyId, connection.id);
  const user = await buildUser(app.core, companyId, { profile: 'admin', allTicket: 'enabled' });
  admin = await app.login(user.email);
  await write(ANA, { body: 'bom dia', name: 'Vizinhos' }, 'Ana Lima');
  const { tickets } = await admin.call('GET /tickets', { query: { searchParam: 'Vizinhos' } });
  ticketId = tickets[0]!.id;
});
afterAll(() => app?.stop());

async function write(ids: Identity[], values: Partial<InboundMessage>, name?: string) {
  const sender = { ids, ...(name ? { name } : {}) };
  const message = inbound({ chat: [GROUP], number: '', sender, ...values });
  await provider.append(message);
  return message;
}

const thread = async (): Promise<Message[]> =>
  (await admin.call('GET /messages/:ticketId', { params: { ticketId } })).messages;

const shown = async (): Promise<Message> => (await thread()).at(-1)!;

test('shows names, formatted numbers, the connection name, and plain digits when nothing is known', async () => {
  await write(ANA, {
    body: '@77001 @5511977770001 @88 @99, @77 não',
    mentions: [
      { ids: ANA },
      { ids: [{ kind: 'pn', value: '5511977770001' }] },
      { ids: [{ kind: 'lid', value: '88' }], isMe: true },
      { ids: [{ kind: 'lid', value: '99' }] },
    ],
  });
  const { body, mentions } = await shown();
  expect(body).toBe('@Ana Lima @+55 (11) 97777-0001 @Loja Centro @99, @77 não');
  expect(mentions).toEqual(['Ana Lima', '+55 (11) 97777-0001', 'Loja Centro', '99']);
  const { lastMessage } = await admin.call('GET /tickets/:ticketId', { params: { ticketId } });
  expect(lastMessage).toBe(body);
});

test('shows names in an edited text too', async () => {
  const { id } = await write(ANA, { body: 'quem vem?' });
  const mentions = [{ ids: ANA }];
  const edit = { t: 'edit', id, fromMe: false, body: '@77001 vem?', mentions } as const;
  await provider.append({ ...edit, at: new Date() });
  expect(await shown()).toMatchObject({ body: '@Ana Lima vem?', mentions: ['Ana Lima'] });
});

test('shows a name in bubbles and quotes as soon as it becomes known', async () => {
  const asked = await write(ANA, {
    body: '@77002 e @770021, podem?',
    mentions: [{ ids: RUI }, { ids: [{ kind: 'lid', value: '770021' }] }],
  });
  expect((await shown()).body).toBe('@77002 e @770021, podem?');
  await write(RUI, { body: 'posso', quotedId: asked.id }, 'Rui Paz');
  const [before, after] = (await thread()).slice(-2);
  expect(before).toMatchObject({ body: '@Rui Paz e @770021, podem?' });
  expect(before?.mentions).toEqual(['Rui Paz', '770021']);
  expect(after?.quotedMsg?.body).toBe('@Rui Paz e @770021, podem?');
});

test('keeps one reaction per group member under all their identities', async () => {
  const { id } = await write(ANA, { body: 'pizza?' });
  let at = Date.now();
  const react = (ids: Identity[], emoji: string, name?: string) =>
    provider.append({
      t: 'reaction',
      id,
      targetFromMe: false,
      byMe: false,
      emoji,
      by: { ids, ...(name ? { name } : {}) },
      at: new Date(++at),
    });
  await react(ANA, '👍');
  await react([{ kind: 'lid', value: '55' }], '👍', 'Zeca');
  await react([{ kind: 'pn', value: '5511977770009' }], '🎉');
  await provider.append({
    t: 'reaction',
    id,
    targetFromMe: false,
    byMe: true,
    emoji: '❤️',
    at: new Date(++at),
  });
  await react([ANA[1]!], '😂');
  const named = async () => (await shown()).reactions.map(({ emoji, name }) => [emoji, name]);
  expect(await named()).toEqual([
    ['👍', 'Zeca'],
    ['🎉', '+55 (11) 97777-0009'],
    ['❤️', null],
    ['😂', 'Ana Lima'],
  ]);
  await react([{ kind: 'lid', value: '55' }], '');
  expect((await named()).map(([emoji]) => emoji)).toEqual(['🎉', '❤️', '😂']);
});

test('finds a group text by the names it mentions', async () => {
  await write(RUI, { body: '@77001 trouxe o bolo', mentions: [{ ids: ANA }] });
  const query = { searchParam: 'ana lima trouxe bolo' };
  const { tickets } = await admin.call('GET /tickets', { query });
  expect(tickets.map(({ id }) => id)).toEqual([ticketId]);
});

test('stores a group text within the limit when it mentions people with long names', async () => {
  const lid = '77003770037700';
  const zed = { ids: [{ kind: 'lid' as const, value: lid }] };
  const text = `@${lid} `.repeat(4000);
  await write(ANA, { body: text, mentions: [zed] });
  await write(zed.ids, { body: 'sou eu' }, 'Zed '.repeat(50));
  await write(ANA, { body: text, mentions: [zed] });
  const [renamed, , named] = (await thread()).slice(-3);
  expect(named?.body).toMatch(/^@Zed Zed /);
  expect(named?.body.length).toBe(limits.messageBody.max);
  expect(renamed?.body).toMatch(/^@Zed Zed /);
  expect(renamed?.body.length).toBe(limits.messageBody.max);
});
