import { companyCtx, inTransaction, type Tx } from '../../core/ctx.ts';
import { array, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';
import {
  type Fixture,
  type Fixtures,
  justParams,
  type Material,
  nextName,
  type Things,
  type Words,
} from '../../testing/sweep-material.ts';
import type { SideOptions } from '../../testing/sweep-world.ts';

const chatOf = ({ own }: Material) => ({ chatId: own.chat });
const messageOf = ({ own }: Material) => ({ chatMessageId: own.chatMessage });
const justChat: Fixture = justParams(chatOf);

/** One of the two chats of a side: its message, and the person of the side in it. */
async function enter({ core, own }: Material, chat: SQL): Promise<number> {
  const found = await inTransaction(companyCtx(core, own.company), async ({ db }) => {
    await db.execute(sql`insert into chat_users (company_id, chat_id, user_id)
      select company_id, id, ${own.user} from chats where id = ${chat} on conflict do nothing`);
    return rows<{ id: number }>(db, sql`select id from chat_messages where chat_id = ${chat}`);
  });
  return found[0]!.id;
}

export const fixtures = {
  'GET /chats': ({ foreignWord, foreignCompany }) => [
    { query: { companyId: foreignCompany } },
    { query: { searchParam: foreignWord } },
  ],
  'GET /chats/hits': ({ own, foreignWord }) => [
    { query: { searchParam: foreignWord } },
    { query: { searchParam: foreignWord, chatId: own.chat } },
  ],
  'GET /chats/:chatId': justChat,
  'POST /chats': ({ own, foreignCompany }) => [
    { body: { title: nextName(), users: [own.user], companyId: foreignCompany } },
    { body: { title: nextName(), users: [{ id: own.user }] } },
  ],
  'POST /chats/direct': ({ own }) => [{ body: { userId: own.user } }],
  'PUT /chats/:chatId': (material) => [
    { params: chatOf(material), body: { title: nextName(), users: [material.own.user] } },
    { params: chatOf(material), body: { users: [{ id: material.own.user }] } },
  ],
  'DELETE /chats/:chatId': justChat,
  'POST /chats/:chatId/leave': justChat,
  'GET /chats/:chatId/messages': justChat,
  'POST /chats/:chatId/messages': async (material) => [
    {
      params: chatOf(material),
      body: {
        message: nextName(),
        mentions: [material.own.user],
        replyToId: await enter(material, sql`${material.own.chat}::bigint`),
      },
    },
  ],
  'POST /chats/:chatId/read': justChat,
  'POST /chats/:chatId/mute': (material) => [{ params: chatOf(material), body: { isMuted: true } }],
  'PUT /chats/:chatId/draft': (material) => [
    { params: chatOf(material), body: { draft: nextName() } },
  ],
  'PUT /chats/messages/:chatMessageId': async (material) => {
    const { chatMessage, user } = material.own;
    await enter(material, sql`(select chat_id from chat_messages where id = ${chatMessage})`);
    return [{ params: messageOf(material), body: { message: nextName(), mentions: [user] } }];
  },
  'DELETE /chats/messages/:chatMessageId': justParams(messageOf),
  'PUT /chats/messages/:chatMessageId/reaction': (material) => [
    { params: messageOf(material), body: { emoji: '👍' } },
  ],
} satisfies Fixtures;

/** Chats of the people of a side. */
async function insertChats(
  { db, companyId }: Tx,
  words: readonly Words[],
  { holderId, memberIds }: SideOptions,
): Promise<number[]> {
  const titles = array(
    words.map(({ name }) => name('Conversa')),
    'text',
  );
  const made = await rows<{ id: number }>(
    db,
    sql`insert into chats (company_id, kind, title, owner_id, last_seq, last_message)
      select ${companyId}, 'group', t, ${holderId}, 1, t from unnest(${titles}) t returning id`,
  );
  const ids = made.map(({ id }) => id);
  const people = array([...new Set([holderId, ...memberIds])], 'bigint');
  await db.execute(sql`insert into chat_users (company_id, chat_id, user_id)
    select ${companyId}, c, u from unnest(${array(ids, 'bigint')}) c, unnest(${people}) u`);
  return ids;
}

/** One in each chat. @param id of a message; null: the next one */
async function insertMessages(
  { db, companyId }: Tx,
  { ids, holderId, id }: { ids: readonly number[]; holderId: number; id: SQL | null },
): Promise<number[]> {
  const made = await rows<{ id: number }>(
    db,
    sql`insert into chat_messages (company_id, ${id ? sql`id,` : sql``} chat_id, seq, sender_id, body)
      ${id ? sql`overriding system value` : sql``}
      select ${companyId}, ${id ? sql`${id},` : sql``} c.id, 1, ${holderId}, c.last_message from chats c
      where c.company_id = ${companyId} and c.id = any (${array(ids, 'bigint')}) order by c.id returning id`,
  );
  return made.map((row) => row.id);
}

/** Not the number of the message that is a thing of its own. */
const farId = sql`c.id + 1000000`;

export const things = {
  chat: {
    table: 'chats',
    insert: async (tx, words, options) => {
      const ids = await insertChats(tx, words, options);
      await insertMessages(tx, { ids, holderId: options.holderId, id: farId });
      return ids;
    },
  },
  /** Another chat's: each goes on its own. */
  chatMessage: {
    table: 'chat_messages',
    insert: async (tx, words, options) => {
      const ids = await insertChats(tx, words, options);
      return insertMessages(tx, { ids, holderId: options.holderId, id: null });
    },
  },
} satisfies Things;
