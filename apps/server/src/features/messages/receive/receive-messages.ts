/** Inbound messages of a batch: who, which attendance, what row; then written together. */
import { randomUUIDv7 } from 'node:crypto';
import type { Tx } from '../../../core/ctx.ts';
import type { Lease } from '../../../gateway/lease.ts';
import type { InboundMessage } from '../../../gateway/port.ts';
import { emitContactAgain } from '../../contacts/contacts.realtime.ts';
import { settingOf } from '../../settings/settings.queries.ts';
import { storableText } from '../message-text.ts';
import { previewOf } from '../messages.present.ts';
import { announceBatch } from './announce.ts';
import { countBlocked, lockThreads, nameUnnamed } from './people.queries.ts';
import { identityKey, type Person, resolvePeople, toPerson } from './people.ts';
import { type SettledTicket, settleTickets } from './settle-tickets.ts';
import {
  type BatchState,
  fillStub,
  type InboundRow,
  type KnownMessage,
  readBatchState,
  type ThreadUpdate,
  writeMessages,
} from './store.queries.ts';
import { forgetKept } from './updates.queries.ts';
import { applyUpdates } from './updates.ts';

interface Placed {
  message: InboundMessage;
  contactId: number;
  senderId: number;
}

export async function receiveMessages(
  tx: Tx,
  lease: Lease,
  all: readonly InboundMessage[],
): Promise<void> {
  const messages = await wanted(tx, all);
  if (messages.length === 0) return;
  const placed = await place(tx, lease.connectionId, messages);
  if (placed.length === 0) return;
  const contactIds = [...new Set(placed.map((each) => each.contactId))];
  const threads = await lockThreads(tx, lease.connectionId, contactIds);
  const state = await readBatchState(tx, lease.connectionId, {
    providerIds: providerIdsOf(messages),
    conversationIds: threads.map((thread) => thread.id),
  });
  const fresh = await dropKnown(tx, placed, state.known);
  if (fresh.length === 0) return;
  const byContact = new Map(threads.map((thread) => [thread.contact_id, thread]));
  const tickets = await settleTickets(tx, lease.connectionId, {
    firsts: firstPerThread(fresh, (contactId) => byContact.get(contactId)!.id),
    state,
  });
  const rows = buildRows(fresh, { byContact, tickets, state });
  await writeMessages(tx, lease.connectionId, { messages: rows, threads: summarise(rows, fresh) });
  for (const contactId of await nameUnnamed(tx, namesOf(fresh)))
    await emitContactAgain(tx, contactId);
  await announceBatch(tx, lease.connectionId, {
    tickets: [...tickets.values()],
    messageIds: rows.map((row) => row.id),
  });
  await applyWaiting(tx, lease.connectionId, state);
}

/** Groups come through only where the company wants them. */
async function wanted(tx: Tx, all: readonly InboundMessage[]): Promise<InboundMessage[]> {
  const isGroup = (message: InboundMessage) => message.chat.some((id) => id.kind === 'group');
  if (!all.some(isGroup)) return [...all];
  if ((await settingOf(tx, 'CheckMsgIsGroup')) !== 'enabled') return [...all];
  return all.filter((message) => !isGroup(message));
}

const providerIdsOf = (messages: readonly InboundMessage[]): string[] => [
  ...new Set(
    messages.flatMap((message) =>
      message.quotedId ? [message.id, message.quotedId] : [message.id],
    ),
  ),
];

/** In a group the thread is the group's, the author a contact of his own. */
async function place(
  tx: Tx,
  connectionId: number,
  messages: readonly InboundMessage[],
): Promise<Placed[]> {
  const people = new Map<string, Person>();
  for (const message of messages) {
    for (const person of [chatOf(message), senderOf(message)]) {
      const key = person.ids.map(identityKey).join(' ');
      if (!people.has(key)) people.set(key, person);
    }
  }
  const { byKey, blocked } = await resolvePeople(tx, [...people.values()], connectionId);
  const contactOf = (person: Person) => byKey.get(identityKey(person.ids[0]!))!;
  const placed = messages.map((message) => ({
    message,
    contactId: contactOf(chatOf(message)),
    senderId: contactOf(senderOf(message)),
  }));
  return blocked.size === 0 ? placed : dropBlocked(tx, placed, blocked);
}

/** Threads of blocked people get nothing more. What they write in groups belongs to the group. */
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

function chatOf(message: InboundMessage): Person {
  // What we write from our own phone carries our name, not the customer's.
  const name = message.fromMe ? {} : { name: message.name };
  return toPerson({ ids: message.chat, ...clean(name), ...clean({ number: message.number }) });
}

const clean = <T extends Record<string, string | undefined>>(values: T): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

const senderOf = (message: InboundMessage): Person =>
  message.sender ? toPerson(message.sender) : chatOf(message);

