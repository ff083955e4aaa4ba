import type { EventPayloads } from '@prosa/contract/realtime';
import { eventName } from '@prosa/contract/realtime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCompany, type buildUser } from '../../testing/builders.ts';
import { refusal } from '../../testing/refusal.ts';
import { nextEvent, startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';

type Event = EventPayloads['chat'];

let app: TestApp;
let companyId: number;
let ana: TestSession;
let rui: TestSession;
let bia: TestSession;
let stranger: TestSession;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  companyId = (await buildCompany(app.core)).id;
  const enter = (values: Parameters<typeof buildUser>[2]) => app.enter(companyId, values);
  ana = await enter({ name: 'Ana' });
  rui = await enter({ name: 'Rui' });
  // An administrator reads no more than others.
  bia = await enter({ name: 'Bia', profile: 'admin' });
  stranger = await app.enter((await buildCompany(app.core)).id, { profile: 'admin' });
});
afterAll(() => app?.stop());

const create = (title: string, users = [rui.user.id], who = ana) =>
  who.call('POST /chats', { body: { title, users } });
const of = ({ id }: { id: number }) => ({ params: { chatId: id } });
const say = (who: TestSession, chat: { id: number }, message: string, more = {}) =>
  who.call('POST /chats/:chatId/messages', { ...of(chat), body: { message, ...more } });
const titles = async (who: TestSession, query = {}) =>
  (await who.call('GET /chats', { query })).records.map(({ title }) => title);
const unreadsOf = async (who: TestSession, chat: { id: number }) => {
  const { users } = await who.call('GET /chats/:chatId', of(chat));
  return users.find(({ userId }) => userId === who.user.id)?.unreads;
};
/** Listens before it returns; the event is in the object. */
const hearing = async (who: TestSession, action: Event['action']) => {
  const socket = await who.socket();
  const isIt = (event: Event) => event.action === action;
  return { event: nextEvent<Event>(socket, eventName(companyId, 'chat'), isIt) };
};

describe('a chat', () => {
  it('is created with a title and people, and appears on their pages', async () => {
    const heard = await hearing(rui, 'create');
    const made = await create('Plantão');
    expect(made).toMatchObject({ title: 'Plantão', ownerId: ana.user.id, kind: 'group' });
    expect(made.users.map(({ user }) => user.name)).toEqual(['Ana', 'Rui']);
    const { isMuted: _, draft: __, ...shared } = made;
    expect(await heard.event).toEqual({ action: 'create', chat: shared });
    expect(await titles(rui)).toEqual(['Plantão']);
    expect(await titles(bia)).toEqual([]);
  });

  it('needs a title and at least one user of the company', async () => {
    expect(await refusal(create(' '))).toBe('400 ERR_VALIDATION');
    expect(await refusal(create('Só eu', []))).toBe('400 ERR_VALIDATION');
    expect(await refusal(create('De fora', [stranger.user.id]))).toBe('404 ERR_NO_USER_FOUND');
  });

  it('accepts people as rows, as other clients of the family send them', async () => {
    const body = { title: 'Da família', users: [{ id: rui.user.id }] };
    const made = await ana.call('POST /chats', { body });
    expect(made.users).toHaveLength(2);
  });

  it('is changed and deleted only by its owner', async () => {
    const chat = await create('Escala', [rui.user.id]);
    const rename = (who: TestSession) =>
      who.call('PUT /chats/:chatId', { ...of(chat), body: { title: 'Escala de maio' } });
    expect(await refusal(rename(rui))).toBe('403 ERR_NO_PERMISSION');
    expect(await refusal(rui.call('DELETE /chats/:chatId', of(chat)))).toBe(
      '403 ERR_NO_PERMISSION',
    );
    const heard = await hearing(rui, 'update');
    expect(await rename(ana)).toMatchObject({ title: 'Escala de maio', rev: chat.rev + 1 });
    expect(await heard.event).toMatchObject({ chat: { title: 'Escala de maio' } });
    const gone = await hearing(rui, 'delete');
    await ana.call('DELETE /chats/:chatId', of(chat));
    expect(await gone.event).toEqual({ action: 'delete', chatId: chat.id, rev: chat.rev + 2 });
    expect(await refusal(rui.call('GET /chats/:chatId', of(chat)))).toBe('404 ERR_NO_CHAT_FOUND');
  });

  it('shows itself to people who are added, with nothing unread, and leaves those who are removed', async () => {
    const chat = await create('Turno', [rui.user.id]);
    await say(ana, chat, 'Antes de você');
    const came = await hearing(bia, 'create');
    const went = await hearing(rui, 'delete');
    await ana.call('PUT /chats/:chatId', { ...of(chat), body: { users: [bia.user.id] } });
    expect(await came.event).toMatchObject({ chat: { id: chat.id } });
    expect(await went.event).toMatchObject({ action: 'delete', chatId: chat.id });
    expect(await unreadsOf(bia, chat)).toBe(0);
    const { records } = await bia.call('GET /chats/:chatId/messages', of(chat));
    expect(records.map(({ message }) => message)).toEqual(['Antes de você']);
    expect(await refusal(say(rui, chat, 'ainda?'))).toBe('404 ERR_NO_CHAT_FOUND');
  });

  it('passes to who is in it for the longest time when its owner leaves, and ends with the last one', async () => {
    const chat = await create('Herança', [rui.user.id]);
    await ana.call('PUT /chats/:chatId', {
      ...of(chat),
      body: { users: [rui.user.id, bia.user.id] },
    });
    await ana.call('POST /chats/:chatId/leave', of(chat));
    const left = await bia.call('GET /chats/:chatId', of(chat));
    expect(left).toMatchObject({ ownerId: rui.user.id });
    expect(left.users).toHaveLength(2);
    await rui.call('POST /chats/:chatId/leave', of(chat));
    await bia.call('POST /chats/:chatId/leave', of(chat));
    const owner = await app.owner();
    const { rows } = await owner.query('select 1 from chats where id = $1', [chat.id]);
    expect(rows).toEqual([]);
  });

  it('keeps the messages of a deleted user without their name', async () => {
    const eva = await app.enter(companyId, { name: 'Eva' });
    const chat = await create('Memória', [rui.user.id], eva);
    await say(eva, chat, 'Fica');
    await bia.call('DELETE /users/:userId', { params: { userId: eva.user.id } });
    const { records } = await rui.call('GET /chats/:chatId/messages', of(chat));
    expect(records).toMatchObject([{ message: 'Fica', sender: null, senderId: null }]);
    expect(await rui.call('GET /chats/:chatId', of(chat))).toMatchObject({ ownerId: rui.user.id });
  });

  it('is found by its title, its people and its uuid, page by page', async () => {
    const many = await Promise.all(Array.from({ length: 21 }, (_, n) => create(`Fila ${n}`)));
    const first = await ana.call('GET /chats', { query: { searchParam: 'FÍLA' } });
    expect([first.records.length, first.count, first.hasMore]).toEqual([20, 21, true]);
    const next = { searchParam: 'fila', cursor: first.cursor! };
    expect(await titles(ana, next)).toHaveLength(1);
    expect(await titles(ana, { searchParam: many[3]!.uuid })).toEqual(['Fila 3']);
    await create('Sem nome dela', [bia.user.id]);
    expect(await titles(ana, { searchParam: 'bia' })).toContain('Sem nome dela');
    expect(await titles(bia, { searchParam: many[3]!.uuid })).toEqual([]);
  });
});

