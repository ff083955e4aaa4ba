/** Inbound messages of a batch: resolves contacts, attendances and rows, then writes them together. */
import { randomUUIDv7 } from 'node:crypto';
import type { Tx } from '../../core/ctx.ts';
import { array } from '../../core/db/db.ts';
import { together } from '../../core/db/together.ts';
import type { InboundMessage } from '../../provider/port.ts';
import { emitContactsAgain } from '../contacts/contacts.realtime.ts';
import { announceBatch, findWritten } from './announce-batch.ts';
import { noteKinds } from './message-kinds.ts';
import { heedOptOuts } from './opt-outs.ts';
import { type KnownIdentity, lockThreads, nameUnnamed, type Thread } from './people.queries.ts';
import {
  chatOf,
  contentOf,
  dropKnown,
  type FilledMessage,
  type Placed,
  place,
  previewOfInbound,
  providerIdsOf,
  wanted,
} from './place-messages.ts';
import { isRating, ratingsAhead } from './ratings.ts';
import type { ReadAhead } from './read-ahead.ts';
import { type FirstMessage, type SettledTicket, settleTickets } from './settle-tickets.ts';
import {
  type BatchState,
  type InboundRow,
  markForAutomation,
  readBatchState,
  type ThreadUpdate,
  writeMessages,
} from './store.queries.ts';
import { forgetKept } from './updates.queries.ts';
import { applyUpdates } from './updates.ts';

/**
 * @param given what was read ahead of all of these messages
 * @returns the new ones
 */
export async function receiveMessages(
  tx: Tx,
  connectionId: number,
  all: readonly InboundMessage[],
  given?: ReadAhead,
): Promise<InboundRow[]> {
  const messages = await wanted(tx, all);
  if (messages.length === 0) return [];
  const placed = await place(tx, connectionId, messages, given?.identities);
  if (placed.length === 0) return [];
  const { threads, state } =
    wholeOf(given, placed) ?? (await lockAndRead(tx, connectionId, { messages, placed }));
  const { fresh, filled } = await dropKnown(tx, connectionId, {
    placed,
    known: state.known,
  });
  await queueFilled(tx, filled);
  if (fresh.length === 0) return [];
  const byContact = new Map(threads.map((thread) => [thread.contact_id, thread]));
  const threadOf = ({ contactId }: Placed) => byContact.get(contactId)!.id;
  const ahead = ratingsAhead(fresh, { threadOf, latest: state.latest, now: tx.core.now() });
  if (ahead.size > 0) {
    const messages = fresh.map(({ message }) => message);
    const rated = messages.filter((message) => ahead.has(message));
    const others = messages.filter((message) => !ahead.has(message));
    return [
      ...(await receiveMessages(tx, connectionId, rated)),
      ...(await receiveMessages(tx, connectionId, others)),
    ];
  }
  const silent = await heedOptOuts(tx, connectionId, { fresh, threadOf, state });
  const opening = fresh.filter((placed) => !silent.has(threadOf(placed)));
  const tickets = await settleTickets(tx, connectionId, {
    firsts: firstPerThread(opening, threadOf),
    state,
  });
  const rows = buildRows(fresh, { byContact, tickets, state });
  const threadsNow = summarise(rows, fresh, tx.core.now());
  await emitContactsAgain(tx, await nameUnnamed(tx, newNamesOf(fresh, given)));
  const batch = { tickets: [...tickets.values()], messageIds: rows.map((row) => row.id) };
  const [isHeard, written] = await together(
    writeMessages(tx, connectionId, { messages: rows, threads: threadsNow }),
    findWritten(tx, batch),
  );
  if (isHeard) wakeAutomation(tx);
  await announceBatch(tx, connectionId, { ...batch, written });
  await applyWaiting(tx, connectionId, state);
  const unread = rows.filter((row) => !row.from_me).flatMap((row) => row.ticket_id ?? []);
  if (state.is_wanted && unread.length > 0)
    await tx.happened({
      type: 'messages.received',
      connectionId,
      ticketIds: [...new Set(unread)],
    });
  return rows;
}

