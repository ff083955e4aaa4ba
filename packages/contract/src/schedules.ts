/** Messages that are sent to a contact at a time, once or as a series. */
import { z } from 'zod';
import { deleted, ignoredCompany, isoTime, pageQuery, text } from './common.ts';
import { ConnectionRef } from './connections.ts';
import { ContactRef } from './contacts.ts';
import { id, textId } from './ids.ts';
import { weekdays } from './limits.ts';
import { QueueRef } from './queues.ts';
import { route } from './route.ts';
import { holidayRules, repeatUnits, scheduleLimits, seriesScopes } from './schedules/series.ts';
import { templateValues } from './templates.ts';

declare module './ids.ts' {
  interface Refs {
    schedule: true;
  }
}
declare module './realtime.ts' {
  interface EventPayloads {
    schedule:
      | { action: 'create' | 'update'; schedule: Schedule }
      | { action: 'delete'; scheduleId: number };
  }
}

/** PENDENTE: planned. AGENDADA: taken, on its way. ENVIADA: sent. ERRO: not sent, with the reason in `error`. */
export const scheduleStatuses = ['PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO'] as const;
const status = z.enum(scheduleStatuses);
export type ScheduleStatus = z.output<typeof status>;

const whole = ({ min, max }: { min: number; max: number }) => z.number().int().min(min).max(max);

/** A local time of the company, without a zone: 2026-11-25T09:00. */
export const wallTime = z
  .string()
  .regex(/^2\d{3}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/)
  .refine(isCalendarDay);

/** The 30th of February would otherwise count as the 2nd of March. */
function isCalendarDay(time: string): boolean {
  const shown = Date.parse(`${time}:00Z`);
  return !Number.isNaN(shown) && new Date(shown).toISOString().startsWith(time);
}

const repeat = {
  unit: z.enum(repeatUnits),
  interval: whole(scheduleLimits.interval),
  /** The last day on which one is sent, in the company's calendar. */
  until: z.iso.date().nullable(),
  /** How many are still to come. */
  count: whole(scheduleLimits.count).nullable(),
};

/** Times are local: a series stays at nine o'clock when the clocks change. */
export const Repeat = z.object({
  ...repeat,
  /** Of a weekly series. */
  weekdays: z.array(z.enum(weekdays)),
  /** Of a monthly and yearly series; where a month is shorter, its last day. */
  monthDay: z.number().nullable(),
  /** Of a yearly series. */
  month: z.number().nullable(),
});
export type Repeat = z.output<typeof Repeat>;

/** What is left out is taken from the first time. */
export const RepeatInput = z.object({
  unit: repeat.unit,
  interval: repeat.interval.default(1),
  until: repeat.until.default(null),
  count: repeat.count.default(null),
  weekdays: z.array(z.enum(weekdays)).max(7).default([]),
  monthDay: z.number().int().min(1).max(31).nullish(),
  month: z.number().int().min(1).max(12).nullish(),
});
export type RepeatInput = z.output<typeof RepeatInput>;

