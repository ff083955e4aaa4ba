/** Messages of chats that call users. */
import type { ChatKind } from '@prosa/contract/chats/manifest';
import type { Language } from '@prosa/contract/limits';
import type { Person, Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import type { PushAddress } from './push.queries.ts';

export interface ChatPushRow extends PushAddress {
  language: Language;
  showsText: boolean;
  uuid: string;
  kind: ChatKind;
  title: string;
  author: string;
  text: string;
}

const TEXT_MAX = 200;

/** Whether the message still calls the user (m): they are in the chat and have not read it; muted, only a mention does. */
const calls = sql`x.seq > m.read_seq and x.deleted_at is null
  and (m.user_id = any (x.mentions) or (c.kind = 'direct' and not m.is_muted))`;

export async function findChatPush(
  tx: Tx & { actor: Person },
  messageId: number,
): Promise<ChatPushRow | undefined> {
  const found = await rows<ChatPushRow>(
    tx.db,
    sql`select p.session_id as "sessionId", p.endpoint, p.p256dh, p.auth, p.shows_text as "showsText",
        coalesce(u.language, z.language) as language, c.uuid, c.kind, c.title, a.name as author,
        left(coalesce(nullif(x.body, ''), f.name, ''), ${TEXT_MAX}) as text
      from push_subscriptions p
      join users u on ${ofCompany(tx, 'u')} and u.id = p.user_id
      join companies z on ${ofCompany(tx, 'z')}
      join chat_messages x on ${ofCompany(tx, 'x')} and x.id = ${messageId}
      join chats c on ${ofCompany(tx, 'c')} and c.id = x.chat_id
      join chat_users m on ${ofCompany(tx, 'm')} and m.chat_id = c.id and m.user_id = p.user_id
      join users a on ${ofCompany(tx, 'a')} and a.id = x.sender_id
      left join files f on ${ofCompany(tx, 'f')} and f.id = x.file_id
      where ${ofCompany(tx, 'p')} and p.session_id = ${tx.actor.sessionId}
        and 'mention' <> all (u.alerts_off) and ${calls}`,
  );
  return found[0];
}

/** Messages that called a user while a page was closing or its network was gone. */
export async function listJustCalledInChats(
  tx: Tx,
  userId: number,
  seconds: number,
): Promise<number[]> {
  const found = await rows<{ id: number }>(
    tx.db,
    sql`select x.id from chat_users m
      join chats c on ${ofCompany(tx, 'c')} and c.id = m.chat_id
      join chat_messages x on ${ofCompany(tx, 'x')} and x.chat_id = c.id
      where ${ofCompany(tx, 'm')} and m.user_id = ${userId} and ${calls}
        and x.created_at > now() - make_interval(secs => ${seconds})
      order by x.id desc limit 20`,
  );
  return found.map(({ id }) => id);
}
