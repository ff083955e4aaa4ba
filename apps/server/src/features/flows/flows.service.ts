import type { Api } from '@prosa/contract';
import type { FlowUsage } from '@prosa/contract/flows';
import { pageSizes } from '@prosa/contract/limits';
import type { RouteInput } from '@prosa/contract/route';
import { audit } from '../../core/audit/audit.ts';
import { inTransaction, type Tx, type UserCtx } from '../../core/ctx.ts';
import { appError, violatedConstraint } from '../../core/errors.ts';
import { cursorNumber, cursorText, decodeCursor, pageOf } from '../../core/http/cursor.ts';
import { listUses } from './flow-usage.queries.ts';
import {
  countFlows,
  deleteFlowRow,
  type FlowRow,
  findFlow,
  insertFlow,
  listFlows,
  lockFlow,
  updateFlowRow,
} from './flows.queries.ts';
import { emitFlow, emitFlowGone } from './flows.realtime.ts';

type ListQuery = RouteInput<Api['GET /flowbuilder']>['query'];
type UpdateBody = RouteInput<Api['PUT /flowbuilder']>['body'];

/** Pickers show all of them. */
const PICKER_SIZE = 200;

export function listFlowPage(ctx: UserCtx, query: ListQuery) {
  const { searchParam, cursor, pageNumber } = query;
  const isPaged = cursor !== undefined || pageNumber !== undefined;
  const size = isPaged ? pageSizes.others : PICKER_SIZE;
  const search = searchParam?.trim() ?? '';
  const after = cursor ? readCursor(cursor) : undefined;
  const offset = after ? 0 : ((pageNumber ?? 1) - 1) * size;
  return inTransaction(ctx, async (tx) => {
    const found = await listFlows(tx, { search, after, offset, limit: size + 1 });
    const page = pageOf(found, size, (last) => [last.name, last.id]);
    return { ...page, count: await countFlows(tx, search) };
  });
}

function readCursor(cursor: string): { name: string; id: number } {
  const [name, id] = decodeCursor(cursor, 2);
  return { name: cursorText(name), id: cursorNumber(id) };
}

/** @throws ERR_NO_FLOW_FOUND */
export async function getFlow(tx: Tx, id: number): Promise<FlowRow> {
  const row = await findFlow(tx, id);
  if (!row) throw appError('ERR_NO_FLOW_FOUND');
  return row;
}

/** The same, locked for a change. */
export async function lockedFlow(tx: Tx, id: number): Promise<FlowRow> {
  await lockFlow(tx, id);
  return getFlow(tx, id);
}

/** @throws ERR_NO_FLOW_FOUND, ERR_FLOW_NAME_ALREADY_EXISTS */
export function updateFlow(ctx: UserCtx, { flowId, name, active }: UpdateBody): Promise<FlowRow> {
  return naming(ctx, async (tx) => {
    await lockedFlow(tx, flowId);
    await updateFlowRow(tx, flowId, {
      ...(name === undefined ? {} : { name }),
      ...(active === undefined ? {} : { active }),
    });
    const row = await getFlow(tx, flowId);
    await audit(tx, 'flowChanged', { subject: flowId, detail: row.name });
    emitFlow(tx, 'update', row);
    return row;
  });
}

/** @throws ERR_NO_FLOW_FOUND, ERR_FLOW_IN_USE */
export function deleteFlow(ctx: UserCtx, id: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { name } = await lockedFlow(tx, id);
    const usedBy = await listUses(tx, id);
    if (usedBy.length > 0) throw appError('ERR_FLOW_IN_USE', { details: { usedBy } });
    await deleteFlowRow(tx, id);
    await audit(tx, 'flowDeleted', { subject: id, detail: name });
    emitFlowGone(tx, id);
  });
}

/** @throws ERR_NO_FLOW_FOUND */
export const listUsesOf = (ctx: UserCtx, id: number): Promise<FlowUsage[]> =>
  inTransaction(ctx, async (tx) => {
    await getFlow(tx, id);
    return listUses(tx, id);
  });

/** @throws ERR_FLOW_NAME_ALREADY_EXISTS */
export async function makeFlow(
  tx: Tx,
  name: string,
  fill: (row: FlowRow) => Promise<unknown>,
): Promise<FlowRow> {
  const made = await getFlow(tx, await insertFlow(tx, name));
  await fill(made);
  const row = await getFlow(tx, made.id);
  await audit(tx, 'flowCreated', { subject: row.id, detail: name });
  emitFlow(tx, 'create', row);
  return row;
}

/** @throws ERR_FLOW_NAME_ALREADY_EXISTS where `work` gives a name that is taken */
export async function naming<T>(ctx: UserCtx, work: (tx: Tx & UserCtx) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(ctx, work);
  } catch (error) {
    if (violatedConstraint(error) === 'flows_name') throw appError('ERR_FLOW_NAME_ALREADY_EXISTS');
    throw error;
  }
}
