/** Plans as companies buy them, and the state of a subscription. */
import type { Recurrence } from '@prosa/contract/plans/manifest';
import type { Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import type { Priced } from './prices.rules.ts';

export interface SoldPlan extends Priced {
  id: number;
  name: string;
  users: number;
  connections: number;
  queues: number;
  storageMegabytes: number;
  isPublic: boolean;
}

const columns = sql`p.id, p.name, p.users, p.connections, p.queues, p.storage_megabytes as "storageMegabytes",
  p.value_cents as "valueCents", p.prices, p.is_public as "isPublic"`;

/** The company's plan, and the one that is asked for. */
export async function findSoldPlan(
  tx: Tx,
  planId: number,
): Promise<{ current: SoldPlan | null; asked: SoldPlan | null }> {
  const found = await rows<SoldPlan & { isCurrent: boolean }>(
    tx.db,
    sql`select ${columns}, p.id = c.plan_id as "isCurrent" from plans p, companies c
      where ${ofCompany(tx, 'c')} and p.id in (${planId}, c.plan_id)`,
  );
  return {
    current: found.find(({ isCurrent }) => isCurrent) ?? null,
    asked: found.find(({ id }) => id === planId) ?? null,
  };
}

/** The plans on offer and the company's own, in the order of the installation. */
export const listSoldPlans = (tx: Tx): Promise<SoldPlan[]> =>
  rows(
    tx.db,
    sql`select ${columns} from plans p, companies c
      where ${ofCompany(tx, 'c')} and (p.is_public or p.id in (c.plan_id, c.next_plan_id))
      order by p.position, p.value_cents, prosa.sort_key(p.name), p.id`,
  );

export interface SubscriptionRow {
  dueDate: string | null;
  isTrial: boolean;
  planId: number | null;
  recurrence: Recurrence;
  nextPlanId: number | null;
  nextPlanName: string | null;
  nextPlanAt: string | null;
}

export async function findSubscription(tx: Tx): Promise<SubscriptionRow> {
  const [row] = await rows<SubscriptionRow>(
    tx.db,
    sql`select c.due_date as "dueDate", c.due_date is not null and c.due_day is null as "isTrial", c.plan_id as "planId",
        c.recurrence, c.next_plan_id as "nextPlanId", n.name as "nextPlanName", c.next_plan_at as "nextPlanAt"
      from companies c left join plans n on n.id = c.next_plan_id where ${ofCompany(tx, 'c')}`,
  );
  return row!;
}

export async function findPlan(tx: Tx, planId: number | null): Promise<SoldPlan | undefined> {
  if (planId === null) return undefined;
  const [row] = await rows<SoldPlan>(
    tx.db,
    sql`select ${columns} from plans p where p.id = ${planId}`,
  );
  return row;
}
