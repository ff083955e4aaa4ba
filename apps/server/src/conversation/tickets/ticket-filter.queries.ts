/** Which tickets are in a list: its filter as a condition of a statement over `tickets t`. */
import type { AlertKind } from '@prosa/contract/alerts';
import { COUNT_CAP } from '@prosa/contract/limits';
import type { TicketViewer } from '@prosa/contract/ticket-rights';
import { viewerOf } from '../../core/actors.ts';
import type { Caller, Tx } from '../../core/ctx.ts';
import { array, ofCompany } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';
import { visibleTickets } from './tickets.queries.ts';

export interface TicketFilter {
  status?: 'pending' | 'open' | 'closed' | undefined;
  showAll?: boolean | undefined;
  queueIds?: readonly number[] | undefined;
  noQueue?: boolean | undefined;
  tags?: readonly number[] | undefined;
  users?: readonly number[] | undefined;
  withUnreadMessages?: boolean | undefined;
  alerts?: boolean | undefined;
  unread?: boolean | undefined;
  /** Only snoozed tickets, or only the others. */
  snoozed?: boolean | undefined;
  /** The customer wrote last. */
  unanswered?: boolean | undefined;
  /** Its target was missed or is about to be. */
  due?: boolean | undefined;
  /** `waiting`: pending tickets that have waited longest first; `target`: those due soonest first. */
  order?: 'activity' | 'waiting' | 'target' | undefined;
  /** Days in the company's time zone. */
  date?: string | undefined;
  updatedAt?: string | undefined;
  /** Ids that a search found: only these. */
  among?: Among | undefined;
}

/** Ids that a search found, by relevance. */
export interface Among {
  /** Found by name, number or tag. */
  named: { contactIds: readonly number[]; ticketIds: readonly number[] };
  /** Found by words of messages and notes. */
  said: readonly number[];
  /** Found by a similar name. */
  alike: readonly number[];
}

/** The next target of the queue, and the time of its warning; written as in their indexes. */
export const nextDue = sql`least(t.answer_due_at, t.resolve_due_at)`;
const nextWarning = sql`least(
  case when t.answer_due_at is not null then t.answer_warn_at end,
  case when t.resolve_due_at is not null then t.resolve_warn_at end)`;

export const isAny = (column: SQL, ids: readonly number[]): SQL =>
  sql`${column} = any(${array(ids, 'bigint')})`;

/** Whether `t` is in the list, and the actor may see it. */
export function predicate(tx: Tx & { actor: Caller }, filter: TicketFilter): SQL {
  const parts = [
    ofCompany(tx, 't'),
    visibleTickets(viewerOf(tx.actor)),
    ...stateParts(viewerOf(tx.actor), filter),
    ...(filter.alerts ? [isAlert(tx)] : []),
    ...attentionParts(filter),
    ...otherParts(tx, filter),
  ];
  const all = sql.join(parts, sql` and `);
  return filter.due ? sql`${all} and t.id = any(array(${leastTime(all)}))` : all;
}

/**
 * The ids of tickets with little time left, the least first, and no more than are counted. A subquery with this order,
 * because the planner does not know how few they are and would read all tickets of the list.
 */
const leastTime = (all: SQL): SQL => sql`select t.id from tickets t
  where ${all} and ${nextWarning} <= now() order by ${nextWarning} limit ${COUNT_CAP + 1}`;

/** Without "show all", the Assigned list has only the user's own tickets; pending ones are shown to all who may take them. */
function stateParts(viewer: TicketViewer, filter: TicketFilter): SQL[] {
  const parts: SQL[] = [];
  if (filter.status) parts.push(sql`t.status = ${filter.status}`);
  if (filter.status === 'open' && !filter.showAll) parts.push(sql`t.user_id = ${viewer.id}`);
  if (filter.withUnreadMessages) {
    parts.push(sql`t.unread > 0 and t.status <> 'closed'`);
    // The popover: the user's own tickets and pending ones of their queues; those without a queue only with allTicket.
    // Overseers see the others too, but get no alert for them.
    parts.push(sql`(t.user_id = ${viewer.id} or (${viewer.allTicket}::boolean and t.status = 'pending'
      and (t.queue_id is null or t.queue_id = any(${array(viewer.queueIds, 'bigint')}))))`);
  }
  return parts;
}