describe('a direct chat', () => {
  it('is one for each pair, whoever opens it', async () => {
    const open = (who: TestSession, userId: number) =>
      who.call('POST /chats/direct', { body: { userId } });
    const [one, two] = await Promise.all([open(ana, rui.user.id), open(rui, ana.user.id)]);
    expect(two.id).toBe(one.id);
    expect(one).toMatchObject({ kind: 'direct', title: 'Ana, Rui' });
    expect(await refusal(open(ana, ana.user.id))).toBe('404 ERR_NO_USER_FOUND');
    expect(await refusal(open(ana, stranger.user.id))).toBe('404 ERR_NO_USER_FOUND');
    const change = ana.call('PUT /chats/:chatId', { ...of(one), body: { title: 'Nós' } });
    expect(await refusal(change)).toBe('422 ERR_CHAT_IS_DIRECT');
    expect(await refusal(ana.call('POST /chats/:chatId/leave', of(one)))).toBe(
      '422 ERR_CHAT_IS_DIRECT',
    );
  });
});

describe('what is unread', () => {
  it('is counted for each user and cleared on all their pages when they open the chat', async () => {
    const chat = await create('Contagem');
    await say(ana, chat, 'um');
    await say(ana, chat, 'dois');
    expect(await unreadsOf(rui, chat)).toBe(2);
    expect(await unreadsOf(ana, chat)).toBe(0);
    const before = (await rui.call('GET /chats')).unread;
    const heard = await hearing(rui, 'read');
    await rui.call('POST /chats/:chatId/read', { ...of(chat), body: { userId: ana.user.id } });
    expect(await heard.event).toEqual({
      action: 'read',
      chatId: chat.id,
      userId: rui.user.id,
      readSeq: 2,
    });
    expect(await unreadsOf(rui, chat)).toBe(0);
    expect((await rui.call('GET /chats')).unread).toBe(before - 1);
  });

  it('does not count in a muted chat, except for mentions', async () => {
    const chat = await create('Silêncio');
    const unread = async () => (await rui.call('GET /chats')).unread;
    const before = await unread();
    await rui.call('POST /chats/:chatId/mute', { ...of(chat), body: { isMuted: true } });
    await say(ana, chat, 'oi');
    expect(await unread()).toBe(before);
    await say(ana, chat, '@Rui', { mentions: [rui.user.id] });
    expect(await unread()).toBe(before + 1);
  });

  it('keeps what somebody has begun to write, for them alone, until they send', async () => {
    const chat = await create('Rascunho');
    await rui.call('PUT /chats/:chatId/draft', { ...of(chat), body: { draft: 'Bom d' } });
    const draftOf = async (who: TestSession) =>
      (await who.call('GET /chats/:chatId', of(chat))).draft;
    expect([await draftOf(rui), await draftOf(ana)]).toEqual(['Bom d', '']);
    await say(rui, chat, 'Bom dia');
    expect(await draftOf(rui)).toBe('');
  });
});

describe('a company whose plan has no internal chat', () => {
  it('gets an empty list, and is refused everything else', async () => {
    const { id, planId } = await buildCompany(app.core);
    const owner = await app.owner();
    await owner.query('update plans set use_internal_chat = false where id = $1', [planId]);
    const user = await app.enter(id);
    expect(await user.call('GET /chats')).toMatchObject({ records: [], unread: 0 });
    const body = { title: 'Oi', users: [user.user.id] };
    expect(await refusal(user.call('POST /chats', { body }))).toBe('403 ERR_NO_PERMISSION');
  });
});
