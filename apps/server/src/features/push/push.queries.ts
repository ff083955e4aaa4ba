/** Where browsers take notifications, and of whom they are. */
import { type AlertKind, alertOf, newsAfterMessage } from '@prosa/contract/alerts';
import type { Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db.ts';
import { type SQL, sql } from '../../core/drizzle.ts';
import type { JobPayload } from '../../core/jobs.ts';

export interface NewSubscription {
  sessionId: string;
  userId: number;
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
  showsText: boolean;
}

/** One per session; whoever used the same browser before gets nothing there any more. */
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

/** An address that its push service does not know any more, unless the session has another by now. */
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

/** Sessions that want to be notified, of users who have no page open. */
export function listAbsent(
  tx: Tx,
  only: { userId?: number | undefined; sessionId?: string },
): Promise<Absent[]> {
  return rows<Absent>(
    tx.db,
    sql`select p.session_id as "sessionId", p.user_id as "userId" from push_subscriptions p
      join users a on a.company_id = p.company_id and a.id = p.user_id
      where ${ofCompany(tx, 'p')} and not a.online
        and (${only.userId ?? null}::bigint is null or p.user_id = ${only.userId ?? null}::bigint)
        and (${only.sessionId ?? null}::uuid is null or p.session_id = ${only.sessionId ?? null}::uuid)`,
  );
}

export interface PushRow {
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
  showsText: boolean;
  language: 'pt' | 'en' | 'es';
  uuid: string;
  name: string;
  unread: number;
  lastMessage: string;
  queue: string | null;
  /** What it is about; null once it is nothing that the user is to be alerted of. */
  kind: AlertKind | null;
}

interface Ticketing extends Omit<Parameters<typeof alertOf>[0], 'unreadMessages'> {
  ownId: number;
  alertsOff: AlertKind[];
}

/**
 * What is to be said of a ticket, where, and in which language.
 * @param isMessage because its customer has written
 */
export async function findPush(
  tx: Tx,
  { sessionId, ticketId, isMessage }: JobPayload<'send-push'>,
): Promise<PushRow | undefined> {
  const found = await rows<Omit<PushRow, 'kind'> & Ticketing>(
    tx.db,
    sql`select p.endpoint, p.p256dh, p.auth, p.shows_text as "showsText",
        coalesce(u.language, z.language) as language, t.uuid, c.name, t.unread, t.last_message as "lastMessage", q.name as queue,
        p.user_id as "ownId", u.alerts_off as "alertsOff", t.status, t.user_id as "userId", t.chatbot,
        t.handed_over as "isHandedOver", t.handed_by as "handedById",
        t.snoozed as "isSnoozed", t.woke as "hasWoken", t.target_told as "targetTold"
      from push_subscriptions p
      join users u on u.company_id = p.company_id and u.id = p.user_id
      join companies z on z.id = p.company_id
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
