import { type Availability, type Language, pageSizes } from '@prosa/contract/limits';
import type { Tx } from '../../core/ctx.ts';
import { array, type Db, ofCompany, rows } from '../../core/db/db.ts';
import { and, eq, sql } from '../../core/db/drizzle.ts';
import { userQueues, users } from './users.table.ts';

export interface UserRow {
  id: number;
  name: string;
  email: string;
  profile: 'user' | 'supervisor' | 'admin';
  super: boolean;
  allTicket: 'enabled' | 'desabled';
  connectionId: number | null;
  language: Language | null;
  pictureId: string | null;
  twoFactor: boolean;
  online: boolean;
  availability: Availability;
  createdAt: Date;
  rev: number;
  queues: { id: number; name: string; color: string }[];
}

const queuesOfUser = sql<UserRow['queues']>`(
  select coalesce(json_agg(json_build_object('id', q.id, 'name', q.name, 'color', q.color)
    order by q.order_queue nulls last, prosa.sort_key(q.name), q.id), '[]')
  from user_queues uq join queues q on q.company_id = uq.company_id and q.id = uq.queue_id
  where uq.company_id = users.company_id and uq.user_id = users.id)`;

const columns = {
  id: users.id,
  name: users.name,
  email: users.email,
  profile: users.profile,
  super: users.super,
  allTicket: users.allTicket,
  connectionId: users.connectionId,
  language: users.language,
  pictureId: users.pictureId,
  twoFactor: sql<boolean>`${users.totpSecret} is not null`,
  online: users.online,
  availability: users.availability,
  createdAt: users.createdAt,
  rev: users.rev,
  queues: queuesOfUser,
};

export async function findUser(tx: Tx, id: number): Promise<UserRow | undefined> {
  const found = await tx.db
    .select(columns)
    .from(users)
    .where(and(ofCompany(tx, users), eq(users.id, id)));
  return found[0];
}

export interface UserFilter {
  search: string;
  /** E-mails are for admins: others must not find one by guessing at it. */
  inEmail: boolean;
  after?: { name: string; id: number };
  offset: number;
  limit: number;
}

export async function listUsers(tx: Tx, filter: UserFilter): Promise<UserRow[]> {
  const { after, offset, limit } = filter;
  return tx.db
    .select(columns)
    .from(users)
    .where(
      and(
        matching(tx, filter),
        after
          ? sql`(prosa.sort_key(${users.name}), ${users.id}) > (prosa.sort_key(${after.name}), ${after.id})`
          : undefined,
      ),
    )
    .orderBy(sql`prosa.sort_key(${users.name})`, users.id)
    .offset(offset)
    .limit(limit);
}

export interface AttendantRow extends UserRow {
  openTickets: number;
}

/** Presence and load of users who may get a ticket, in one statement. */
export async function listAttendants(
  tx: Tx,
  { search, queueId }: { search: string; queueId: number | undefined },
): Promise<AttendantRow[]> {
  // Counted as in the distribution.
  const openTickets = sql<number>`(select count(*)::int from tickets t where ${ofCompany(tx, 't')}
    and t.user_id = users.id and t.status = 'open' and not t.is_group)`;
  const isServing = sql`exists (select from user_queues x where ${ofCompany(tx, 'x')}
    and x.user_id = users.id and x.queue_id = ${queueId})`;
  return tx.db
    .select({ ...columns, openTickets })
    .from(users)
    .where(
      and(matching(tx, { search, inEmail: false }), queueId === undefined ? undefined : isServing),
    )
    .orderBy(
      sql`case when not users.online then 2 when users.availability = 'away' then 1 else 0 end`,
      openTickets,
      sql`prosa.sort_key(${users.name})`,
      users.id,
    )
    .limit(pageSizes.picker);
}

export async function countUsers(
  tx: Tx,
  filter: Pick<UserFilter, 'search' | 'inEmail'> = { search: '', inEmail: false },
): Promise<number> {
  return tx.db.$count(users, matching(tx, filter));
}

function matching(tx: Tx, { search, inEmail }: Pick<UserFilter, 'search' | 'inEmail'>) {
  const searched = inEmail ? sql`${users.name} || ' ' || ${users.email}` : sql`${users.name}`;
  return and(
    ofCompany(tx, users),
    search
      ? sql`position(prosa.normalise(${search}) in prosa.normalise(${searched})) > 0`
      : undefined,
  );
}

export type UserValues = Partial<
  Pick<
    typeof users.$inferInsert,
    | 'name'
    | 'email'
    | 'passwordHash'
    | 'profile'
    | 'super'
    | 'allTicket'
    | 'connectionId'
    | 'language'
    | 'pictureId'
    | 'availability'
    | 'letterKeys'
    | 'alertsOff'
    | 'alertSound'
  >
