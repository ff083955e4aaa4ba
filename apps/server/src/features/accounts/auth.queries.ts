import type { Availability, Language } from '@prosa/contract/limits';
import { type Profile, profiles } from '@prosa/contract/permissions';
import type { SupportAccess } from '@prosa/contract/support/manifest';
import type { Visit } from '../../core/actors.ts';
import { type Core, inSystem, type Reader, type Tx } from '../../core/ctx.ts';
import { array, type Db, ofCompany, rows } from '../../core/db/db.ts';
import { and, eq, inArray, isNull, sql } from '../../core/db/drizzle.ts';
import { flagsOfPlan } from '../../core/db/plan-flags.ts';
import { mayActSql } from '../../core/subscription.ts';
import { TAKEOVER } from './auth.rules.ts';
import { sessions } from './sessions.table.ts';
import { users } from './users.table.ts';

export interface LoginRow {
  userId: number;
  companyId: number;
  passwordHash: string;
  hasTwoFactor: boolean;
}

/** E-mails are unique over all companies: they determine the company of a sign-in. */
export async function unscopedFindLogin(db: Db, email: string): Promise<LoginRow | undefined> {
  const found = await rows<LoginRow>(
    db,
    sql`select id as "userId", company_id as "companyId", password_hash as "passwordHash",
        totp_secret is not null as "hasTwoFactor"
      from users where email_norm = lower(${email})`,
  );
  return found[0];
}

/** No real address looks like this: the top-level domain does not exist. */
export async function unscopedHasDemoLogins(db: Db): Promise<boolean> {
  const found = await rows(db, sql`select from users where email_norm like '%.demo' limit 1`);
  return found.length > 0;
}

