/**
 * What a provider told, made true in one transaction: contacts, tickets, messages, unread, acks, edits. Safe to repeat:
 * a provider delivers again what it was not told we have. Per thread everything takes effect in the order given.
 */

import { nameMentions } from '../../conversation/messages/name-mentions.ts';
import { nameMessage } from '../../conversation/messages/name-messages.ts';
import { applyUpdates, isUpdate, toStored } from '../../conversation/messages/store/updates.ts';
import type { Tx } from '../../core/ctx.ts';
import { type Core, companyCtx, inTransaction } from '../../core/ctx.ts';
import type { InboundEvent } from '../../provider/port.ts';
import { assertFence, type Lease } from '../leases/lease.ts';
import { applyCalls } from './calls.ts';
import { applyContactNews } from './contact-news.ts';
import { showPresence } from './presence.ts';
import { receiveHistory } from './receive-history.ts';
import { receiveMessages } from './receive-messages.ts';
import { storableEvent } from './storable-event.ts';

/**
 * @param events of one connection, oldest first
 * @throws FencedError when another process has taken the connection over; nothing is stored then
 */
export async function receiveBatch(
  core: Core,
  lease: Lease,
  events: readonly InboundEvent[],
): Promise<void> {
  const heldSince = performance.now();
  await inTransaction(companyCtx(core, lease.companyId), async (tx) => {
    await assertFence(tx, lease);
    await applyBatch(tx, lease, events);
  });
  const seconds = (performance.now() - heldSince) / 1000;
  if (events.some((event) => event.t === 'message' && event.origin !== 'history'))
    core.metrics.inboundToScreenSeconds.observe(seconds);
}

/** The same in the caller's transaction, which has checked the lease. */
export async function applyBatch(
  tx: Tx,
  lease: Lease,
  told: readonly InboundEvent[],
): Promise<void> {
  const storable = told.map((event) => storableEvent(event, tx.core.now()));
  const events = await nameMentions(tx, lease.connectionId, storable);
  const everything = events.filter((event) => event.t === 'message');
  const messages = everything.filter(({ origin }) => origin !== 'history');
  const history = everything.filter(({ origin }) => origin === 'history');
  const updates = events.filter(isUpdate).map(toStored);
  const calls = events.filter((event) => event.t === 'call');
  const news = events.filter((event) => event.t === 'contact');
  for (const event of events)
    if (event.t === 'sent') await nameMessage(tx, lease.connectionId, event);
  if (messages.length > 0) await receiveMessages(tx, lease, messages);
  if (history.length > 0) await receiveHistory(tx, lease, history);
  if (calls.length > 0) await applyCalls(tx, lease, calls);
  if (updates.length > 0) await applyUpdates(tx, lease.connectionId, updates);
  if (news.length > 0) await applyContactNews(tx, lease, news);
  const presences = events.filter((event) => event.t === 'presence');
  if (presences.length > 0) await showPresence(tx, lease, presences);
}
