/**
 * Applies the events of a provider in the caller's transaction: contacts, tickets, messages, unread counts, acks, edits.
 * Safe to repeat: a provider redelivers what we did not confirm. Within a thread, events take effect in the given order.
 */
import type { Tx } from '../../core/ctx.ts';
import type { InboundEvent } from '../../provider/port.ts';
import { announceChanges } from '../messages/announce.ts';
import { applyCalls } from './calls.ts';
import { applyContactNews } from './contact-news.ts';
import { nameMentions } from './name-mentions.ts';
import { nameMessages } from './name-messages.ts';
import { showPresence } from './presence.ts';
import { receiveHistory } from './receive-history.ts';
import { receiveMessages } from './receive-messages.ts';
import { storableEvent } from './storable-event.ts';
import { applyUpdates, isUpdate, toStored } from './updates.ts';

/** @param reported events of one connection, oldest first */
export async function applyEvents(
  tx: Tx,
  connectionId: number,
  reported: readonly InboundEvent[],
): Promise<void> {
  const storable = reported.map((event) => storableEvent(event, tx.core.now()));
  const events = await nameMentions(tx, connectionId, storable);
  const everything = events.filter((event) => event.t === 'message');
  const messages = everything.filter(({ origin }) => origin !== 'history');
  const history = everything.filter(({ origin }) => origin === 'history');
  const updates = events.filter(isUpdate).map(toStored);
  const calls = events.filter((event) => event.t === 'call');
  const news = events.filter((event) => event.t === 'contact');
  const sent = events.filter((event) => event.t === 'sent');
  const messageIds = await nameMessages(tx, connectionId, sent);
  if (messageIds.length > 0)
    await announceChanges(tx, { messageIds, ticketIds: [], news: 'state' });
  if (messages.length > 0) await receiveMessages(tx, connectionId, messages);
  if (history.length > 0) await receiveHistory(tx, connectionId, history);
  if (calls.length > 0) await applyCalls(tx, connectionId, calls);
  if (updates.length > 0) await applyUpdates(tx, connectionId, updates);
  if (news.length > 0) await applyContactNews(tx, connectionId, news);
  const presences = events.filter((event) => event.t === 'presence');
  if (presences.length > 0) await showPresence(tx, connectionId, presences);
}