export async function findLoginOfUser(
  tx: Tx,
  userId: number,
): Promise<{ email: string; passwordHash: string } | undefined> {
  const found = await tx.db
    .select({ email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(and(ofCompany(tx, users), eq(users.id, userId)));
  return found[0];
}

/** Serialises sign-ins and endings of one user's sessions. */
export async function lockUser(tx: Tx, userId: number): Promise<boolean> {
  const found = await rows(
    tx.db,
    sql`select from users u where ${ofCompany(tx, 'u')} and u.id = ${userId} for update`,
  );
  return found.length > 0;
}

/** Everything a request needs to know of its session: one row, one round trip. */
export interface SessionActorRow {
  sessionId: string;
  id: number;
  name: string;
  profile: Profile;
  super: boolean;
  allTicket: 'enabled' | 'desabled';
  queueIds: number[];
  companyStatus: boolean;
  dueDate: Date | null;
  timeZone: string;
  planFlags: Record<string, boolean>;
  needsTwoFactor: boolean;
  confirmedAt: Date;
  visit: Visit | null;
}

/** The live ones of these sessions, by id. */
export async function findSessionActors(
  tx: Reader,
  sessionIds: readonly string[],
  now: Date,
): Promise<Map<string, SessionActorRow>> {
  const found = await rows<
    Omit<SessionActorRow, 'dueDate' | 'confirmedAt'> & {
      dueDate: string | null;
      confirmedAt: string;
    }
  >(
    tx.db,
    sql`select s.id as "sessionId", u.id, u.name, u.profile, u.super and s.on_behalf_of is null as super, u.all_ticket as "allTicket",
        (select coalesce(json_agg(uq.queue_id), '[]') from user_queues uq
          where ${ofCompany(tx, 'uq')} and uq.user_id = u.id) as "queueIds",
        c.status as "companyStatus", c.due_date as "dueDate", c.time_zone as "timeZone", ${flagsOfPlan} as "planFlags",
        s.needs_two_factor as "needsTwoFactor", s.confirmed_at as "confirmedAt",
        case when v.id is not null then json_build_object('id', v.id, 'operator', v.operator_name, 'access', v.access)
          end as visit
      from sessions s
      join users u on u.company_id = s.company_id and u.id = s.user_id
      join companies c on c.company_id = s.company_id
      left join plans p on p.id = c.plan_id
      left join support_visits v on v.company_id = s.company_id and v.id = s.on_behalf_of
      where ${ofCompany(tx, 's')} and s.id = any (${array(sessionIds, 'uuid')})
        and s.ended_at is null and s.expires_at > ${now.toISOString()}::timestamptz
        and (s.on_behalf_of is null or v.ended_at is null)`,
  );
  const known = found.filter(({ profile }) => profiles.includes(profile));
  return new Map(
    known.map((row) => [
      row.sessionId,
      {
        ...row,
        dueDate: row.dueDate === null ? null : new Date(row.dueDate),
        confirmedAt: new Date(row.confirmedAt),
      },
    ]),
  );
}

/** Of one session, and only when it is this user's. */
export async function findSessionActor(
  tx: Tx,
  { userId, sessionId, now }: { userId: number; sessionId: string; now: Date },
): Promise<SessionActorRow | undefined> {
  const row = (await findSessionActors(tx, [sessionId], now)).get(sessionId);
  return row?.id === userId ? row : undefined;
}

/** The reasons why sessions ended, as given to `endSessions`; null for a live one. */
export async function findEndedReasons(
  tx: Reader,
  sessionIds: readonly string[],
): Promise<Map<string, string | null>> {
  const found = await tx.db
    .select({ id: sessions.id, endedReason: sessions.endedReason })
    .from(sessions)
    .where(and(ofCompany(tx, sessions), inArray(sessions.id, [...sessionIds])));
  return new Map(found.map(({ id, endedReason }) => [id, endedReason]));
}

export interface SessionRow {
  id: string;
  userId: number;
  secret: Buffer;
  counter: number;
  rotatedAt: Date;
  createdAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  endedReason: string | null;
  onBehalfOf: number | null;
  returnedAt: Date | null;
}

export async function findSession(tx: Tx, sessionId: string): Promise<SessionRow | undefined> {
  const found = await tx.db
    .select()
    .from(sessions)
    .where(and(ofCompany(tx, sessions), eq(sessions.id, sessionId)));
  return found[0];
}

export async function lockSession(tx: Tx, sessionId: string): Promise<SessionRow | undefined> {
  const found = await tx.db
    .select()
    .from(sessions)
    .where(and(ofCompany(tx, sessions), eq(sessions.id, sessionId)))
    .for('update');
  return found[0];
}

export async function insertSession(
  tx: Tx,
  session: Pick<SessionRow, 'id' | 'userId' | 'secret' | 'expiresAt'> & {
    ip: string;
    userAgent: string;
    needsTwoFactor: boolean;
    onBehalfOf?: number;
    now: Date;
  },
): Promise<void> {
  const { now, ...columns } = session;
  await tx.db.insert(sessions).values({
    ...columns,
    companyId: tx.companyId,
    rotatedAt: now,
    createdAt: now,
    confirmedAt: now,
  });
}

export async function confirmSession(tx: Tx, id: string, confirmedAt: Date): Promise<void> {
  await tx.db
    .update(sessions)
    .set({ confirmedAt })
    .where(and(ofCompany(tx, sessions), eq(sessions.id, id)));
}

export async function rotateSession(
  tx: Tx,
  session: Pick<SessionRow, 'id' | 'counter' | 'rotatedAt' | 'expiresAt'>,
): Promise<void> {
  const { id, ...columns } = session;
  await tx.db
    .update(sessions)
    .set(columns)
    .where(and(ofCompany(tx, sessions), eq(sessions.id, id)));
}

/** Ends live sessions of a user, all or all but one, and returns their ids. Another sign-in ends no visit. */
export async function endSessions(
  tx: Tx,
  which: { userId: number; except?: string; only?: string; reason: string; now: Date },
): Promise<string[]> {
  const ended = await tx.db
    .update(sessions)
    .set({ endedAt: which.now, endedReason: which.reason })
    .where(
      and(
        ofCompany(tx, sessions),
        eq(sessions.userId, which.userId),
        isNull(sessions.endedAt),
        which.except ? sql`${sessions.id} <> ${which.except}` : undefined,
        which.only ? eq(sessions.id, which.only) : undefined,
        which.reason === TAKEOVER ? isNull(sessions.onBehalfOf) : undefined,
      ),
    )
    .returning({ id: sessions.id });
  const ids = ended.map((row) => row.id);
  if (ids.length > 0) await tx.happened({ type: 'sessions.ended', sessionIds: ids });
  return ids;
}

/** Of a company, all that are live; their sockets are cut where the company's state is looked at. */
export async function unscopedEndSessions(db: Db, companyId: number, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: now, endedReason: 'ended' })
    .where(and(eq(sessions.companyId, companyId), isNull(sessions.endedAt)));
}

