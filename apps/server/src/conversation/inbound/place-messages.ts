/** Messages of a batch: which are wanted, whose they are, which are known already, and their row values. */
import { limits } from '@prosa/contract/limits';
import type { Tx } from '../../core/ctx.ts';
import { identityKey } from '../../provider/identity-key.ts';
import type { InboundMessage } from '../../provider/port.ts';
import { announceChanges } from '../messages/announce.ts';
import { previewOf } from '../messages/messages.present.ts';
import { refreshLastMessage } from '../messages/messages.queries.ts';
import { settingOf } from '../settings/settings.queries.ts';
import { countBlocked, type KnownIdentity } from './people.queries.ts';
import { type Person, resolvePeople, toPerson } from './people.ts';
import { type Filled, fillStub, type InboundRow, type KnownMessage } from './store.queries.ts';

export interface Placed {
  message: InboundMessage;
  contactId: number;
  senderId: number;
}

/** Group messages are dropped unless the company wants them. */
export async function wanted(tx: Tx, all: readonly InboundMessage[]): Promise<InboundMessage[]> {
  const isGroup = (message: InboundMessage) => message.chat.some((id) => id.kind === 'group');
  if (!all.some(isGroup)) return [...all];
  if ((await settingOf(tx, 'CheckMsgIsGroup')) !== 'enabled') return [...all];
  return all.filter((message) => !isGroup(message));
}

export const providerIdsOf = (messages: readonly InboundMessage[]): string[] => [
  ...new Set(
    messages.flatMap((message) =>
      message.quotedId ? [message.id, message.quotedId] : [message.id],
    ),
  ),
];

/** Everybody who wrote, and the groups in which they did, each once. */
export function peopleIn(messages: readonly InboundMessage[]): Person[] {
  const people = new Map<string, Person>();
  for (const message of messages) {
    for (const person of [chatOf(message), senderOf(message)]) {
      const key = person.ids.map(identityKey).join(' ');
      if (!people.has(key)) people.set(key, person);
    }
  }
  return [...people.values()];
}

/**
 * In a group the thread belongs to the group, and the author is a separate contact.
 * @param found the identities of all of them, if the caller has read them
 */
export async function place(
  tx: Tx,
  connectionId: number,
  messages: readonly InboundMessage[],
  found?: readonly KnownIdentity[],
): Promise<Placed[]> {
  const people = peopleIn(messages);
  const { byKey, blocked } = await resolvePeople(tx, people, connectionId, found);
  const contactOf = (person: Person) => byKey.get(identityKey(person.ids[0]!))!;
  const placed = messages.map((message) => ({
    message,
    contactId: contactOf(chatOf(message)),
    senderId: contactOf(senderOf(message)),
  }));
  return blocked.size === 0 ? placed : dropBlocked(tx, placed, blocked);
}

/** Threads of blocked people get no more messages. What they write in groups belongs to the group. */
async function dropBlocked(
  tx: Tx,
  placed: readonly Placed[],
  blocked: ReadonlySet<number>,
): Promise<Placed[]> {
  const counts = new Map<number, number>();
  for (const { contactId, message } of placed) {
    if (blocked.has(contactId) && !message.fromMe)
      counts.set(contactId, (counts.get(contactId) ?? 0) + 1);
  }
  if (counts.size > 0)
    await countBlocked(
      tx,
      [...counts].map(([contactId, messages]) => ({ contactId, messages })),
    );
  return placed.filter(({ contactId }) => !blocked.has(contactId));
}

export function chatOf(message: InboundMessage): Person {
  // A message from our own phone carries our name, not the customer's.
  const name = message.fromMe ? {} : { name: message.name };
  return toPerson({ ids: message.chat, ...clean(name), ...clean({ number: message.number }) });
}

const clean = <T extends Record<string, string | undefined>>(values: T): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

const senderOf = (message: InboundMessage): Person =>
  message.sender ? toPerson(message.sender) : chatOf(message);

export interface FilledMessage extends Filled {
  message: InboundMessage;
}

/** Drops messages that are stored already, and fills placeholders whose content has arrived. */
export async function dropKnown(
  tx: Tx,
  connectionId: number,
  { placed, known }: { placed: readonly Placed[]; known: readonly KnownMessage[] },
): Promise<{ fresh: Placed[]; filled: FilledMessage[] }> {
  const keyOf = (id: string, fromMe: boolean) => `${fromMe} ${id}`;
  const stored = new Map(known.map((row) => [keyOf(row.provider_id, row.from_me), row]));
  const fresh: Placed[] = [];
  const filled: FilledMessage[] = [];
  const seen = new Set<string>();
  for (const each of placed) {
    const { id, fromMe, isStub } = each.message;
    const key = keyOf(id, fromMe);
    const row = stored.get(key);
    const filling =
      row?.is_stub &&
      !isStub &&
      (await fill(tx, connectionId, { id: row.id, message: each.message }));
    if (filling) filled.push(filling);
    if (row || seen.has(key)) tx.core.metrics.messagesDuplicateDropped.inc();
    else fresh.push(each);
    seen.add(key);
  }
  return { fresh, filled };
}

/** Fills a placeholder: the thread and the list show the content now, and its file is fetched. */
async function fill(
  tx: Tx,
  connectionId: number,
  { id, message }: { id: string; message: InboundMessage },
): Promise<FilledMessage | undefined> {
  const content = contentOf(message);
  const row = { id, ...content, quotedProviderId: message.quotedId };
  const filled = await fillStub(tx, connectionId, row);
  if (!filled) return undefined;
  const ticketId = filled.ticket_id;
  await refreshLastMessage(tx, ticketId, { id, text: previewOfInbound(message) });
  await announceChanges(tx, { messageIds: [id], ticketIds: [ticketId], news: 'content' });
  if (content.media_state === 'pending')
    tx.afterCommit(() => tx.core.wakes.send('media', connectionId));
  return { ...filled, message };
}

/** The preview line in the ticket list. */
export const previewOfInbound = ({ kind, body, media }: InboundMessage): string =>
  previewOf({
    mediaType: kind,
    body,
    name: media?.voice ? undefined : media?.name,
  });

type Content = Omit<
  InboundRow,
  'id' | 'conversation_id' | 'seq' | 'ticket_id' | 'contact_id' | 'quoted_id'
>;

export function contentOf(message: InboundMessage): Content {
  const { media } = message;
  return {
    provider_id: message.id,
    from_me: message.fromMe,
    body: message.body,
    media_type: message.kind,
    media_state: media ? 'pending' : 'none',
    media_ref: media ? { ...media, name: media.name.slice(0, 200).toWellFormed() } : null,
    choice: message.choice ?? null,
    // The texts already contain the names: see nameMentions.
    mentions: message.mentions ?? null,
    forwarding_score: Math.min(message.forwardingScore ?? 0, limits.forwardingScore.max),
    is_stub: message.isStub ?? false,
    ack: message.fromMe ? 2 : 3,
    at: message.at.toISOString(),
  };
}