/** Leaves what is stored already, and fills placeholders whose content has come. */
async function dropKnown(
  tx: Tx,
  placed: readonly Placed[],
  known: readonly KnownMessage[],
): Promise<Placed[]> {
  const keyOf = (id: string, fromMe: boolean) => `${fromMe} ${id}`;
  const stored = new Map(known.map((row) => [keyOf(row.provider_id, row.from_me), row]));
  const fresh: Placed[] = [];
  const seen = new Set<string>();
  for (const each of placed) {
    const { id, fromMe, isStub } = each.message;
    const key = keyOf(id, fromMe);
    const row = stored.get(key);
    if (row?.is_stub && !isStub) await fillStub(tx, row.id, contentOf(each.message));
    if (row || seen.has(key)) tx.core.metrics.messagesDuplicateDropped.inc();
    else fresh.push(each);
    seen.add(key);
  }
  return fresh;
}

function firstPerThread(fresh: readonly Placed[], threadOf: (contactId: number) => number) {
  const firsts = new Map<number, { contactId: number; fromMe: boolean }>();
  for (const { contactId, message } of fresh) {
    const thread = threadOf(contactId);
    const before = firsts.get(thread);
    // One message of the customer among them is enough to reopen.
    if (!before || (before.fromMe && !message.fromMe))
      firsts.set(thread, { contactId, fromMe: message.fromMe });
  }
  return firsts;
}

interface Build {
  byContact: ReadonlyMap<number, { id: number; last_seq: number }>;
  tickets: ReadonlyMap<number, SettledTicket>;
  state: BatchState;
}

function buildRows(fresh: readonly Placed[], { byContact, tickets, state }: Build): InboundRow[] {
  const nextSeq = new Map([...byContact.values()].map((thread) => [thread.id, thread.last_seq]));
  const idOf = new Map(state.known.map((row) => [row.provider_id, row.id]));
  return fresh.map(({ message, contactId, senderId }) => {
    const thread = byContact.get(contactId)!;
    const seq = nextSeq.get(thread.id)! + 1;
    nextSeq.set(thread.id, seq);
    const id = randomUUIDv7();
    idOf.set(message.id, id);
    return {
      id,
      conversation_id: thread.id,
      seq,
      ticket_id: tickets.get(thread.id)!.id,
      contact_id: message.fromMe ? null : senderId,
      quoted_id: message.quotedId ? (idOf.get(message.quotedId) ?? null) : null,
      ...contentOf(message),
    };
  });
}

type Content = Omit<
  InboundRow,
  'id' | 'conversation_id' | 'seq' | 'ticket_id' | 'contact_id' | 'quoted_id'
>;

function contentOf(message: InboundMessage): Content {
  const { media } = message;
  return {
    provider_id: message.id,
    from_me: message.fromMe,
    body: storableText(message.body),
    media_type: message.kind,
    media_state: media ? 'pending' : 'none',
    media_ref: media
      ? { ...media, name: storableText(media.name).slice(0, 200).toWellFormed() }
      : null,
    is_stub: message.isStub ?? false,
    ack: message.fromMe ? 2 : 3,
    at: message.at.toISOString(),
  };
}

/** One line a thread: its new end, what it adds to unread, what the list shows. */
function summarise(rows: readonly InboundRow[], fresh: readonly Placed[]): ThreadUpdate[] {
  const threads = new Map<number, ThreadUpdate>();
  for (const [index, row] of rows.entries()) {
    const before = threads.get(row.conversation_id);
    const inboundAt = row.from_me ? (before?.last_inbound_at ?? null) : row.at;
    threads.set(row.conversation_id, {
      conversation_id: row.conversation_id,
      ticket_id: row.ticket_id,
      last_seq: row.seq,
      unread: (before?.unread ?? 0) + (row.from_me ? 0 : 1),
      last_message: previewOf({
        mediaType: row.media_type,
        body: row.body,
        name: fresh[index]?.message.media?.name,
      }),
      from_me: row.from_me,
      last_inbound_at: inboundAt,
    });
  }
  return [...threads.values()];
}

function namesOf(fresh: readonly Placed[]): { contactId: number; name: string }[] {
  const names = new Map<number, string>();
  for (const { message, contactId } of fresh) {
    const { name } = chatOf(message);
    if (name) names.set(contactId, name);
  }
  return [...names].map(([contactId, name]) => ({ contactId, name }));
}

/** Acks, edits and deletes that came before their message. */
async function applyWaiting(tx: Tx, connectionId: number, state: BatchState): Promise<void> {
  if (state.waiting.length === 0) return;
  await forgetKept(
    tx,
    state.waiting.map((each) => each.id),
  );
  await applyUpdates(
    tx,
    connectionId,
    state.waiting.map((each) => each.event),
  );
}
