/** What the form of a schedule holds, and what it means. Pure. */
import type { ContactRef } from '@prosa/contract/contacts';
import { type Weekday, weekdays } from '@prosa/contract/limits';
import type { Schedule } from '@prosa/contract/schedules';
import {
  type HolidayRule,
  type RepeatUnit,
  type SeriesScope,
  scheduleLimits,
} from '@prosa/contract/schedules/manifest';
import { isDay } from '../../i18n/company-days.ts';
import { clockOf, dayOf } from './local-time.ts';
import type { ScheduleDraft } from './schedules.api.ts';

export interface ScheduleValues extends Record<string, unknown> {
  contact: ContactRef | null;
  body: string;
  day: string;
  clock: string;
  whatsappId: string;
  templateId: string;
  templateValues: Record<string, string>;
  queueId: string;
  attendantId: string;
  unit: RepeatUnit | 'never';
  interval: number;
  weekdays: Weekday[];
  end: 'never' | 'on' | 'after';
  until: string;
  count: number;
  holidays: HolidayRule;
  onlyIfSilent: boolean;
  scope: SeriesScope;
  media: ScheduleDraft['media'];
}

const COUNT = 5;

/** @param local the time that is shown: of one message of a series */
export function valuesOf(row: Schedule, local: string): ScheduleValues {
  const { repeat } = row;
  return {
    ...newValues(local, row.contact),
    body: row.body,
    whatsappId: textOf(row.whatsappId),
    templateId: textOf(row.templateId),
    templateValues: row.templateValues,
    queueId: textOf(row.queueId),
    attendantId: textOf(row.attendantId),
    unit: repeat?.unit ?? 'never',
    interval: repeat?.interval ?? 1,
    weekdays: repeat?.weekdays ?? [],
    end: repeat?.until ? 'on' : repeat?.count ? 'after' : 'never',
    until: repeat?.until ?? '',
    count: repeat?.count ?? COUNT,
    holidays: row.holidays,
    onlyIfSilent: row.onlyIfSilent,
    scope: repeat ? 'one' : 'all',
  };
}

export const newValues = (local: string, contact: ContactRef | null): ScheduleValues => ({
  contact,
  body: '',
  day: dayOf(local),
  clock: clockOf(local),
  whatsappId: '',
  templateId: '',
  templateValues: {},
  queueId: '',
  attendantId: '',
  unit: 'never',
  interval: 1,
  weekdays: [],
  end: 'never',
  until: '',
  count: COUNT,
  holidays: 'send',
  onlyIfSilent: false,
  scope: 'all',
  media: 'keep',
});

/** @param row keeps the day of the month of a series whose day was not changed: the 31st, in a shorter month */
export function draftOf(
  values: ScheduleValues,
  { row, slot }: { row: Schedule | null; slot: string | null },
): ScheduleDraft {
  return {
    body: values.body.trim(),
    contactId: values.contact?.id ?? 0,
    sendAt: sendAtOf(values),
    whatsappId: numberOf(values.whatsappId),
    templateId: numberOf(values.templateId),
    templateValues: values.templateId ? values.templateValues : {},
    queueId: numberOf(values.queueId),
    attendantId: numberOf(values.attendantId),
    repeat: values.scope === 'one' ? null : repeatOf(values, row),
    holidays: values.holidays,
    onlyIfSilent: values.onlyIfSilent,
    scope: values.scope,
    slot,
    media: values.media,
  };
}

export const sendAtOf = ({ day, clock }: Pick<ScheduleValues, 'day' | 'clock'>): string =>
  `${day}T${clock}`;

/** Whether it is a time at all; whether it lies ahead is for the server to say. */
export const isTime = ({ day, clock }: Pick<ScheduleValues, 'day' | 'clock'>): boolean =>
  isDay(day) && /^([01]\d|2[0-3]):[0-5]\d$/.test(clock);

export function repeatOf(values: ScheduleValues, row: Schedule | null): ScheduleDraft['repeat'] {
  const { unit, interval, end, until, count, day } = values;
  if (unit === 'never') return null;
  const isSameRule = row?.repeat?.unit === unit && dayOf(row.slot) === day;
  return {
    unit,
    interval,
    until: end === 'on' && until ? until : null,
    count: end === 'after' ? count : null,
    weekdays: unit === 'week' ? chosenWeekdays(values) : [],
    monthDay: isSameRule ? (row.repeat?.monthDay ?? null) : null,
    month: isSameRule ? (row.repeat?.month ?? null) : null,
  };
}

/** The weekday of the first message, until others are chosen. */
export function chosenWeekdays({ weekdays: chosen, day }: ScheduleValues): Weekday[] {
  if (chosen.length > 0 || !isDay(day)) return chosen;
  return [weekdays[(new Date(day).getUTCDay() + 6) % 7]!];
}

/** Shorter months get it on their last day. */
export const isLateInMonth = ({ unit, day }: ScheduleValues): boolean =>
  (unit === 'month' || unit === 'year') && Number(day.slice(8)) > 28;

export const isShort = (body: string): boolean => body.trim().length < scheduleLimits.body.min;

const textOf = (id: number | null): string => (id === null ? '' : String(id));
const numberOf = (text: string): number | null => (text === '' ? null : Number(text));
