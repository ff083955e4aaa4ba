/** What happens becomes events for webhooks: collected while a transaction runs, and written by one statement at its end. */
import { randomUUIDv7 } from 'node:crypto';
import type { Ticket } from '@prosa/contract/tickets';
import type { EventOrigin, WebhookType } from '@prosa/contract/webhooks/events';
import { presentContact } from '../../conversation/contacts/contacts.present.ts';
import { type ContactRow, findContacts } from '../../conversation/contacts/contacts.queries.ts';
import { type MessageRow, presentMessage } from '../../conversation/messages/messages.present.ts';
import type { Tx } from '../../core/ctx.ts';
import type { Db } from '../../core/db/db.ts';
import { type Happenings, type Subscriber, subscriber } from '../../core/events/events.ts';
import { fitData } from './event-body.ts';
import {
  findFlowEvent,
  insertEvents,
  moveEvents,
  type NewEvent,
  type TicketEventRow,
  ticketEventsOf,
} from './events.queries.ts';
import { wantedTypes } from './interest.ts';

/** What one transaction collects. */
interface Collected {
  events: NewEvent[];
  /** As they are at the end. */
  tickets: Map<number, Ticket>;
}

const collecting = new WeakMap<Db, Collected>();

function collectedIn(tx: Tx): Collected {
  const known = collecting.get(tx.db);
  if (known) return known;
  const collected: Collected = { events: [], tickets: new Map() };
  collecting.set(tx.db, collected);
  tx.beforeCommit(() => store(tx, collected));
  return collected;
}

async function store(tx: Tx, { events, tickets }: Collected): Promise<void> {
  const actions = tickets.size > 0 ? await ticketEventsOf(tx, [...tickets.keys()]) : [];
  const wanted = await wantedTypes(tx);
  for (const done of actions) {
    const type = ticketTypes[done.kind];
    if (type && wanted.has(type))
      events.push(ofAction(tx, type, { done, ticket: tickets.get(done.ticket_id)! }));
  }
  if (events.length === 0 || !(await insertEvents(tx, events))) return;
  tx.afterCommit(() => tx.core.wakes.send('deliveries', tx.companyId));
}

interface About {
  type: WebhookType;
  origin: EventOrigin;
  contactId?: number | null;
  senderId?: number | null;
  data: object;
}

function eventOf(
  tx: Tx,
  { type, origin, contactId = null, senderId = null, data }: About,
): NewEvent {
  const { core, companyId } = tx;
  return {
    id: randomUUIDv7(),
    type,
    at: core.now().toISOString(),
    contact_id: contactId,
    sender_id: senderId,
    is_program: origin === 'api',
    data: fitData({ ...data, companyId, origin }),
  };
}

/** Who acts in the transaction; `otherwise` if it is the server. */
function actorOf({ actor }: Tx, otherwise: EventOrigin): EventOrigin {
  if (actor.kind === 'person') return 'attendant';
  return actor.kind === 'token' ? 'api' : otherwise;
}

async function add(tx: Tx, about: About): Promise<void> {
  if ((await wantedTypes(tx)).has(about.type)) collectedIn(tx).events.push(eventOf(tx, about));
}

/** Null for updates that only browsers show. */
function messageType(
  action: 'create' | 'update' | 'delete',
  { from_me, is_deleted }: MessageRow,
  news: 'state' | 'content' | undefined,
): WebhookType | null {
  if (action === 'create') return from_me ? 'message.sent' : 'message.received';
  if (action === 'delete' || (news === 'content' && is_deleted)) return 'message.deleted';
  if (news === 'content') return 'message.edited';
  return news === 'state' ? 'message.status' : null;
}

function messageOrigin({ from_me, author }: MessageRow): EventOrigin {
  if (!from_me) return 'customer';
  if (author === null) return 'device';
  if (author === 'token') return 'api';
  return author === 'user' ? 'attendant' : 'automation';
}

/** A new ticket has an event only if a person opened it. */
const ticketTypes: Record<string, WebhookType> = {
  accept: 'ticket.accepted',
  transfer: 'ticket.transferred',
  close: 'ticket.closed',
  rate: 'ticket.rated',
  return: 'ticket.updated',
  reopen: 'ticket.updated',
  tag: 'ticket.updated',
  untag: 'ticket.updated',
  snooze: 'ticket.updated',
  wake: 'ticket.updated',
};

const typesOfActions = [...new Set(Object.values(ticketTypes))];

