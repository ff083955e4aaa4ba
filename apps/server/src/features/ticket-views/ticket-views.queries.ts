import type { TicketView } from '@prosa/contract/ticket-views';
import type { Tx, UserCtx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';

export type ViewRow = Omit<TicketView, 'gone'>;
export type ViewValues = Pick<TicketView, 'name' | 'isShared' | 'filter'>;

type UserTx = Tx & UserCtx;

const columns = sql`v.id, v.name, v.shared as "isShared", v.user_id as "userId", v.filter, v.rev`;

/** Personal and shared views. Only admins may filter by attendant: for others such a view would be a wider list. */
const visible = (tx: UserTx): SQL =>
  sql`${ofCompany(tx, 'v')} and (v.shared or v.user_id = ${tx.actor.id})
    and (v.filter -> 'users' is null or ${tx.actor.profile === 'admin'}::boolean)`;

/** In the user's chosen order; the rest follow, the user's own first. */
export const listViewRows = (tx: UserTx, limit: number): Promise<ViewRow[]> =>
  rows(
    tx.db,
    sql`select ${columns} from ticket_views v
      left join ticket_view_orders o on ${ofCompany(tx, 'o')} and o.user_id = ${tx.actor.id}
      where ${visible(tx)}
      order by array_position(o.view_ids, v.id) nulls last, v.shared, prosa.sort_key(v.name), v.id
      limit ${limit}`,
  );

export async function findView(tx: UserTx, id: number): Promise<ViewRow | undefined> {
  const [row] = await rows<ViewRow>(
    tx.db,
    sql`select ${columns} from ticket_views v where ${visible(tx)} and v.id = ${id}`,
  );
  return row;
}

/** Serializes concurrent changes; the state is read afterwards. */
export async function lockView(tx: UserTx, id: number): Promise<void> {
  await rows(
    tx.db,
    sql`select from ticket_views v where ${visible(tx)} and v.id = ${id} for update`,
  );
}

/** Counts the company's shared views, or the user's personal ones. */
export async function countKept(tx: UserTx, isShared: boolean): Promise<number> {
  const whose = isShared ? sql`v.shared` : sql`not v.shared and v.user_id = ${tx.actor.id}`;
  const [row] = await rows<{ count: number }>(
    tx.db,
    sql`select count(*)::int as count from ticket_views v where ${ofCompany(tx, 'v')} and ${whose}`,
  );
  return row!.count;
}

/** How many of these the user sees. */
export async function countVisible(tx: UserTx, ids: readonly number[]): Promise<number> {
  const [row] = await rows<{ count: number }>(
    tx.db,
    sql`select count(*)::int as count from ticket_views v
      where ${visible(tx)} and v.id = any(${array(ids, 'bigint')})`,
  );
  return row!.count;
}

export async function insertView(
  tx: UserTx,
  { name, isShared, filter }: ViewValues,
): Promise<number> {
  const [row] = await rows<{ id: number }>(
    tx.db,
    sql`insert into ticket_views (company_id, user_id, name, shared, filter)
      values (${tx.companyId}, ${tx.actor.id}, ${name}, ${isShared}, ${JSON.stringify(filter)}::jsonb) returning id`,
  );
  return row!.id;
}

export async function updateViewRow(
  tx: Tx,
  id: number,
  { name, isShared, filter }: ViewValues,
): Promise<void> {
  await tx.db.execute(sql`update ticket_views v set name = ${name}, shared = ${isShared},
      filter = ${JSON.stringify(filter)}::jsonb
    where ${ofCompany(tx, 'v')} and v.id = ${id}`);
}

export async function deleteViewRow(tx: Tx, id: number): Promise<void> {
  await tx.db.execute(sql`delete from ticket_views v where ${ofCompany(tx, 'v')} and v.id = ${id}`);
}

/** For a user who is being deleted: shared views stay. */
export async function deleteOwnViews(tx: Tx, userId: number): Promise<void> {
  await tx.db.execute(
    sql`delete from ticket_views v where ${ofCompany(tx, 'v')} and v.user_id = ${userId} and not v.shared`,
  );
}

export async function writeViewOrder(tx: UserTx, ids: readonly number[]): Promise<void> {
  await tx.db.execute(sql`insert into ticket_view_orders (company_id, user_id, view_ids)
    values (${tx.companyId}, ${tx.actor.id}, ${array(ids, 'bigint')})
    on conflict (company_id, user_id) do update set view_ids = excluded.view_ids`);
}
