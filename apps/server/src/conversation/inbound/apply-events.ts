/**
 * Applies the events of a provider in the caller's transaction: contacts, tickets, messages, unread counts, acks, edits.
 * Safe to repeat: a provider redelivers what we did not confirm. Within a thread, events take effect in the given order.
 */
import type { Tx } from '../../core/ctx.ts';
import { together } from '../../core/db/together.ts';
import type { InboundEvent, InboundMessage } from '../../provider/port.ts';
import { announceChanges } from '../messages/announce.ts';
import { applyCalls } from './calls.ts';
import { applyContactNews } from './contact-news.ts';
import { nameMentions } from './name-mentions.ts';
import { nameMessages } from './name-messages.ts';
import { showPresence } from './presence.ts';
import { type ReadAhead, readAhead } from './read-ahead.ts';
import { receiveHistory } from './receive-history.ts';
import { receiveMessages } from './receive-messages.ts';
import { storableEvent } from './storable-event.ts';
import { applyUpdates, isUpdate, toStored } from './updates.ts';

/**
 * @param reported events of one connection, oldest first
 * @param guard holds before anything is written; its statement leaves with the first that read
 */
export async function applyEvents(
  tx: Tx,
  connectionId: number,
  reported: readonly InboundEvent[],
  guard: () => Promise<void> = async () => {},
): Promise<void> {
  const storable = reported.map((event) => storableEvent(event, tx.core.now()));
  const [, ahead] = await together(guard(), readFor(tx, connectionId, storable));
  const events = await nameMentions(tx, connectionId, storable);
  const messages = newIn(events);
  const history = events.filter(isMessage).filter(({ origin }) => origin === 'history');
  const updates = events.filter(isUpdate).map(toStored);
  const calls = events.filter((event) => event.t === 'call');
  const news = events.filter((event) => event.t === 'contact');
  const sent = events.filter((event) => event.t === 'sent');
  const messageIds = await nameMessages(tx, connectionId, sent);
  if (messageIds.length > 0)
    await announceChanges(tx, { messageIds, ticketIds: [], news: 'state' });
  if (messages.length > 0) await receiveMessages(tx, connectionId, messages, ahead);
  if (history.length > 0) await receiveHistory(tx, connectionId, history);
  if (calls.length > 0) await applyCalls(tx, connectionId, calls);
  if (updates.length > 0) await applyUpdates(tx, connectionId, updates);
  if (news.length > 0) await applyContactNews(tx, connectionId, news);
  const presences = events.filter((event) => event.t === 'presence');
  if (presences.length > 0) await showPresence(tx, connectionId, presences);
}

const isMessage = (event: InboundEvent): event is InboundMessage => event.t === 'message';

const newIn = (events: readonly InboundEvent[]): InboundMessage[] =>
  events.filter(isMessage).filter(({ origin }) => origin !== 'history');

/** Ids that the provider gave to messages of ours are stored before new messages are compared with them. */
async function readFor(
  tx: Tx,
  connectionId: number,
  events: readonly InboundEvent[],
): Promise<ReadAhead | undefined> {
  const messages = newIn(events);
  if (messages.length === 0 || events.some(({ t }) => t === 'sent')) return undefined;
  return readAhead(tx, connectionId, messages);
}
