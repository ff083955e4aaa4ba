import { announcementLimits } from '@prosa/contract/announcements/audience';
import { pageSizes } from '@prosa/contract/limits';
import type { Tx, UserCtx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';

export interface AnnouncementRow {
  id: number;
  priority: 1 | 2 | 3;
  title: string;
  text: string;
  mustConfirm: boolean;
  publishedAt: string;
  fileCompanyId: number | null;
  fileId: string | null;
  fileName: string | null;
  createdAt: string;
  rev: number;
}

type UserTx = Tx & UserCtx;

export const columns = sql`a.id, a.priority, a.title, a.text, a.must_confirm as "mustConfirm", a.published_at as "publishedAt",
  a.file_company_id as "fileCompanyId", a.file_id as "fileId", a.file_name as "fileName", a.created_at as "createdAt", a.rev`;

/** What the user is shown. Row security repeats which companies get it. */
const shownTo = (tx: UserTx): SQL => {
  const now = tx.core.now().toISOString();
  return sql`a.status and (a.starts_at is null or a.starts_at <= ${now}::timestamptz)
    and (a.ends_at is null or a.ends_at > ${now}::timestamptz)
    and (not a.admins_only or ${tx.actor.profile === 'admin'}::boolean)
    and case a.audience
      when 'all' then true
      when 'companies' then ${tx.companyId} = any (a.company_ids)
      else exists (select from companies c where ${ofCompany(tx, 'c')} and c.plan_id = any (a.plan_ids))
    end`;
};

export const matching = (search: string): SQL =>
  search === ''
    ? sql`true`
    : sql`position(prosa.normalise(${search}) in prosa.normalise(a.title || ' ' || a.text)) > 0`;

export interface Page {
  search: string;
  after?: { at: string; id: number } | undefined;
  offset: number;
}

/** One more than a page, to see whether there is another. */
export function listShown(tx: UserTx, { search, after, offset }: Page): Promise<AnnouncementRow[]> {
  const older = after
    ? sql`and (a.published_at, a.id) < (${after.at}::timestamptz, ${after.id})`
    : sql``;
  return rows(
    tx.db,
    sql`select ${columns} from announcements a where ${shownTo(tx)} and ${matching(search)} ${older}
      order by a.published_at desc, a.id desc limit ${pageSizes.others + 1} offset ${offset}`,
  );
}

export async function countShown(tx: UserTx, search: string): Promise<number> {
  const [row] = await rows<{ count: number }>(
    tx.db,
    sql`select count(*)::int as count from announcements a where ${shownTo(tx)} and ${matching(search)}`,
  );
  return row!.count;
}

export async function hasUnseen(tx: UserTx): Promise<boolean> {
  const [row] = await rows<{ unseen: boolean }>(
    tx.db,
    sql`select exists (select from announcements a where ${shownTo(tx)} and a.published_at > coalesce(
        (select v.seen_at from announcement_views v where ${ofCompany(tx, 'v')} and v.user_id = ${tx.actor.id}),
        '-infinity')) as unseen`,
  );
  return row!.unseen;
}

export function listToConfirm(tx: UserTx): Promise<AnnouncementRow[]> {
  return rows(
    tx.db,
    sql`select ${columns} from announcements a where ${shownTo(tx)} and a.must_confirm
        and not exists (select from announcement_receipts r where ${ofCompany(tx, 'r')}
          and r.announcement_id = a.id and r.user_id = ${tx.actor.id} and r.confirmed_at is not null)
      order by a.published_at, a.id limit ${announcementLimits.toConfirm.max}`,
  );
}

/** Marks all current announcements as seen. Publishing reads the same clock. */
export async function noteSeen(tx: UserTx): Promise<void> {
  await tx.db.execute(sql`insert into announcement_views (company_id, user_id, seen_at)
    values (${tx.companyId}, ${tx.actor.id}, ${tx.core.now().toISOString()}::timestamptz)
    on conflict (company_id, user_id) do update set seen_at = excluded.seen_at`);
}

/** The first time counts. @returns false for one that the user is not shown */
export async function noteReceipt(
  tx: UserTx,
  id: number,
  { isConfirmed }: { isConfirmed: boolean },
): Promise<boolean> {
  const noted = await rows(
    tx.db,
    sql`insert into announcement_receipts as r (company_id, announcement_id, user_id, read_at, confirmed_at)
      select ${tx.companyId}, a.id, ${tx.actor.id}, now(), case when ${isConfirmed}::boolean then now() end
      from announcements a where a.id = ${id} and ${shownTo(tx)}
      on conflict (company_id, announcement_id, user_id) do update
        set confirmed_at = coalesce(r.confirmed_at, excluded.confirmed_at)
      returning 1`,
  );
  return noted.length > 0;
}
