/** The line of a connection: when it may send to the next recipient, what it has sent, and whether it is held. */
import { type Core, inSystem, type Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';
import { together } from '../../core/db/together.ts';
import { mayActSql } from '../../core/subscription.ts';
import type { ConnectionKey } from '../../gateway/leases/lease.ts';
import { hasRecipient } from './feed.queries.ts';
import type { LineState } from './feed.rules.ts';
import { lockPortfolio, peopleLeft, sentByHour } from './messaging-limit.queries.ts';

export interface Line extends LineState {
  isDue: boolean;
  sentSincePause: number;
  /** Campaign messages in the outbox, counted to `waitingMax`. */
  waiting: number;
  day: string;
  timeZone: string;
}

/**
 * The gap has passed since the last feed, and since its message has left. Without a gap nobody waits for messages: others
 * may leave while this transaction lasts, so later than its now().
 */
const isDue = sql`l.next_at <= now() and (l.gap_ms = 0 or not exists (
  select from campaign_recipients r where r.company_id = l.company_id and r.connection_id = l.connection_id
    and r.settled_at > now() - l.gap_ms * interval '1 millisecond'))`;

/**
 * Whether a feed is worth its transaction: asked every second of all connections of a process, and mostly not.
 * @returns their ids
 */
export async function unscopedFindFeedable(
  core: Core,
  connections: readonly ConnectionKey[],
): Promise<number[]> {
  const companyIds = connections.map(({ companyId }) => companyId);
  const connectionIds = connections.map(({ connectionId }) => connectionId);
  const found = await inSystem(core, (db) =>
    rows<{ id: number }>(
      db,
      sql`select y.connection_id as id
        from unnest(${array(companyIds, 'bigint')}, ${array(connectionIds, 'bigint')}) as y (company_id, connection_id)
        where exists (select from companies k where k.company_id = y.company_id and ${mayActSql(core, 'k')})
          and not exists (select from campaign_lines l where l.company_id = y.company_id
            and l.connection_id = y.connection_id and not (${isDue}))
          and exists (select from campaign_connections x
            join campaigns c on c.company_id = x.company_id and c.id = x.campaign_id
            where x.company_id = y.company_id and x.connection_id = y.connection_id
              and c.status = 'EM_ANDAMENTO' and c.held is null
              and ${hasRecipient(sql`r.company_id = c.company_id and r.campaign_id = c.id and r.run = c.run
                and r.state = 'waiting' and r.next_try_at <= now()`)})`,
    ),
  );
  return found.map(({ id }) => Number(id));
}

/** Locks the connection's line, whose counters begin anew each day and hour. */
export async function lockLine(tx: Tx, connectionId: number, waitingMax: number): Promise<Line> {
  const waiting = (tried: SQL) => sql`select from messages m where ${ofCompany(tx, 'm')}
    and m.connection_id = ${connectionId} and m.send_state = 'pending' and m.lane = 3 and m.next_try_at ${tried}`;
  const [, , [row]] = await together(
    beginLine(tx, connectionId),
    lockPortfolio(tx, connectionId),
    rows<Omit<Line, 'heldUntil'> & { heldUntil: string | null }>(
      tx.db,
      sql`select ${isDue} as "isDue", l.sent_since_pause as "sentSincePause",
        l.held, l.held_until as "heldUntil", w.provider, w.status_reason as "statusReason", d.day, d.time_zone as "timeZone",
        case when l.day = d.day then l.sent_today else 0 end as "sentToday",
        case when l.day = d.day then l.new_chats_today else 0 end as "newChatsToday",
        case when l.hour = date_trunc('hour', now()) then l.sent_this_hour else 0 end as "sentThisHour",
        ${peopleLeft(tx)} as "peopleLeft",
        (select count(*)::int from (${waiting(sql`is null`)} limit ${waitingMax}) x)
          + (select count(*)::int from (${waiting(sql`is not null`)} limit ${waitingMax}) x) as waiting
      from campaign_lines l join connections w on ${ofCompany(tx, 'w')} and w.id = l.connection_id
      cross join lateral (select to_char(now() at time zone c.time_zone, 'YYYY-MM-DD') as day, c.time_zone
        from companies c where c.id = l.company_id) d
      where ${ofCompany(tx, 'l')} and l.connection_id = ${connectionId} for update of l`,
    ),
  );
  return { ...row!, heldUntil: row!.heldUntil === null ? null : new Date(row!.heldUntil) };
}

async function beginLine(tx: Tx, connectionId: number): Promise<void> {
  // Rounded to milliseconds, the time of now may lie ahead.
  await tx.db.execute(sql`insert into campaign_lines (company_id, connection_id, next_at)
    values (${tx.companyId}, ${connectionId}, date_trunc('milliseconds', now())) on conflict do nothing`);
}

export async function holdLine(
  tx: Tx,
  connectionId: number,
  { held, until }: { held: 'failures' | 'new-chats'; until: Date | null },
): Promise<void> {
  await tx.db.execute(sql`update campaign_lines l set held = ${held}, held_until = ${until?.toISOString() ?? null}::timestamptz
    where ${ofCompany(tx, 'l')} and l.connection_id = ${connectionId}`);
}

/** What failed before no longer counts. */
export async function resumeLine(tx: Tx, connectionId: number): Promise<void> {
  await tx.db.execute(sql`update campaign_lines l set held = null, held_until = null, resumed_at = clock_timestamp()
    where ${ofCompany(tx, 'l')} and l.connection_id = ${connectionId}`);
}

/** Counts what was sent and moves the time of the next. */
export async function moveLine(
  tx: Tx,
  connectionId: number,
  {
    line,
    sent,
    newChats,
    gapMs,
    sincePause,
  }: { line: Line; sent: number; newChats: number; gapMs: number; sincePause: number },
): Promise<void> {
  await tx.db.execute(sql`update campaign_lines l set
      next_at = now() + ${gapMs} * interval '1 millisecond', gap_ms = ${gapMs}, sent_since_pause = ${sincePause}, day = ${line.day},
      sent_today = ${line.sentToday + sent}, new_chats_today = ${line.newChatsToday + newChats},
      hour = date_trunc('hour', now()), sent_this_hour = ${line.sentThisHour + sent},
      sent_by_hour = ${sentByHour(tx.core.now(), sent)}
    where ${ofCompany(tx, 'l')} and l.connection_id = ${connectionId}`);
}
