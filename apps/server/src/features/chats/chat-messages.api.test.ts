/** Messages of chats, and who hears, finds and opens them: the users of the chat, and nobody else. */
import type { ChatMessage } from '@prosa/contract/chats';
import { type EventPayloads, eventName } from '@prosa/contract/realtime';
import { io as connect, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCompany, buildConnection, buildQueue, buildTicket } from '../../testing/builders.ts';
import { PIXEL } from '../../testing/pixel.ts';
import { refusal } from '../../testing/refusal.ts';
import { flushed } from '../../testing/socket-rooms.ts';
import { nextEvent, startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';

type Event = EventPayloads['chat'];

let app: TestApp;
let companyId: number;
let ana: TestSession;
let rui: TestSession;
/** Of the same company, in none of the chats. */
let admin: TestSession;
let stranger: TestSession;
let chatId: number;
const sockets: Socket[] = [];

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  companyId = (await buildCompany(app.core)).id;
  ana = await app.enter(companyId, { name: 'Ana' });
  rui = await app.enter(companyId, { name: 'Rui' });
  admin = await app.enter(companyId, { name: 'Adm', profile: 'admin', super: true });
  stranger = await app.enter((await buildCompany(app.core)).id, { profile: 'admin' });
  const body = { title: 'Plantão', users: [rui.user.id] };
  chatId = (await ana.call('POST /chats', { body })).id;
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await app?.stop();
});

const say = (who: TestSession, message: string, more = {}, id = chatId) =>
  who.call('POST /chats/:chatId/messages', { params: { chatId: id }, body: { message, ...more } });
const sendFile = (who: TestSession, name = 'foto.png') =>
  who.call('POST /chats/:chatId/messages', {
    params: { chatId },
    body: { message: 'Veja' },
    files: { media: [new File([PIXEL], name)] },
  });
const page = (who: TestSession, query = {}) =>
  who.call('GET /chats/:chatId/messages', { params: { chatId }, query });
const of = ({ id }: { id: number }) => ({ params: { chatMessageId: id } });
const edit = (who: TestSession, row: ChatMessage, message: string) =>
  who.call('PUT /chats/messages/:chatMessageId', { ...of(row), body: { message } });
const react = (who: TestSession, row: ChatMessage, emoji: string) =>
  who.call('PUT /chats/messages/:chatMessageId/reaction', { ...of(row), body: { emoji } });
const remove = (who: TestSession, row: ChatMessage) =>
  who.call('DELETE /chats/messages/:chatMessageId', of(row));
const next = (socket: Socket, action: Event['action']) =>
  nextEvent<Event>(socket, eventName(companyId, 'chat'), (event) => event.action === action);

/** As other clients of the family connect. */
async function familySocket({ token }: TestSession): Promise<Socket> {
  const socket = connect(app.url, {
    query: { token },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });
  sockets.push(socket);
  await new Promise((resolve) => socket.once('connect', () => resolve(null)));
  return socket;
}

