/**
 * Messages from before we were connected. They are stored above the existing ones of a thread, in its first attendance.
 * They open no attendance, raise no unread counts and create no contacts.
 */
import { randomUUIDv7 } from 'node:crypto';
import type { Tx } from '../../core/ctx.ts';
import { array } from '../../core/db/db.ts';
import { push, rooms } from '../../core/realtime/realtime.ts';
import { identityKey } from '../../provider/identity-key.ts';
import type { InboundMessage } from '../../provider/port.ts';
import { type Beginning, findThreadsOf, lockBeginnings, writeHistory } from './history.queries.ts';
import { canonicalIdentity } from './people.ts';
import {
  contentOf,
  dropKnown,
  type Placed,
  place,
  providerIdsOf,
  wanted,
} from './place-messages.ts';
import { type InboundRow, type KnownMessage, readBatchState } from './store.queries.ts';

/** @param all newest first when they have the same time */
export async function receiveHistory(
  tx: Tx,
  connectionId: number,
  all: readonly InboundMessage[],
): Promise<void> {
  const messages = await messagesOfThreads(tx, connectionId, await wanted(tx, all));
  if (messages.length === 0) return;
  const placed = await place(tx, connectionId, messages);
  const contactIds = [...new Set(placed.map((each) => each.contactId))];
  const beginnings = await lockBeginnings(tx, connectionId, contactIds);
  const { known } = await readBatchState(tx, connectionId, {
    providerIds: providerIdsOf(messages),
    threads: array([], 'bigint'),
  });
  const { fresh } = await dropKnown(tx, connectionId, { placed, known });
  const rows = buildRows(fresh, { beginnings, known });
  if (rows.length === 0) return;
  await writeHistory(tx, connectionId, rows);
  announce(tx, beginnings, rows);
  if (rows.some((row) => row.media_state === 'pending'))
    tx.afterCommit(() => tx.core.wakes.send('media', connectionId));
}

/** The messages whose thread exists here. */
export async function messagesOfThreads(
  tx: Tx,
  connectionId: number,
  messages: readonly InboundMessage[],
): Promise<InboundMessage[]> {
  const ids = messages.flatMap(({ chat }) => chat.map(canonicalIdentity));
  const found = new Set((await findThreadsOf(tx, connectionId, ids)).map(identityKey));
  return messages.filter(({ chat }) =>
    chat.some((id) => found.has(identityKey(canonicalIdentity(id)))),
  );
}

interface Build {
  beginnings: readonly Beginning[];
  known: readonly KnownMessage[];
}

/** Numbers rows downward from the beginning of the thread. Younger messages have no place and are dropped. */
function buildRows(fresh: readonly Placed[], { beginnings, known }: Build): InboundRow[] {
  const threadOf = new Map(beginnings.map((thread) => [thread.contact_id, thread]));
  const nextSeq = new Map(beginnings.map((thread) => [thread.id, thread.first_seq]));
  const named = fresh
    .toSorted((a, b) => b.message.at.getTime() - a.message.at.getTime())
    .map((each) => ({ ...each, id: randomUUIDv7() }));
  const idOf = new Map([...known, ...named.map(asKnown)].map((row) => [row.provider_id, row.id]));
  return named.flatMap(({ id, message, contactId, senderId }) => {
    const thread = threadOf.get(contactId);
    if (!thread || thread.oldest_ticket_id === null || isYounger(message, thread)) return [];
    const seq = nextSeq.get(thread.id)! - 1;
    nextSeq.set(thread.id, seq);
    const place = { id, conversation_id: thread.id, seq, ticket_id: thread.oldest_ticket_id };
    const quoted_id = message.quotedId ? (idOf.get(message.quotedId) ?? null) : null;
    const contact_id = message.fromMe ? null : senderId;
    return [{ ...place, contact_id, quoted_id, ...contentOf(message) }];
  });
}

const asKnown = ({ id, message }: Placed & { id: string }) => ({ id, provider_id: message.id });

const isYounger = ({ at }: InboundMessage, { oldest_at }: Beginning): boolean =>
  oldest_at !== null && at.getTime() > new Date(oldest_at).getTime();

/** Clients that have the thread open fetch what has changed in it. */
function announce(tx: Tx, beginnings: readonly Beginning[], rows: readonly InboundRow[]): void {
  const { companyId } = tx;
  const grown = new Set(rows.map((row) => row.conversation_id));
  const ids = beginnings.filter(({ id }) => grown.has(id)).flatMap((thread) => thread.ticket_ids);
  const to = ids.map((id) => rooms.ticket(companyId, id));
  tx.emit(push({ companyId, rooms: to, entity: 'resync', payload: {} }));
}