/** The same as `alertOf` of the contract, for its recipients: the holder, or everybody who may take the ticket. */
function isAlert(tx: Tx & { actor: Caller }): SQL {
  const { id, profile, allTicket, queueIds } = viewerOf(tx.actor);
  const wants = (kind: AlertKind) => sql`(select ${kind} <> all(u.alerts_off) from users u
    where ${ofCompany(tx, 'u')} and u.id = ${id})`;
  const isNew = sql`(t.handed_over and t.handed_by is distinct from ${id} and ${wants('transfer')})`;
  // Nobody else would be alerted about a customer without a queue.
  const seesQueueless = allTicket || profile === 'admin';
  const isDue = sql`(t.target_told is not null and ${wants('target')})`;
  return sql`(t.unread > 0 or t.handed_over or t.woke or t.target_told is not null) and not t.snoozed and (
    (t.status = 'open' and t.user_id = ${id}
      and (${isNew} or ${isDue} or t.unread > 0 and ${wants('message')} or t.woke and ${wants('wake')}))
    or (t.status = 'pending' and not t.chatbot
      and (t.queue_id = any(${array(queueIds, 'bigint')}) or (t.queue_id is null and ${seesQueueless}::boolean))
      and (${isNew} or ${isDue} or t.unread > 0 and ${wants('waiting')})))`;
}

function attentionParts({ unread, unanswered, snoozed }: TicketFilter): SQL[] {
  const parts: SQL[] = [];
  if (snoozed !== undefined) parts.push(snoozed ? sql`t.snoozed` : sql`not t.snoozed`);
  if (unread) parts.push(sql`(t.unread > 0 or t.marked_unread)`);
  // Without any message there is nothing to answer.
  if (unanswered) parts.push(sql`not t.last_from_me and t.last_message <> ''`);
  return parts;
}

function otherParts(tx: Tx & { actor: Caller }, filter: TicketFilter): SQL[] {
  const parts: SQL[] = [];
  if (filter.queueIds?.length || filter.noQueue)
    parts.push(sql`(t.queue_id = any(${array(filter.queueIds ?? [], 'bigint')})
      or (${filter.noQueue ?? false}::boolean and t.queue_id is null))`);
  if (filter.users?.length) parts.push(sql`t.user_id = any(${array(filter.users, 'bigint')})`);
  if (filter.tags?.length) {
    const tags = [...new Set(filter.tags)];
    // One subquery for all of them: with two hundred subqueries planning takes minutes.
    parts.push(sql`(select count(*) from ticket_tags x where ${ofCompany(tx, 'x')}
      and x.ticket_id = t.id and x.tag_id = any(${array(tags, 'bigint')})) = ${tags.length}`);
  }
  if (filter.date) parts.push(onDay(tx, sql`t.created_at`, filter.date));
  if (filter.updatedAt) parts.push(onDay(tx, sql`t.updated_at`, filter.updatedAt));
  if (filter.among) {
    const { named, said, alike } = filter.among;
    parts.push(sql`(${isAny(sql`t.contact_id`, [...named.contactIds, ...alike])}
      or ${isAny(sql`t.id`, [...named.ticketIds, ...said])})`);
  }
  return parts;
}

function onDay(tx: Tx, column: SQL, day: string): SQL {
  const zone = sql`(select z.time_zone from companies z where z.id = ${tx.companyId})`;
  return sql`${column} >= (${day}::date)::timestamp at time zone ${zone}
    and ${column} < (${day}::date + 1)::timestamp at time zone ${zone}`;
}
