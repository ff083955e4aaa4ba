/** Push subscriptions of browsers, and their users. */
import {
  type AlertKind,
  alertOf,
  newsAfterMessage,
  type TicketAlertKind,
} from '@prosa/contract/alerts';
import type { Language } from '@prosa/contract/limits';
import type { TicketStatus } from '@prosa/contract/tickets';
import { visibleTickets } from '../../conversation/tickets/tickets.queries.ts';
import type { Person, Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';
import type { JobPayload } from '../../core/jobs/jobs.ts';
import { companyMayAct } from '../../core/subscription.ts';

export interface NewSubscription {
  sessionId: string;
  userId: number;
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
  showsText: boolean;
}

/** One per session; a previous user of the same browser no longer gets pushes there. */
export async function putSubscription(tx: Tx, of: NewSubscription): Promise<void> {
  await tx.db.execute(sql`delete from push_subscriptions p
    where ${ofCompany(tx, 'p')} and p.endpoint = ${of.endpoint} and p.session_id <> ${of.sessionId}`);
  await tx.db.execute(sql`
    insert into push_subscriptions (company_id, session_id, user_id, endpoint, p256dh, auth, shows_text)
    values (${tx.companyId}, ${of.sessionId}, ${of.userId}, ${of.endpoint}, ${of.p256dh}, ${of.auth}, ${of.showsText})
    on conflict (company_id, session_id) do update
      set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth,
        shows_text = excluded.shows_text`);
}

export async function hasSubscription(tx: Tx, sessionId: string): Promise<boolean> {
  const found = await rows(
    tx.db,
    sql`select from push_subscriptions p where ${ofCompany(tx, 'p')} and p.session_id = ${sessionId}`,
  );
  return found.length > 0;
}

export async function dropSubscriptions(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return;
  await tx.db.execute(sql`delete from push_subscriptions p
    where ${ofCompany(tx, 'p')} and p.session_id = any (${array(sessionIds, 'uuid')})`);
}

/** Deletes an address that its push service no longer knows, unless the session has a new one by now. */
export async function dropEndpoint(
  tx: Tx,
  { sessionId, endpoint }: { sessionId: string; endpoint: string },
): Promise<void> {
  await tx.db.execute(sql`delete from push_subscriptions p
    where ${ofCompany(tx, 'p')} and p.session_id = ${sessionId} and p.endpoint = ${endpoint}`);
}

/** Whether a browser is to be notified while its user has no page open, as a condition of another query. */
export const hasAbsent = (tx: Tx): SQL => sql`exists (select from push_subscriptions p
  join users a on a.company_id = p.company_id and a.id = p.user_id
  where ${ofCompany(tx, 'p')} and not a.online)`;

export async function isAnyoneAbsent(tx: Tx): Promise<boolean> {
  const found = await rows<{ isAny: boolean }>(tx.db, sql`select ${hasAbsent(tx)} as "isAny"`);
  return found[0]!.isAny;
}

export interface Absent {
  sessionId: string;
  userId: number;
}

/** Subscribed sessions of users who have no page open. */
export function listAbsent(
  tx: Tx,
  only: { userIds?: readonly number[] | undefined; sessionId?: string },
): Promise<Absent[]> {
  const userIds = only.userIds ? array(only.userIds, 'bigint') : sql`null::bigint[]`;
  return rows<Absent>(
    tx.db,
    sql`select p.session_id as "sessionId", p.user_id as "userId" from push_subscriptions p
      join users a on a.company_id = p.company_id and a.id = p.user_id
      where ${ofCompany(tx, 'p')} and not a.online and ${companyMayAct(tx)}
        and (${userIds} is null or p.user_id = any(${userIds}))
        and (${only.sessionId ?? null}::uuid is null or p.session_id = ${only.sessionId ?? null}::uuid)`,
  );
}

export interface PushAddress {
  sessionId: string;
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
}

interface Told {
  showsText: boolean;
  language: Language;
  /** Of the ticket. */
  uuid: string;
  /** Of its customer. */
  name: string;
}

/** The address of a subscription (p), and the fields of its user (u) that every push needs. */
const told = sql`p.session_id as "sessionId", p.endpoint, p.p256dh, p.auth, p.shows_text as "showsText",
  coalesce(u.language, z.language) as language, t.uuid, c.name`;
const subscriber = sql`push_subscriptions p
  join users u on u.company_id = p.company_id and u.id = p.user_id
  join companies z on z.id = p.company_id`;

export interface PushRow extends PushAddress, Told {
  unread: number;
  lastMessage: string;
  queue: string | null;
  status: TicketStatus;
  targetTold: 'soon' | 'late' | null;
  /** The subject; null when there is nothing left to alert the user of. */
  kind: TicketAlertKind | null;
}

interface Ticketing extends Omit<Parameters<typeof alertOf>[0], 'unreadMessages'> {
  ownId: number;
  alertsOff: AlertKind[];
}

/**
 * What to notify about a ticket, to which address, and in which language.
 * @param isMessage because its customer has written
 */
export async function findPush(
  tx: Tx,
  { sessionId, ticketId, isMessage }: JobPayload<'send-push'>,
): Promise<PushRow | undefined> {
  const found = await rows<Omit<PushRow, 'kind'> & Ticketing>(
    tx.db,
    sql`select ${told}, t.unread, t.last_message as "lastMessage", q.name as queue,
        p.user_id as "ownId", u.alerts_off as "alertsOff", t.status, t.user_id as "userId", t.chatbot,
        t.handed_over as "isHandedOver", t.handed_by as "handedById",
        t.snoozed as "isSnoozed", t.woke as "hasWoken", t.target_told as "targetTold"
      from ${subscriber}
      join tickets t on t.company_id = p.company_id and t.id = ${ticketId}
      join contacts c on c.company_id = t.company_id and c.id = t.contact_id
      left join queues q on q.company_id = t.company_id and q.id = t.queue_id
      where ${ofCompany(tx, 'p')} and p.session_id = ${sessionId}`,
  );
  const [row] = found;
  if (!row) return undefined;
  const { ownId, alertsOff, ...rest } = row;
  const ticket = { ...rest, unreadMessages: row.unread };
  const news = isMessage ? newsAfterMessage(ticket) : ticket;
  const kind = alertOf(news, { id: ownId, alertsOff });
  return { ...rest, kind };
}

/** Tickets that got something unread while a page was closing or its network was gone. */
export async function listJustUnread(tx: Tx, userId: number, seconds: number): Promise<number[]> {
  const found = await rows<{ id: number }>(
    tx.db,
    sql`select t.id from tickets t
      where ${ofCompany(tx, 't')} and (t.unread > 0 or t.handed_over or t.woke or t.target_told is not null) and t.status <> 'closed'
        and t.updated_at > now() - make_interval(secs => ${seconds})
        and exists (select from push_subscriptions p where ${ofCompany(tx, 'p')} and p.user_id = ${userId})
      order by t.updated_at desc limit 20`,
  );
  return found.map(({ id }) => id);
}

export interface MentionPushRow extends PushAddress, Told {
  noteId: number;
  author: string;
  /** The beginning of its text. */
  note: string;
}

const NOTE_MAX = 300;

/** A note that mentions the actor, if they may see its ticket, have not read it, and want such alerts. */
export async function findMentionPush(
  tx: Tx & { actor: Person },
  noteId: number,
): Promise<MentionPushRow | undefined> {
  const found = await rows<MentionPushRow>(
    tx.db,
    sql`select ${told}, n.id as "noteId", a.name as author, left(n.note, ${NOTE_MAX}) as note
      from ${subscriber}
      join note_mentions x on x.company_id = p.company_id and x.note_id = ${noteId} and x.user_id = p.user_id
      join ticket_notes n on n.company_id = x.company_id and n.id = x.note_id
      join users a on a.company_id = n.company_id and a.id = n.user_id
      join tickets t on t.company_id = n.company_id and t.id = n.ticket_id
      join contacts c on c.company_id = t.company_id and c.id = t.contact_id
      where ${ofCompany(tx, 'p')} and p.session_id = ${tx.actor.sessionId} and x.seen_at is null
        and 'mention' <> all(u.alerts_off) and ${visibleTickets(tx.actor)}`,
  );
  return found[0];
}

/** Notes that mentioned a user while a page was closing or its network was gone. */
export async function listJustCalling(tx: Tx, userId: number, seconds: number): Promise<number[]> {
  const found = await rows<{ id: number }>(
    tx.db,
    sql`select x.note_id as id from note_mentions x
      where ${ofCompany(tx, 'x')} and x.user_id = ${userId} and x.seen_at is null
        and x.created_at > now() - make_interval(secs => ${seconds})
      order by x.note_id desc limit 20`,
  );
  return found.map(({ id }) => id);
}

export interface HeldPushRow extends PushAddress {
  language: Language;
  campaignId: number;
  campaign: string;
}

export async function findHeldPush(
  tx: Tx,
  { sessionId, campaignId }: { sessionId: string; campaignId: number },
): Promise<HeldPushRow | undefined> {
  const found = await rows<HeldPushRow>(
    tx.db,
    sql`select p.session_id as "sessionId", p.endpoint, p.p256dh, p.auth, coalesce(u.language, z.language) as language,
        k.id as "campaignId", k.name as campaign
      from ${subscriber} join campaigns k on k.company_id = p.company_id and k.id = ${campaignId}
      where ${ofCompany(tx, 'p')} and p.session_id = ${sessionId} and not k.is_gone`,
  );
  return found[0];
}
