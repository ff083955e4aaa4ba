/** The menu of a queue: options that are added, changed, moved among and below each other, and deleted. */
import type { Api } from '@prosa/contract';
import { limits } from '@prosa/contract/limits';
import type { QueueOption, QueueOptionBranch } from '@prosa/contract/queues';
import type { RouteInput } from '@prosa/contract/route';
import { findQueue } from '../../conversation/queues/queues.queries.ts';
import { audit } from '../../core/audit/audit.ts';
import { type Ctx, inTransaction, type Tx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import * as queries from './queue-options.queries.ts';
import { emitOptionsChanged } from './queues.realtime.ts';

type CreateBody = RouteInput<Api['POST /queue-options']>['body'];
type UpdateBody = RouteInput<Api['PUT /queue-options/:optionId']>['body'];

/** @throws ERR_QUEUE_NOT_FOUND, ERR_NO_QUEUEOPTION_FOUND also for options of another queue or company */
export function listOptions(ctx: Ctx, branch: queries.Branch): Promise<QueueOptionBranch[]> {
  return inTransaction(ctx, async (tx) => {
    if (!(await findQueue(tx, branch.queueId))) throw appError('ERR_QUEUE_NOT_FOUND');
    if (branch.parentId) await checkParent(tx, branch.queueId, branch.parentId);
    return queries.listOptions(tx, branch);
  });
}

/** @throws ERR_NO_QUEUEOPTION_FOUND */
export const getOption = (ctx: Ctx, id: number): Promise<QueueOptionBranch> =>
  inTransaction(ctx, async (tx) => {
    const found = await queries.findOption(tx, id);
    if (!found) throw appError('ERR_NO_QUEUEOPTION_FOUND');
    return found;
  });

export function createOption(ctx: Ctx, body: CreateBody): Promise<QueueOptionBranch> {
  const { queueId, option: place, title, message } = body;
  const parentId = atTop(body.parentId);
  return inTransaction(ctx, async (tx) => {
    if (!(await queries.lockQueue(tx, queueId))) throw appError('ERR_QUEUE_NOT_FOUND');
    if (parentId !== null) await checkParent(tx, queueId, parentId);
    if ((await queries.countOptions(tx, queueId)) >= limits.queueOptions.max)
      throw appError('ERR_QUEUEOPTIONS_LIMIT');
    const id = await queries.insertOption(tx, { queueId, parentId, title, message, option: LAST });
    await arrange(tx, { queueId, parentId }, { id, place: place ?? LAST });
    return announce(tx, id);
  });
}

/** Titles and texts, and places: among its siblings, or below another option of the queue. */
export function updateOption(ctx: Ctx, id: number, body: UpdateBody): Promise<QueueOptionBranch> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockOption(tx, id);
    const parentId = body.parentId === undefined ? before.parentId : atTop(body.parentId);
    if (parentId !== before.parentId) await checkMove(tx, before, parentId);
    await queries.updateOptionRow(tx, id, { ...wordsOf(body), parentId });
    await moveOption(tx, before, { parentId, place: body.option });
    return announce(tx, id);
  });
}

const wordsOf = ({ title, message }: UpdateBody): { title?: string; message?: string } => ({
  ...(title === undefined ? {} : { title }),
  ...(message === undefined ? {} : { message }),
});

/** A new option comes last, unless it has a position; its old siblings move up. */
async function moveOption(
  tx: Tx,
  { id, queueId, ...before }: QueueOption,
  { parentId, place }: { parentId: number | null; place: number | undefined },
): Promise<void> {
  const isMoved = parentId !== before.parentId;
  if (!isMoved && place === undefined) return;
  await arrange(tx, { queueId, parentId }, { id, place: place ?? LAST });
  if (isMoved) await arrange(tx, { queueId, parentId: before.parentId });
}

const LAST = limits.queueOptions.max + 1;

export function deleteOption(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { queueId, parentId, title } = await lockOption(tx, id);
    await queries.deleteOptionRow(tx, id);
    await audit(tx, 'queueOptionDeleted', { subject: id, detail: title });
    await arrange(tx, { queueId, parentId });
    await emitOptionsChanged(tx, queueId);
  });
}

/** Clients' -1 and our null mean the same: no parent. */
const atTop = (parentId: number | null): number | null => (parentId === -1 ? null : parentId);

async function lockOption(tx: Tx, id: number): Promise<QueueOption> {
  await queries.lockQueue(tx, (await getOption(tx, id)).queueId);
  return getOption(tx, id);
}

async function checkParent(tx: Tx, queueId: number, parentId: number): Promise<void> {
  const parent = await queries.findOption(tx, parentId);
  if (parent?.queueId !== queueId) throw appError('ERR_NO_QUEUEOPTION_FOUND');
}

async function checkMove(tx: Tx, option: QueueOption, parentId: number | null): Promise<void> {
  if (parentId === null) return;
  await checkParent(tx, option.queueId, parentId);
  const above = await queries.listAncestors(tx, parentId);
  if (above.includes(option.id)) throw appError('ERR_QUEUEOPTION_LOOP');
}

/** Renumbers the siblings of a branch from 1, one of them at a given position. */
async function arrange(
  tx: Tx,
  branch: { queueId: number; parentId: number | null },
  moved?: { id: number; place: number },
): Promise<void> {
  const ids = (await queries.listOptions(tx, branch)).map(({ id }) => id);
  if (!moved) return queries.numberOptions(tx, ids);
  const others = ids.filter((id) => id !== moved.id);
  await queries.numberOptions(tx, others.toSpliced(moved.place - 1, 0, moved.id));
}

async function announce(tx: Tx, id: number): Promise<QueueOptionBranch> {
  const option = (await queries.findOption(tx, id))!;
  await emitOptionsChanged(tx, option.queueId);
  return option;
}