/** Undefined if a thread is missing there. */
function wholeOf(given: ReadAhead | undefined, placed: readonly Placed[]): ReadAhead['whole'] {
  const known = new Set(given?.whole?.threads.map((thread) => thread.contact_id));
  return placed.every(({ contactId }) => known.has(contactId)) ? given?.whole : undefined;
}

interface Wanted {
  messages: readonly InboundMessage[];
  placed: readonly Placed[];
}

async function lockAndRead(
  tx: Tx,
  connectionId: number,
  { messages, placed }: Wanted,
): Promise<{ threads: Thread[]; state: BatchState }> {
  const contactIds = [...new Set(placed.map((each) => each.contactId))];
  const threads = await lockThreads(tx, connectionId, contactIds);
  const ids = threads.map((thread) => thread.id);
  const state = await readBatchState(tx, connectionId, {
    providerIds: providerIdsOf(messages),
    threads: array(ids, 'bigint'),
  });
  return { threads, state };
}

const wakeAutomation = (tx: Tx): void =>
  tx.afterCommit(() => tx.core.wakes.send('automation', tx.companyId));

/** A placeholder had nothing to answer; its content may. */
async function queueFilled(tx: Tx, filled: readonly FilledMessage[]): Promise<void> {
  if (filled.length === 0) return;
  const now = tx.core.now();
  const heard = filled.map(({ ticket_id, seq, message }) => ({
    ticket_id,
    heard: noteKinds({}, { seq, message, now }),
  }));
  if (await markForAutomation(tx, heard)) wakeAutomation(tx);
}

function firstPerThread(fresh: readonly Placed[], threadOf: (placed: Placed) => number) {
  const firsts = new Map<number, FirstMessage>();
  for (const placed of fresh) {
    const { contactId, message } = placed;
    const thread = threadOf(placed);
    const before = firsts.get(thread);
    const first = { contactId, fromMe: message.fromMe, isRating: isRating(message) };
    if (!before || weight(first) > weight(before)) firsts.set(thread, first);
  }
  return firsts;
}

/** One message of the customer is enough to reopen the ticket, unless it is only a rating. */
const weight = ({ fromMe, isRating }: FirstMessage): number => (fromMe ? 0 : isRating ? 1 : 2);

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
      ticket_id: tickets.get(thread.id)?.id ?? null,
      contact_id: message.fromMe ? null : senderId,
      quoted_id: message.quotedId ? (idOf.get(message.quotedId) ?? null) : null,
      ...contentOf(message),
    };
  });
}

/** One update per thread: its new end, the added unread count, the preview in the list. */
function summarise(
  rows: readonly InboundRow[],
  fresh: readonly Placed[],
  now: Date,
): ThreadUpdate[] {
  const threads = new Map<number, ThreadUpdate>();
  for (const [index, row] of rows.entries()) {
    const before = threads.get(row.conversation_id);
    const inboundAt = row.from_me ? (before?.last_inbound_at ?? null) : row.at;
    threads.set(row.conversation_id, {
      conversation_id: row.conversation_id,
      ticket_id: row.ticket_id,
      last_seq: row.seq,
      unread: (before?.unread ?? 0) + (row.from_me ? 0 : 1),
      last_message: previewOfInbound(fresh[index]!.message),
      from_me: row.from_me,
      last_inbound_at: inboundAt,
      heard: noteKinds(before?.heard ?? {}, { seq: row.seq, message: fresh[index]!.message, now }),
    });
  }
  return [...threads.values()];
}

/** What the contacts call themselves, without those that are known to have a name that it does not replace. */
function newNamesOf(
  fresh: readonly Placed[],
  given: ReadAhead | undefined,
): { contactId: number; name: string }[] {
  const names = new Map<number, string>();
  for (const { message, contactId } of fresh) {
    const { name } = chatOf(message);
    if (name) names.set(contactId, name);
  }
  return [...names]
    .map(([contactId, name]) => ({ contactId, name }))
    .filter((named) => !given?.identities.some((row) => keepsName(row, named)));
}

const keepsName = (
  row: KnownIdentity,
  { contactId, name }: { contactId: number; name: string },
): boolean => row.contact_id === contactId && (!row.takes_name || row.name === name);

/** Applies acks, edits and deletes that came before their message. */
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