describe('a message', () => {
  it('is numbered, shown to the others at once, and stored once however often it is sent', async () => {
    const heard = next(await rui.socket(), 'new-message');
    const first = await say(ana, ' Oi ', { clientId: 'tentativa-1' });
    expect(first).toMatchObject({ message: 'Oi', sender: { name: 'Ana' }, seq: 1 });
    expect(await heard).toMatchObject({
      newMessage: first,
      chat: { id: chatId, lastMessage: 'Oi', lastSeq: 1 },
    });
    const again = await say(ana, 'Oi', { clientId: 'tentativa-1' });
    expect(again).toEqual(first);
    expect((await page(ana)).records).toHaveLength(1);
    expect(await refusal(say(ana, '  '))).toBe('422 ERR_EMPTY_MESSAGE');
  });

  it('keeps its number when many are sent at once', async () => {
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, n) => say(n % 2 ? ana : rui, `Ao mesmo tempo ${n}`)),
    );
    const seqs = sent.map(({ seq }) => seq).toSorted((a, b) => a - b);
    expect(seqs).toEqual(Array.from({ length: 20 }, (_, n) => seqs[0]! + n));
  });

  it('is listed page by page, the newest page first, each from its oldest message on', async () => {
    for (let n = 1; n <= 31; n++) await say(ana, `Linha ${n}`);
    const first = await page(rui);
    expect(first.records.at(-1)?.message).toBe('Linha 31');
    expect(first.records[0]?.message).toBe('Linha 2');
    const older = await page(rui, { cursor: first.cursor ?? '' });
    expect(older.records.at(-1)?.message).toBe('Linha 1');
    const seq = older.records.at(-1)!.seq;
    expect((await page(rui, { upTo: seq })).records.at(-1)?.seq).toBe(seq);
    const newer = await page(rui, { after: seq });
    expect([newer.records[0]?.message, newer.hasMore]).toEqual(['Linha 2', false]);
    expect((await page(rui, { pageNumber: 2 })).records.at(-1)?.message).toBe('Linha 1');
  });

  it('mentions people of the chat only', async () => {
    const sent = await say(ana, '@Rui, viu?', { mentions: [rui.user.id, ana.user.id] });
    expect(sent.mentions).toEqual([{ id: rui.user.id, name: 'Rui' }]);
    const { users } = await rui.call('GET /chats/:chatId', { params: { chatId } });
    expect(users.find(({ userId }) => userId === rui.user.id)?.mentionedSeq).toBe(sent.seq);
    for (const { user } of [admin, stranger])
      expect(await refusal(say(ana, 'Oi', { mentions: [user.id] }))).toBe('404 ERR_NO_USER_FOUND');
  });

  it('answers another one of the same chat', async () => {
    const asked = await say(ana, 'Quem fecha hoje?');
    const answer = await say(rui, 'Eu', { replyToId: asked.id });
    expect(answer.replyTo).toMatchObject({ id: asked.id, message: 'Quem fecha hoje?' });
    const body = { title: 'Outra', users: [admin.user.id] };
    const other = await rui.call('POST /chats', { body });
    expect(await refusal(say(rui, 'Eu', { replyToId: asked.id }, other.id))).toBe(
      '404 ERR_NO_CHAT_MESSAGE_FOUND',
    );
  });

  it('is edited and deleted by its author only, before the eyes of the others', async () => {
    const sent = await say(ana, 'Fecho as 18h');
    const socket = await rui.socket();
    expect(await refusal(edit(rui, sent, 'x'))).toBe('403 ERR_NO_PERMISSION');
    expect(await refusal(remove(rui, sent))).toBe('403 ERR_NO_PERMISSION');
    const edited = next(socket, 'message');
    await edit(ana, sent, 'Fecho às 18 h');
    expect(await edited).toMatchObject({ message: { message: 'Fecho às 18 h', isEdited: true } });
    expect((await rui.call('GET /chats/:chatId', { params: { chatId } })).lastMessage).toBe(
      'Fecho às 18 h',
    );
    const deleted = next(socket, 'message');
    await remove(ana, sent);
    expect(await deleted).toMatchObject({ message: { id: sent.id, message: '', isDeleted: true } });
    expect(await refusal(edit(ana, sent, 'x'))).toBe('404 ERR_NO_CHAT_MESSAGE_FOUND');
  });

  it('has one reaction of each user', async () => {
    const sent = await say(ana, 'Batemos a meta!');
    await react(rui, sent, '🎉');
    await react(ana, sent, '👍');
    const { reactions } = await react(rui, sent, '❤️');
    expect(reactions.map(({ user, emoji }) => [user.name, emoji])).toEqual([
      ['Ana', '👍'],
      ['Rui', '❤️'],
    ]);
    expect((await react(rui, sent, '')).reactions).toHaveLength(1);
  });

  it('names a ticket whose address it contains, if its author may see it', async () => {
    const { id: queueId } = await buildQueue(app.core, companyId);
    const { id: connectionId } = await buildConnection(app.core, companyId);
    const ticket = await buildTicket(app.core, companyId, { connectionId, queueId });
    const text = `Veja ${app.url}/tickets/${ticket.uuid} por favor`;
    expect((await say(ana, text)).ticketId).toBeNull();
    const leader = await app.enter(companyId, { profile: 'supervisor' });
    const made = await leader.call('POST /chats/direct', { body: { userId: ana.user.id } });
    expect((await say(leader, text, {}, made.id)).ticketId).toBe(ticket.id);
    // The reader's own rights decide what is shown of it.
    const read = ana.call('GET /tickets/:ticketId', { params: { ticketId: ticket.id } });
    expect(await refusal(read)).toBe('403 ERR_NO_PERMISSION');
  });

  it('can have a file, which is gone when it is deleted', async () => {
    const sent = await sendFile(ana);
    expect(sent).toMatchObject({ mediaName: 'foto.png', media: { mime: 'image/png' } });
    expect((await rui.open(sent.mediaPath)).status).toBe(200);
    await remove(ana, sent);
    expect((await ana.open(sent.mediaPath)).status).toBe(404);
  });
});