export const Schedule = z.object({
  id: id('schedule'),
  body: z.string(),
  contactId: id('contact'),
  contact: ContactRef,
  /** The next time, or the last one where none is left. */
  sendAt: isoTime,
  /** The same as the rule names it: on a holiday it may be sent on a later day. */
  slot: wallTime,
  /** When the last one was sent; a schedule that is sent once cannot be changed then. */
  sentAt: isoTime.nullable(),
  status,
  /** A code: why it was not sent, or what it waits for. */
  error: z.string().nullable(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  userId: id('user').nullable(),
  user: z.object({ id: id('user'), name: z.string() }).nullable(),
  /** Null: the connection of the contact's ticket, else the default one. */
  whatsappId: id('connection').nullable(),
  whatsapp: ConnectionRef.nullable(),
  /** Sent instead while free text may not be sent there. */
  templateId: id('template').nullable(),
  templateValues: z.record(z.string(), z.string()),
  /** The chosen connection was deleted. */
  isConnectionGone: z.boolean(),
  /** Who gets the customer's answer, if no ticket is open then. */
  queueId: id('queue').nullable(),
  queue: QueueRef.nullable(),
  attendantId: id('user').nullable(),
  attendant: z.object({ id: id('user'), name: z.string() }).nullable(),
  repeat: Repeat.nullable(),
  holidays: z.enum(holidayRules),
  /** Not sent if the customer has written since it was saved, which also ends a series. */
  onlyIfSilent: z.boolean(),
  createdAt: isoTime,
  updatedAt: isoTime,
  rev: z.number(),
});
export type Schedule = z.output<typeof Schedule>;

/** One time of a schedule, in the past or to come. */
export const ScheduleOccurrence = z.object({
  scheduleId: id('schedule'),
  slot: wallTime,
  at: isoTime,
  status,
  error: z.string().nullable(),
  /** With it, of a series that ends after a number of messages; null for others, and in the past. */
  left: z.number().nullable(),
});
export type ScheduleOccurrence = z.output<typeof ScheduleOccurrence>;

/** An instant, or a local time of the company, as other clients of the family send it. */
const time = z.union([isoTime, wallTime]);

const editable = {
  body: text(scheduleLimits.body.max).trim().min(scheduleLimits.body.min),
  contactId: id('contact'),
  sendAt: time,
  whatsappId: id('connection').nullable(),
  /** Of the chosen connection; another connection drops it. */
  templateId: id('template').nullable(),
  templateValues,
  queueId: id('queue').nullable(),
  attendantId: id('user').nullable(),
  repeat: RepeatInput.nullable(),
  holidays: z.enum(holidayRules),
  onlyIfSilent: z.boolean(),
};

const ignored = z.unknown().meta({ ignored: true }).optional();
const params = z.object({ scheduleId: textId('schedule') });

/** What a schedule will do, to say it before it is saved. */
export const SchedulePreview = z.object({
  /** The first times. */
  times: z.array(isoTime),
  /** No more than these. */
  isAll: z.boolean(),
  /** The connection that would send it now; null if the company has none. */
  whatsapp: ConnectionRef.nullable(),
  /** Until when free text may be sent there, where the provider has such a window. */
  windowEndsAt: isoTime.nullable(),
  isContactBlocked: z.boolean(),
  /** How long the message waits for a connection that is down. */
  lateHours: z.number(),
  /** The holiday on which the first time falls. */
  holiday: z.string().nullable(),
});
export type SchedulePreview = z.output<typeof SchedulePreview>;

export const scheduleRoutes = {
  'GET /schedules': route({
    access: 'user',
    plan: 'useSchedules',
    query: z.object({
      ...pageQuery,
      contactId: textId('contact').optional(),
      /** With both, all that is sent from `from` until before `to`, at most 62 days. */
      from: time.optional(),
      to: time.optional(),
    }),
    response: z.object({
      schedules: z.array(Schedule),
      /** Only with `from` and `to`, by time; at most 2,000, of which `hasMore` tells. */
      occurrences: z.array(ScheduleOccurrence),
      count: z.number(),
      hasMore: z.boolean(),
      cursor: z.string().nullable(),
    }),
    summary: 'List schedules, the latest time first; or all times in a range',
  }),
  'POST /schedules/preview': route({
    access: 'user',
    plan: 'useSchedules',
    body: z.object({
      contactId: editable.contactId,
      sendAt: time,
      whatsappId: editable.whatsappId.default(null),
      repeat: editable.repeat.default(null),
      holidays: editable.holidays.default('send'),
    }),
    status: 200,
    response: SchedulePreview,
    summary: 'Get the first times of a schedule before it is saved, and what could stop it',
  }),
  'GET /schedules/:scheduleId': route({
    access: 'user',
    plan: 'useSchedules',
    params,
    response: Schedule,
    summary: 'Get a schedule',
  }),
  'POST /schedules': route({
    access: 'user',
    plan: 'useSchedules',
    body: z.object({
      body: editable.body,
      contactId: editable.contactId,
      sendAt: time,
      whatsappId: editable.whatsappId.default(null),
      templateId: editable.templateId.default(null),
      templateValues: editable.templateValues.default({}),
      queueId: editable.queueId.default(null),
      attendantId: editable.attendantId.default(null),
      repeat: editable.repeat.default(null),
      holidays: editable.holidays.default('send'),
      onlyIfSilent: editable.onlyIfSilent.default(false),
      userId: ignored,
      companyId: ignoredCompany,
    }),
    status: 201,
    response: Schedule,
    summary:
      'Schedule a message, once or as a series. ERR_SCHEDULE_TIME, ERR_SCHEDULE_EMPTY, ERR_TEMPLATE_VALUES.',
  }),
  'PUT /schedules/:scheduleId': route({
    access: 'user',
    plan: 'useSchedules',
    params,
    body: z
      .object({ ...editable, userId: ignored, companyId: ignoredCompany })
      .partial()
      .extend({
        /** Of a series: which of its times change. `one` and `following` answer the schedule that is split off. */
        scope: z.enum(seriesScopes).default('all'),
        /** From which time, as the calendar names it; the next one by default. */
        slot: wallTime.optional(),
      }),
    ifMatch: true,
    response: Schedule,
    summary:
      'Update a schedule, for its author and admins. ERR_SCHEDULE_SENT once it is taken for sending.',
  }),
  'DELETE /schedules/:scheduleId': route({
    access: 'user',
    plan: 'useSchedules',
    params,
    query: z.object({ scope: z.enum(seriesScopes).default('all'), slot: wallTime.optional() }),
    response: deleted(id('schedule')),
    summary: 'Delete a schedule, or some of the times of a series; for its author and admins',
  }),
  'POST /schedules/:scheduleId/media-upload': route({
    access: 'user',
    plan: 'useSchedules',
    params,
    files: ['file'],
    body: z.object({ typeArch: ignored }),
    status: 200,
    response: Schedule,
    summary: 'Set the picture of a schedule (.png, .jpg, .jpeg), replacing the existing one',
  }),
  'DELETE /schedules/:scheduleId/media-upload': route({
    access: 'user',
    plan: 'useSchedules',
    params,
    response: Schedule,
    summary: 'Remove the picture of a schedule',
  }),
  'POST /schedules/:scheduleId/send-now': route({
    access: 'user',
    plan: 'useSchedules',
    params,
    body: z.object({ slot: wallTime.optional() }),
    status: 200,
    response: Schedule,
    summary:
      'Send a message that was not sent at its time. ERR_SCHEDULE_NOT_FAILED, and the reasons for which it cannot be sent.',
  }),
} as const;
