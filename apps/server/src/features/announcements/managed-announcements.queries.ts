/** Announcements as operators see them: no company owns one, so queries name none. */
import type { Audience } from '@prosa/contract/announcements/audience';
import { pageSizes } from '@prosa/contract/limits';
import type { Tx } from '../../core/ctx.ts';
import { array, type Db, rows } from '../../core/db/db.ts';
import { eq, sql } from '../../core/db/drizzle.ts';
import { type AnnouncementRow, columns, matching, type Page } from './announcements.queries.ts';
import { announcements } from './announcements.table.ts';

export interface ManagedRow extends AnnouncementRow {
  status: boolean;
  audience: Audience;
  planIds: number[];
  companies: { id: number; name: string }[];
  companyIds: number[];
  adminsOnly: boolean;
  startsAt: string | null;
  endsAt: string | null;
  reads: number;
  confirms: number;
  updatedAt: string;
}

export type AnnouncementValues = Omit<
  typeof announcements.$inferInsert,
  'createdAt' | 'updatedAt' | 'rev' | 'edits'
>;

/** Counts of people are read for the rows of a page alone. */
const managed = sql`${columns}, a.status, a.audience, to_jsonb(a.plan_ids) as "planIds",
  to_jsonb(a.company_ids) as "companyIds", a.admins_only as "adminsOnly", a.starts_at as "startsAt",
  a.ends_at as "endsAt", a.updated_at as "updatedAt",
  (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by prosa.sort_key(c.name), c.id), '[]')
    from companies c where c.id = any (a.company_ids)) as companies,
  (select count(*)::int from announcement_receipts r where r.announcement_id = a.id) as reads,
  (select count(r.confirmed_at)::int from announcement_receipts r where r.announcement_id = a.id) as confirms`;

/** One more than a page, to see whether there is another. */
export function unscopedListAnnouncements(
  tx: Tx,
  { search, beforeId, offset }: Omit<Page, 'after'> & { beforeId?: number | undefined },
): Promise<ManagedRow[]> {
  const older = beforeId === undefined ? sql`` : sql`and a.id < ${beforeId}`;
  return rows(
    tx.db,
    sql`select ${managed} from announcements a where ${matching(search)} ${older}
      order by a.id desc limit ${pageSizes.others + 1} offset ${offset}`,
  );
}

export async function unscopedCountAnnouncements(tx: Tx, search: string): Promise<number> {
  const [row] = await rows<{ count: number }>(
    tx.db,
    sql`select count(*)::int as count from announcements a where ${matching(search)}`,
  );
  return row!.count;
}

export async function unscopedFindAnnouncement(
  { db }: { db: Db },
  id: number,
): Promise<ManagedRow | undefined> {
  const [row] = await rows<ManagedRow>(
    db,
    sql`select ${managed} from announcements a where a.id = ${id}`,
  );
  return row;
}

export async function unscopedLockAnnouncement(
  tx: Tx,
  id: number,
): Promise<ManagedRow | undefined> {
  await tx.db.execute(sql`select from announcements a where a.id = ${id} for no key update`);
  return unscopedFindAnnouncement(tx, id);
}

export async function unscopedInsertAnnouncement(
  tx: Tx,
  values: AnnouncementValues,
): Promise<number> {
  const [row] = await tx.db
    .insert(announcements)
    .values(values)
    .returning({ id: announcements.id });
  return row!.id;
}

export async function unscopedUpdateAnnouncement(
  tx: Tx,
  id: number,
  values: Partial<AnnouncementValues>,
): Promise<void> {
  await tx.db.update(announcements).set(values).where(eq(announcements.id, id));
}

export async function unscopedDeleteAnnouncement(tx: Tx, id: number): Promise<void> {
  await tx.db.delete(announcements).where(eq(announcements.id, id));
}

/** Companies that get it and are served. */
export async function unscopedAudienceOf(
  { db }: { db: Db },
  { audience, planIds, companyIds }: Pick<ManagedRow, 'audience' | 'planIds' | 'companyIds'>,
): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    sql`select c.id from companies c where c.status and case ${audience}::text
        when 'all' then true
        when 'companies' then c.id = any (${array(companyIds, 'bigint')})
        else c.plan_id = any (${array(planIds, 'bigint')})
      end`,
  );
  return found.map(({ id }) => id);
}

/** Whether all of these exist. */
export async function unscopedAreKnown(
  tx: Tx,
  { planIds, companyIds }: { planIds: readonly number[]; companyIds: readonly number[] },
): Promise<{ plans: boolean; companies: boolean }> {
  const [row] = await rows<{ plans: boolean; companies: boolean }>(
    tx.db,
    sql`select
      not exists (select from unnest(${array(planIds, 'bigint')}) as x (id)
        where not exists (select from plans p where p.id = x.id)) as plans,
      not exists (select from unnest(${array(companyIds, 'bigint')}) as x (id)
        where not exists (select from companies c where c.id = x.id and c.emptied_at is null)) as companies`,
  );
  return row!;
}