/** What a customer does by writing. */
const byMessage = new Set(['reopen', 'wake', 'rate']);

const writerOf = ({ lastFrom }: Ticket): EventOrigin => (lastFrom?.fromMe ? 'device' : 'customer');

function ofAction(
  tx: Tx,
  type: WebhookType,
  { done: { kind, rate }, ticket }: { done: TicketEventRow; ticket: Ticket },
): NewEvent {
  return eventOf(tx, {
    type,
    origin: actorOf(tx, byMessage.has(kind) ? writerOf(ticket) : 'automation'),
    contactId: ticket.contactId,
    data: { ...ticket, change: kind, ...(kind === 'rate' ? { rate } : {}) },
  });
}

const ofNewTicket = (tx: Tx, ticket: Ticket): About => ({
  type: 'ticket.created',
  origin: actorOf(tx, writerOf(ticket)),
  contactId: ticket.contactId,
  data: ticket,
});

const ofContact = (tx: Tx, type: WebhookType, row: ContactRow): About => ({
  type,
  origin: actorOf(tx, 'customer'),
  contactId: row.id,
  data: presentContact(tx, row),
});

async function addImported(tx: Tx, type: WebhookType, ids: readonly number[]): Promise<void> {
  if (ids.length === 0 || !(await wantedTypes(tx)).has(type)) return;
  for (const row of await findContacts(tx, ids)) await add(tx, ofContact(tx, type, row));
}

async function addFinishedFlow(
  tx: Tx,
  { ticketId, flowId, end, variables }: Happenings['flow.finished'],
): Promise<void> {
  const about = await findFlowEvent(tx, ticketId, flowId);
  if (!about) return;
  const { contactId, flow } = about;
  const data = { flow, ticketId, contactId, end, variables };
  await add(tx, { type: 'flow.finished', origin: 'automation', contactId, data });
}

export const webhookSubscribers: readonly Subscriber[] = [
  subscriber({
    on: 'message.changed',
    name: 'webhooks',
    inTransaction: async (tx, { action, row, thread: { contactId, whatsappId }, news }) => {
      const type = messageType(action, row, news);
      if (!type || !(await wantedTypes(tx)).has(type)) return;
      const data = { ...presentMessage(tx.core, row), contactId, whatsappId };
      const senderId = row.contact?.id ?? null;
      await add(tx, { type, origin: messageOrigin(row), contactId, senderId, data });
    },
  }),
  subscriber({
    on: 'ticket.changed',
    name: 'webhooks',
    inTransaction: async (tx, { before, ticket }) => {
      if (!before) await add(tx, ofNewTicket(tx, ticket));
      const wanted = await wantedTypes(tx);
      if (typesOfActions.some((type) => wanted.has(type)))
        collectedIn(tx).tickets.set(ticket.id, ticket);
    },
  }),
  subscriber({
    on: 'contact.changed',
    name: 'webhooks',
    inTransaction: (tx, change) =>
      change.action === 'delete'
        ? // Nothing else is kept of them.
          add(tx, {
            type: 'contact.deleted',
            origin: actorOf(tx, 'automation'),
            data: { id: change.contactId },
          })
        : add(tx, ofContact(tx, `contact.${change.action}d`, change.row)),
  }),
  subscriber({
    on: 'contacts.imported',
    name: 'webhooks',
    inTransaction: async (tx, { created, updated }) => {
      await addImported(tx, 'contact.created', created);
      await addImported(tx, 'contact.updated', updated);
    },
  }),
  subscriber({
    on: 'connection.changed',
    name: 'webhooks',
    inTransaction: (tx, { connection }) =>
      add(tx, {
        type: 'connection.status',
        origin: actorOf(tx, 'device'),
        data: connection,
      }),
  }),
  subscriber({
    on: 'campaign.finished',
    name: 'webhooks',
    inTransaction: (tx, { campaign }) =>
      add(tx, { type: 'campaign.finished', origin: 'automation', data: campaign }),
  }),
  subscriber({
    on: 'flow.finished',
    name: 'webhooks',
    inTransaction: async (tx, finished) => {
      if ((await wantedTypes(tx)).has('flow.finished')) await addFinishedFlow(tx, finished);
    },
  }),
  subscriber({
    on: 'contacts.merging',
    name: 'webhooks',
    inTransaction: (tx, { kept, gone }) => moveEvents(tx, kept, gone),
  }),
];
