import { z } from 'zod';
import { color, deleted, ignoredCompany, isoTime, nameText, text } from './common.ts';
import { clock, Hours } from './hours.ts';
import { id, textId } from './ids.ts';
import { limits, weekdays } from './limits.ts';
import { route } from './route.ts';

export const QueueRef = z.object({ id: id('queue'), name: z.string(), color: z.string() });
export type QueueRef = z.output<typeof QueueRef>;

/** A queue that a user serves. Clients of the family read its id from `UserQueue`. */
export const ServedQueue = QueueRef.extend({
  UserQueue: z.object({ userId: id('user'), queueId: id('queue') }).optional(),
});
export type ServedQueue = z.output<typeof ServedQueue>;

/** One range of a queue's week: the older form of `hours`, which admins edit. */
export const QueueSchedule = z.object({
  /** Display name of the day; the server uses only `weekdayEn`. */
  weekday: text(40).optional(),
  weekdayEn: z.enum(weekdays),
  startTime: clock,
  endTime: clock,
});
export type QueueSchedule = z.output<typeof QueueSchedule>;

export const distributions = ['none', 'round_robin', 'least_busy'] as const;
export type Distribution = (typeof distributions)[number];

/** A queue as admins edit it. */
export const Queue = QueueRef.extend({
  orderQueue: z.number().nullable(),
  greetingMessage: z.string(),
  outOfHoursMessage: z.string(),
  /** Several ranges a day and holidays; applies if the company's `scheduleType` is `queue`. */
  hours: Hours,
  /** The same week with a row for each range, for other clients of the family. */
  schedules: z.array(QueueSchedule),
  integrationId: id('integration').nullable(),
  promptId: id('prompt').nullable(),
  /** How waiting tickets are assigned: by hand, to each attendant in turn, or to the one with the fewest open tickets. */
  distribution: z.enum(distributions),
  /** Maximum open tickets per attendant for distribution; 0 = no limit. */
  capacity: z.number(),
  /** Minutes after which an unanswered ticket goes to the next attendant; 0 = never. */
  reassignMinutes: z.number(),
  /** Targets in working minutes: for a person's first answer, and for resolving the ticket; 0 = no target. */
  answerMinutes: z.number(),
  resolveMinutes: z.number(),
  /** Tickets in this queue that wait for an attendant. */
  waiting: z.number(),
  createdAt: isoTime,
  updatedAt: isoTime,
  rev: z.number(),
});
export type Queue = z.output<typeof Queue>;

/** A line of a queue's menu. `option` is its number among its siblings, from 1, as the customer types it. */
export const QueueOption = z.object({
  id: id('queueOption'),
  queueId: id('queue'),
  parentId: id('queueOption').nullable(),
  option: z.number(),
  title: z.string(),
  message: z.string(),
  hasChildren: z.boolean(),
  rev: z.number(),
});
export type QueueOption = z.output<typeof QueueOption>;

/** An option with its direct children. */
export const QueueOptionBranch = QueueOption.extend({ children: z.array(QueueOption) });
export type QueueOptionBranch = z.output<typeof QueueOptionBranch>;

const message = text(limits.automaticText.max);
const whole = (max: number) => z.number().int().min(0).max(max);

const editable = {
  name: nameText,
  color,
  orderQueue: z.number().int().min(0).max(limits.queueOrder.max).nullable(),
  greetingMessage: message,
  outOfHoursMessage: message,
  hours: Hours,
  /** Replaces the week in `hours`; its holidays stay. */
  schedules: z.array(QueueSchedule).max(7 * limits.rangesPerDay.max),
  integrationId: id('integration').nullable(),
  promptId: id('prompt').nullable(),
  distribution: z.enum(distributions),
  capacity: whole(limits.queueCapacity.max),
  reassignMinutes: whole(limits.minutesShort.max),
  answerMinutes: whole(limits.minutesShort.max),
  resolveMinutes: whole(limits.minutesLong.max),
  companyId: ignoredCompany,
};

const params = z.object({ queueId: textId('queue') });
const optionParams = z.object({ optionId: textId('queueOption') });
const title = text(limits.queueOptionTitle.max).trim().min(limits.queueOptionTitle.min);
/** -1 or null: the top level. */
const parent = z.union([z.literal(-1), id('queueOption')]).meta({ ref: 'queueOption' });
/** Position among its siblings; the following ones move down. */
const position = z.coerce.number<string | number>().int().min(1).max(limits.queueOptions.max);

export const queueRoutes = {
  'GET /queue': route({
    access: 'user',
    query: z.object({ companyId: ignoredCompany }),
    response: z.array(z.union([Queue, QueueRef])),
    summary: 'List all queues in order: complete for admins, name and colour for others',
  }),
  'POST /queue': route({
    access: 'queues-page:manage',
    body: z.object(editable).partial().required({ name: true, color: true }),
    status: 201,
    response: Queue,
    summary: 'Create a queue',
  }),
  'GET /queue/:queueId': route({
    access: 'queues-page:manage',
    params,
    response: Queue,
    summary: 'Get a queue',
  }),
  'PUT /queue/:queueId': route({
    access: 'queues-page:manage',
    params,
    body: z.object(editable).partial(),
    ifMatch: true,
    response: Queue,
    summary: 'Update a queue',
  }),
  'DELETE /queue/:queueId': route({
    access: 'queues-page:manage',
    params,
    response: deleted(id('queue')),
    summary: 'Delete a queue; refused while it has pending or open tickets',
  }),

  'GET /queue-options': route({
    access: 'queues-page:manage',
    query: z.object({
      queueId: textId('queue'),
      /** -1: options at the top level; absent: all options of the queue. */
      parentId: z
        .union([z.literal('-1'), textId('queueOption')])
        .meta({ ref: 'queueOption' })
        .optional(),
      companyId: ignoredCompany,
    }),
    response: z.array(QueueOptionBranch),
    summary: 'List the options of a queue, siblings in order of their numbers',
  }),
  'GET /queue-options/:optionId': route({
    access: 'queues-page:manage',
    params: optionParams,
    response: QueueOptionBranch,
    summary: 'Get an option',
  }),
  'POST /queue-options': route({
    access: 'queues-page:manage',
    body: z.object({
      queueId: id('queue'),
      parentId: parent.nullable().default(null),
      title,
      message: message.default(''),
      /** Default: at the end. */
      option: position.optional(),
    }),
    status: 201,
    response: QueueOptionBranch,
    summary: 'Create an option',
  }),
  'PUT /queue-options/:optionId': route({
    access: 'queues-page:manage',
    params: optionParams,
    body: z
      .object({
        queueId: z.unknown().meta({ ignored: true }),
        parentId: parent.nullable(),
        title,
        message,
        option: position,
      })
      .partial(),
    ifMatch: true,
    response: QueueOptionBranch,
    summary: 'Update an option, or move it within its level or under another option',
  }),
  'DELETE /queue-options/:optionId': route({
    access: 'queues-page:manage',
    params: optionParams,
    response: deleted(id('queueOption')),
    summary: 'Delete an option and everything under it; the following options move up',
  }),
} as const;
