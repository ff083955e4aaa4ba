/** What the form of a schedule holds, and what it means. Pure. */
import type { ContactRef } from '@prosa/contract/contacts';
import type { Schedule, ScheduleOccurrence } from '@prosa/contract/schedules';
import {
  type HolidayRule,
  type SeriesScope,
  scheduleLimits,
} from '@prosa/contract/schedules/series';
import { isDay } from '../../i18n/company-days.ts';
import { clockOf, dayOf } from './local-time.ts';
import { neverRepeats, type RepeatValues, repeatOf, repeatValuesOf } from './repeat-values.ts';
import type { ScheduleDraft } from './schedules.api.ts';

export interface ScheduleValues extends RepeatValues, Record<string, unknown> {
  contact: ContactRef | null;
  body: string;
  day: string;
  clock: string;
  whatsappId: string;
  templateId: string;
  templateValues: Record<string, string>;
  queueId: string;
  attendantId: string;
  holidays: HolidayRule;
  onlyIfSilent: boolean;
  scope: SeriesScope;
  media: ScheduleDraft['media'];
}

/** @param local the time that is shown: of one message of a series */
export function valuesOf(row: Schedule, local: string): ScheduleValues {
  return {
    ...newValues(local, row.contact),
    body: row.body,
    whatsappId: textOf(row.whatsappId),
    templateId: textOf(row.templateId),
    templateValues: row.templateValues,
    queueId: textOf(row.queueId),
    attendantId: textOf(row.attendantId),
    ...repeatValuesOf(row.repeat),
    holidays: row.holidays,
    onlyIfSilent: row.onlyIfSilent,
    scope: row.repeat ? 'one' : 'all',
  };
}

/** The time that the form shows: all that are left begin with the next one, whichever was opened. */
const startOf = (scope: SeriesScope, row: Schedule, local: string): string =>
  scope === 'all' ? row.slot : local;

/** What another scope changes in the form: when it begins, and how many messages are left from there. */
export function scopeValues(
  scope: SeriesScope,
  { row, local, left }: Pick<ScheduleOccurrence, 'left'> & { row: Schedule; local: string },
): Partial<ScheduleValues> {
  const start = startOf(scope, row, local);
  const count = scope === 'all' ? (row.repeat?.count ?? null) : left;
  return { scope, day: dayOf(start), clock: clockOf(start), ...(count === null ? {} : { count }) };
}

/** What the series was when the form opened, from the time that the form shows. */
export const seriesBefore = (
  { scope }: ScheduleValues,
  { row, local }: { row: Schedule | null; local: string },
) => row && { repeat: row.repeat, slot: startOf(scope, row, local) };

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
  ...neverRepeats,
  holidays: 'send',
  onlyIfSilent: false,
  scope: 'all',
  media: 'keep',
});

export function draftOf(
  values: ScheduleValues,
  { row, local, slot }: { row: Schedule | null; local: string; slot: string | null },
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
    repeat: values.scope === 'one' ? null : repeatOf(values, seriesBefore(values, { row, local })),
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

export const isShort = (body: string): boolean => body.trim().length < scheduleLimits.body.min;

const textOf = (id: number | null): string => (id === null ? '' : String(id));
const numberOf = (text: string): number | null => (text === '' ? null : Number(text));
