import type { Queue, QueueRef, ServedQueue } from '@prosa/contract/queues';
import type { QueueRow } from '../../conversation/queues/queues.queries.ts';
import { iso } from '../../core/time.ts';
import { schedulesOf } from './schedules.ts';

export const presentQueueRef = ({ id, name, color }: QueueRef): QueueRef => ({ id, name, color });

export const presentServedQueues = (userId: number, queues: readonly QueueRef[]): ServedQueue[] =>
  queues.map((queue) => ({ ...presentQueueRef(queue), UserQueue: { userId, queueId: queue.id } }));

export const presentQueue = (row: QueueRow): Queue => ({
  ...presentQueueRef(row),
  orderQueue: row.orderQueue,
  greetingMessage: row.greetingMessage,
  outOfHoursMessage: row.outOfHoursMessage,
  hours: row.hours,
  schedules: schedulesOf(row.hours),
  integrationId: row.integrationId,
  promptId: row.promptId,
  distribution: row.distribution,
  capacity: row.capacity,
  reassignMinutes: row.reassignMinutes,
  answerMinutes: row.answerMinutes,
  resolveMinutes: row.resolveMinutes,
  waiting: row.waiting,
  createdAt: iso(row.createdAt),
  updatedAt: iso(row.updatedAt),
  rev: row.rev,
});
