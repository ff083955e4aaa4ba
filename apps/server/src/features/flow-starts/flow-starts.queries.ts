import type { FlowRef } from '@prosa/contract/flow-starts';
import type { VisitKind } from '@prosa/contract/flow-starts/manifest';
import type { Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';

const LIST_SIZE = 200;

export const listLiveFlows = (tx: Tx): Promise<FlowRef[]> =>
  rows(
    tx.db,
    sql`select f.id, f.name from flows f
      where ${ofCompany(tx, 'f')} and f.active and f.live_version_id is not null
      order by prosa.sort_key(f.name), f.id limit ${LIST_SIZE}`,
  );

/** Undefined if the company has no such flow. */
export async function findFlowToStart(
  tx: Tx,
  id: number,
): Promise<{ isLive: boolean } | undefined> {
  const [flow] = await rows<{ isLive: boolean }>(
    tx.db,
    sql`select f.active and f.live_version_id is not null as "isLive" from flows f
      where ${ofCompany(tx, 'f')} and f.id = ${id}`,
  );
  return flow;
}

/** The flow that has the ticket. */
export async function findPresentFlow(tx: Tx, ticketId: number): Promise<FlowRef | null> {
  const [flow] = await rows<FlowRef>(
    tx.db,
    sql`select f.id, f.name from automation_sessions s
      join tickets t on ${ofCompany(tx, 't')} and t.id = s.ticket_id and t.status = 'pending'
      join flows f on ${ofCompany(tx, 'f')} and f.id = (s.state ->> 'flowId')::bigint
      where ${ofCompany(tx, 's')} and s.ticket_id = ${ticketId} and s.machine = 'flow'`,
  );
  return flow ?? null;
}

const PATH_SIZE = 100;

export interface StepRow {
  flow: FlowRef;
  node: string;
  type: string | null;
  kind: VisitKind;
  at: string;
}

/** The last steps, oldest first, with the types of their nodes. */
export const listSteps = (tx: Tx, ticketId: number): Promise<StepRow[]> =>
  rows(
    tx.db,
    sql`with last as (
        select v.id, v.flow_id, v.version_id, v.node, v.kind, v.at from flow_visits v
        where ${ofCompany(tx, 'v')} and v.ticket_id = ${ticketId}
        order by v.id desc limit ${PATH_SIZE}
      ), types as (
        select o.id as version_id, n ->> 'id' as node, min(n ->> 'type') as type
        from (select distinct version_id from last) l
        join flow_versions o on ${ofCompany(tx, 'o')} and o.id = l.version_id
        cross join lateral jsonb_array_elements(o.graph -> 'nodes') n
        group by 1, 2
      )
      select jsonb_build_object('id', f.id, 'name', f.name) as flow, l.node, y.type, l.kind, l.at
      from last l
      join flows f on ${ofCompany(tx, 'f')} and f.id = l.flow_id
      left join types y on y.version_id = l.version_id and y.node = l.node
      order by l.id`,
  );