describe('somebody who is not in the chat', () => {
  it('reads nothing and changes nothing, whatever their profile', async () => {
    const sent = await say(ana, 'Só entre nós');
    const to = { params: { chatId } };
    for (const who of [admin, stranger]) {
      const onChat = [
        who.call('GET /chats/:chatId', to),
        page(who),
        say(who, 'Posso entrar?'),
        who.call('POST /chats/:chatId/read', { ...to, body: {} }),
        who.call('POST /chats/:chatId/leave', to),
        who.call('POST /chats/:chatId/mute', { ...to, body: { isMuted: true } }),
        who.call('PUT /chats/:chatId/draft', { ...to, body: { draft: 'x' } }),
        who.call('PUT /chats/:chatId', { ...to, body: { users: [who.user.id] } }),
        who.call('DELETE /chats/:chatId', to),
        who.call('GET /chats/hits', { query: { searchParam: 'entre', chatId } }),
      ];
      const refused = new Set(await Promise.all(onChat.map(refusal)));
      expect([...refused]).toEqual(['404 ERR_NO_CHAT_FOUND']);
      const onMessage = [edit(who, sent, 'x'), remove(who, sent), react(who, sent, '👍')];
      const hidden = new Set(await Promise.all(onMessage.map(refusal)));
      expect([...hidden]).toEqual(['404 ERR_NO_CHAT_MESSAGE_FOUND']);
    }
  });

  it('hears nothing, in either dialect, also when they were in it before', async () => {
    const eva = await app.enter(companyId, { name: 'Eva' });
    const people = [rui.user.id, eva.user.id];
    const { id } = await ana.call('POST /chats', { body: { title: 'Sigilo', users: people } });
    const outside = await Promise.all(
      [admin, stranger, eva].flatMap((who) => [who.socket(), familySocket(who)]),
    );
    const left = next(outside[4]!, 'delete');
    await ana.call('PUT /chats/:chatId', {
      params: { chatId: id },
      body: { users: [rui.user.id] },
    });
    await left;
    await Promise.all(outside.map(flushed));
    const heard: string[] = [];
    for (const socket of outside)
      socket.onAny((name: string, payload: object) => {
        if (name.includes('chat')) heard.push(`${name} ${JSON.stringify(payload)}`);
      });
    const arrived = next(await rui.socket(), 'new-message');
    const sent = await say(ana, 'Só entre nós', {}, id);
    await edit(ana, sent, 'Só entre nós dois');
    await react(rui, sent, '👍');
    await rui.call('POST /chats/:chatId/read', { params: { chatId: id }, body: {} });
    await remove(ana, sent);
    await ana.call('DELETE /chats/:chatId', { params: { chatId: id } });
    await arrived;
    await Promise.all(outside.map(flushed));
    expect(heard).toEqual([]);
  });

  it('does not open its files, with the address', async () => {
    const { mediaPath } = await sendFile(ana);
    const answers = await Promise.all([admin, stranger].map((who) => who.open(mediaPath)));
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  });
});

describe('other clients of the family', () => {
  it('hear of their chats by names of their own', async () => {
    const socket = await familySocket(rui);
    const names = [`company-${companyId}-chat`, `company-${companyId}-chat-${chatId}`];
    const heard = names.map((name) =>
      nextEvent<Event>(socket, name, ({ action }) => action === 'new-message'),
    );
    const created = nextEvent(socket, `company-${companyId}-chat-user-${rui.user.id}`);
    const sent = await say(ana, 'Oi, família');
    for (const event of await Promise.all(heard)) expect(event).toMatchObject({ newMessage: sent });
    const body = { title: 'Nova', users: [{ id: rui.user.id }] };
    const { id } = await ana.call('POST /chats', { body });
    expect(await created).toMatchObject({ action: 'create', record: { id, title: 'Nova' } });
  });
});

describe('searching', () => {
  it('finds the words of messages in own chats, without accents, the newest first', async () => {
    const { id } = await admin.call('POST /chats', {
      body: { title: 'Deles', users: [rui.user.id] },
    });
    await say(ana, 'A reunião é na quinta');
    await say(admin, 'A reunião mudou', {}, id);
    const hits = async (who: TestSession, query: object) =>
      (
        await who.call('GET /chats/hits', { query: { searchParam: 'REUNIAO', ...query } })
      ).records.map(({ message }) => message);
    expect(await hits(rui, {})).toEqual(['A reunião mudou', 'A reunião é na quinta']);
    expect(await hits(rui, { chatId })).toEqual(['A reunião é na quinta']);
    expect(await hits(ana, {})).toEqual(['A reunião é na quinta']);
    expect(await hits(stranger, {})).toEqual([]);
  });
});