>;

export async function insertUser(
  tx: Tx,
  values: UserValues & { name: string; email: string; passwordHash: string },
): Promise<number> {
  const made = await tx.db
    .insert(users)
    .values({ ...values, companyId: tx.companyId })
    .returning({ id: users.id });
  return made[0]!.id;
}

export interface NewAdmin {
  companyId: number;
  name: string;
  email: string;
  passwordHash: string;
  language?: 'pt' | 'en' | 'es' | undefined;
  /** Operator of the installation. */
  super?: boolean;
}

/** The first user of a new company. */
export async function unscopedInsertAdmin(db: Db, admin: NewAdmin): Promise<number> {
  const [made] = await db
    .insert(users)
    .values({ ...admin, profile: 'admin' })
    .returning({ id: users.id });
  return made!.id;
}

export async function unscopedAddToQueue(
  db: Db,
  member: { companyId: number; userId: number; queueId: number },
): Promise<void> {
  await db.insert(userQueues).values(member);
}

export async function updateUserRow(tx: Tx, id: number, values: UserValues): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await tx.db
    .update(users)
    .set(values)
    .where(and(ofCompany(tx, users), eq(users.id, id)));
}

export async function deleteUserRow(tx: Tx, id: number): Promise<void> {
  await tx.db.delete(users).where(and(ofCompany(tx, users), eq(users.id, id)));
}

/** Sets a user's queues to exactly these and returns how many exist; a foreign id counts as absent. */
export async function replaceUserQueues(
  tx: Tx,
  userId: number,
  queueIds: readonly number[],
): Promise<number> {
  const ids = array(queueIds, 'bigint');
  await tx.db.execute(sql`delete from user_queues m
    where ${ofCompany(tx, 'm')} and m.user_id = ${userId} and m.queue_id <> all (${ids})`);
  await tx.db.execute(sql`insert into user_queues (company_id, user_id, queue_id)
    select q.company_id, ${userId}, q.id from queues q
    where ${ofCompany(tx, 'q')} and q.id = any (${ids}) on conflict do nothing`);
  return tx.db.$count(userQueues, and(ofCompany(tx, userQueues), eq(userQueues.userId, userId)));
}

/** Ids of the admins, locked: if two leave at once, the second sees that they are the last. */
export async function lockAdmins(tx: Tx): Promise<number[]> {
  const found = await tx.db
    .select({ id: users.id })
    .from(users)
    .where(and(ofCompany(tx, users), eq(users.profile, 'admin')))
    .orderBy(users.id)
    .for('update');
  return found.map((row) => row.id);
}

/** How many users the plan allows; undefined without a plan. Locks the company: which serializes creations. */
export async function lockUserLimit(tx: Tx): Promise<number | undefined> {
  const found = await rows<{ users: number | null }>(
    tx.db,
    sql`select p.users from companies c left join plans p on p.id = c.plan_id
      where ${ofCompany(tx, 'c')} for update of c`,
  );
  return found[0]?.users ?? undefined;
}

/**
 * Marks users as online; returns those who were offline before. Users seen a moment ago are not written again: a
 * thousand browsers that come back at once would all write.
 */
export async function markUsersSeen(tx: Tx, ids: readonly number[], at: Date): Promise<number[]> {
  const moment = sql`${at.toISOString()}::timestamptz`;
  const found = await rows<{ id: number; was: boolean }>(
    tx.db,
    sql`update users set online = true, seen_at = ${moment}
      from (select u.id, u.online as was from users u
        where ${ofCompany(tx, 'u')} and u.id = any (${array(ids, 'bigint')})
          and (not u.online or u.seen_at is null or u.seen_at < ${moment} - interval '30 seconds')
        order by u.id for no key update) before
      where ${ofCompany(tx, 'users')} and users.id = before.id
      returning users.id, before.was`,
  );
  return found.filter(({ was }) => !was).map(({ id }) => Number(id));
}

/** True when the user was online until now. */
export async function markUserOffline(tx: Tx, id: number): Promise<boolean> {
  const found = await tx.db
    .update(users)
    .set({ online: false })
    .where(and(ofCompany(tx, users), eq(users.id, id), eq(users.online, true)))
    .returning({ id: users.id });
  return found.length > 0;
}

/** Users marked online whose browser has been silent since `before`: its process may have died. */
export async function unscopedMarkSilentUsersOffline(
  db: Db,
  before: Date,
): Promise<{ companyId: number; id: number }[]> {
  return rows(
    db,
    sql`update users set online = false
      where online and (seen_at is null or seen_at < ${before.toISOString()}::timestamptz)
      returning company_id as "companyId", id`,
  );
}
