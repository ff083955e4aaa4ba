/** Queues: where customers wait for somebody, with the texts they get meanwhile. */
import type { Api } from '@prosa/contract';
import type { RouteInput } from '@prosa/contract/route';
import type { QueueRow, QueueValues } from '../../conversation/queues/queues.queries.ts';
import * as queries from '../../conversation/queues/queues.queries.ts';
import { audit } from '../../core/audit/audit.ts';
import { type Ctx, inTransaction, type Tx } from '../../core/ctx.ts';
import { appError, violatedConstraint } from '../../core/errors.ts';
import { announceQuickMessages, leaveQueue } from '../quick-messages/quick-messages.service.ts';
import { checkAnswering } from './check-answering.ts';
import { emitQueue, emitQueueDeleted } from './queues.realtime.ts';
import { weekOf } from './schedules.ts';

type CreateBody = RouteInput<Api['POST /queue']>['body'];
type UpdateBody = RouteInput<Api['PUT /queue/:queueId']>['body'];

/** @throws ERR_QUEUE_NOT_FOUND also for a queue of another company */
export const getQueue = (ctx: Ctx, id: number): Promise<QueueRow> =>
  inTransaction(ctx, async (tx) => {
    const row = await queries.findQueue(tx, id);
    if (!row) throw appError('ERR_QUEUE_NOT_FOUND');
    return row;
  });

export function createQueue(ctx: Ctx, body: CreateBody): Promise<QueueRow> {
  return changing(ctx, async (tx) => {
    const { allowed, used } = await queries.lockQueueLimit(tx);
    if (allowed !== null && used >= allowed) throw appError('ERR_QUEUES_LIMIT');
    await checkAnswering(tx, body);
    const { name, color } = body;
    const id = await queries.insertQueue(tx, { name, color });
    await queries.updateQueueRow(tx, id, valuesOf(body, await getQueue(tx, id)));
    return announce(tx, 'create', id);
  });
}

export function updateQueue(ctx: Ctx, id: number, body: UpdateBody): Promise<QueueRow> {
  return changing(ctx, async (tx) => {
    const row = await getQueue(tx, id);
    await checkAnswering(tx, body);
    await queries.updateQueueRow(tx, id, valuesOf(body, row));
    if (body.distribution || body.capacity !== undefined)
      await tx.enqueue('distribute-queue', { queueId: id }, { key: `distribute:${id}` });
    return announce(tx, 'update', id);
  });
}

/** It is removed from connections and users, and quick messages limited to it alone are switched off. Closed tickets keep their messages, without the queue. */
export function deleteQueue(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const row = await getQueue(tx, id);
    if (await queries.hasLiveTickets(tx, id)) throw appError('ERR_QUEUE_IN_USE');
    const quickMessages = await leaveQueue(tx, id);
    await queries.deleteQueueRow(tx, id);
    await announceQuickMessages(tx, quickMessages);
    await audit(tx, 'queueDeleted', { subject: id, detail: row.name });
    emitQueueDeleted(tx, id);
  });
}

function valuesOf(body: UpdateBody, { hours }: QueueRow): QueueValues {
  const { companyId: _, schedules, ...values } = body;
  if (body.hours || !schedules) return values;
  return { ...values, hours: { ...hours, weekly: weekOf(schedules) } };
}

async function announce(tx: Tx, action: 'create' | 'update', id: number): Promise<QueueRow> {
  const row = await getQueue(tx, id);
  emitQueue(tx, action, row);
  return row;
}

async function changing<T>(ctx: Ctx, fn: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(ctx, fn);
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'queues_name') throw appError('ERR_QUEUE_NAME_ALREADY_EXISTS');
    if (constraint === 'queues_color') throw appError('ERR_QUEUE_COLOR_ALREADY_EXISTS');
    throw error;
  }
}
