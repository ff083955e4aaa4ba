import { pageSizes } from '@prosa/contract/limits';
import type { Tx, UserCtx } from '../../core/ctx.ts';
import { type Db, ofCompany, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';
import { announcements } from './announcements.table.ts';

export interface AnnouncementRow {
  id: number;
  priority: 1 | 2 | 3;
  title: string;
  text: string;
  file_company_id: number | null;
  file_id: string | null;
  file_name: string | null;
  created_at: string | Date;
  rev: number;
}

type UserTx = Tx & UserCtx;

const columns = sql`a.id, a.priority, a.title, a.text, a.file_company_id, a.file_id, a.file_name, a.created_at, a.rev`;

/** Row security shows a company only active ones; repeated here for readers of the query. */
const found = (search: string | undefined): SQL =>
  sql`a.status${
    search
      ? sql` and position(prosa.normalise(${search}) in prosa.normalise(a.title || ' ' || a.text)) > 0`
      : sql``
  }`;

/** One more than a page, to see whether there is another. */
export function listAnnouncements(
  tx: Tx,
  options: { search?: string | undefined; beforeId?: number | undefined; offset: number },
): Promise<AnnouncementRow[]> {
  const before = options.beforeId === undefined ? sql`` : sql` and a.id < ${options.beforeId}`;
  return rows(
    tx.db,
    sql`select ${columns} from announcements a where ${found(options.search)}${before}
      order by a.id desc limit ${pageSizes.others + 1} offset ${options.offset}`,
  );
}

export async function countAnnouncements(tx: Tx, search: string | undefined): Promise<number> {
  const [row] = await rows<{ count: number }>(
    tx.db,
    sql`select count(*)::int as count from announcements a where ${found(search)}`,
  );
  return row!.count;
}

export async function hasUnseen(tx: UserTx): Promise<boolean> {
  const [row] = await rows<{ unseen: boolean }>(
    tx.db,
    sql`select exists (select from announcements a where a.status and a.created_at > coalesce(
        (select v.seen_at from announcement_views v where ${ofCompany(tx, 'v')} and v.user_id = ${tx.actor.id}),
        '-infinity')) as unseen`,
  );
  return row!.unseen;
}

/** Marks all current announcements as seen. */
export async function noteSeen(tx: UserTx): Promise<void> {
  await tx.db.execute(sql`insert into announcement_views (company_id, user_id, seen_at)
    values (${tx.companyId}, ${tx.actor.id}, clock_timestamp())
    on conflict (company_id, user_id) do update set seen_at = excluded.seen_at`);
}

export async function unscopedInsertAnnouncement(
  db: Db,
  draft: Pick<AnnouncementRow, 'priority' | 'title' | 'text'>,
): Promise<AnnouncementRow> {
  const [row] = await db.insert(announcements).values(draft).returning({ id: announcements.id });
  const [made] = await rows<AnnouncementRow>(
    db,
    sql`select ${columns} from announcements a where a.id = ${row!.id}`,
  );
  return made!;
}

/** Every company that gets it. */
export async function unscopedListCompanyIds(db: Db): Promise<number[]> {
  const found = await rows<{ id: number }>(db, sql`select c.id from companies c where c.status`);
  return found.map(({ id }) => id);
}