/** Whether the user may pay for the company. */
export async function mayPay(tx: Tx, userId: number): Promise<boolean> {
  const found = await rows(
    tx.db,
    sql`select from users u where ${ofCompany(tx, 'u')} and u.id = ${userId} and u.profile = 'admin'`,
  );
  return found.length > 0;
}

/** Of these sessions, those that may no longer be served: ended, expired, or of a company that may not act. */
export async function unscopedListDeadSessions(
  core: Core,
  ids: readonly string[],
): Promise<string[]> {
  const at = core.now().toISOString();
  const found = await inSystem(core, (db) =>
    rows<{ id: string }>(
      db,
      sql`select asked.id from unnest(${array(ids, 'uuid')}) as asked (id)
      where not exists (
        select from sessions s join companies c on c.company_id = s.company_id and ${mayActSql(core, 'c')}
        where s.id = asked.id and s.ended_at is null and s.expires_at > ${at}::timestamptz)`,
    ),
  );
  return found.map((row) => row.id);
}

/** The row for the answers of login, refresh and me. */
export interface SessionUserRow {
  id: number;
  name: string;
  email: string;
  profile: Profile;
  super: boolean;
  allTicket: 'enabled' | 'desabled';
  connectionId: number | null;
  ownLanguage: Language | null;
  pictureId: string | null;
  availability: Availability;
  letterKeys: boolean;
  alertsOff: string[];
  alertSound: string;
  twoFactor: boolean;
  needsTwoFactor: boolean;
  queues: { id: number; name: string; color: string }[];
  companyName: string;
  dueDate: string | null;
  language: Language;
  timeZone: string;
  planFlags: Record<string, boolean>;
  settings: { key: string; value: string }[];
  support: { operator: string; access: SupportAccess; endsAt: string } | null;
}

export async function findSessionUser(
  tx: Tx,
  { userId, sessionId = null }: { userId: number; sessionId?: string | null },
): Promise<SessionUserRow | undefined> {
  const found = await rows<SessionUserRow>(
    tx.db,
    sql`select u.id, u.name, u.email, u.profile, u.super and v.id is null as super, u.all_ticket as "allTicket",
        case when v.id is not null then json_build_object('operator', v.operator_name, 'access', v.access,
          'endsAt', v.ends_at) end as support,
        u.connection_id as "connectionId", u.language as "ownLanguage", u.picture_id as "pictureId",
        u.availability, u.letter_keys as "letterKeys", u.alerts_off as "alertsOff", u.alert_sound as "alertSound",
        u.totp_secret is not null as "twoFactor", coalesce(s.needs_two_factor, false) as "needsTwoFactor",
        (select coalesce(json_agg(json_build_object('id', q.id, 'name', q.name, 'color', q.color)
            order by q.order_queue nulls last, prosa.sort_key(q.name), q.id), '[]')
          from user_queues uq join queues q on q.company_id = uq.company_id and q.id = uq.queue_id
          where ${ofCompany(tx, 'uq')} and uq.user_id = u.id) as queues,
        c.name as "companyName", c.due_date as "dueDate", c.language, c.time_zone as "timeZone",
        ${flagsOfPlan} as "planFlags",
        (select coalesce(json_agg(json_build_object('key', st.key, 'value', st.value)), '[]')
          from settings st where ${ofCompany(tx, 'st')}) as settings
      from users u
      left join sessions s on s.company_id = u.company_id and s.user_id = u.id and s.id = ${sessionId}::uuid
      left join support_visits v on v.company_id = s.company_id and v.id = s.on_behalf_of
      join companies c on c.company_id = u.company_id
      left join plans p on p.id = c.plan_id
      where ${ofCompany(tx, 'u')} and u.id = ${userId}
        and (${sessionId}::uuid is null or s.id is not null)`,
  );
  return found[0];
}
