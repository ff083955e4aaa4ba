/** Values and validation of the queue dialog. */

import { limits } from '@prosa/contract/limits';
import { compareNames } from '@prosa/contract/name-order';
import type { Distribution, Queue } from '@prosa/contract/queues';
import type { TFunction } from 'i18next';
import { all, between, required } from '../../ui/form-rules.ts';
import {
  type HoursDraft,
  problemsOf,
  toHours,
  toDraft as toHoursDraft,
} from '../hours/hours-draft.ts';
import { officeWeek } from './office-week.ts';
import { firstFree, isColor, isSameColor } from './queue-palette.ts';
import type { QueueDraft } from './queues.api.ts';

/** Values of Mantine's inputs: ids are strings there, and so is an emptied number. */
export interface QueueValues extends Record<string, unknown> {
  name: string;
  color: string;
  orderQueue: number | string;
  greetingMessage: string;
  outOfHoursMessage: string;
  integrationId: string | null;
  promptId: string | null;
  distribution: Distribution;
  capacity: number | string;
  reassignMinutes: number | string;
  answerMinutes: number | string;
  resolveMinutes: number | string;
  hours: HoursDraft;
}

const idText = (id: number | null | undefined): string | null => (id ? String(id) : null);
const idOf = (text: string | null): number | null => (text ? Number(text) : null);
const numberOf = (typed: number | string): number => (typed === '' ? 0 : Number(typed));

const nothing: Pick<
  Queue,
  | 'name'
  | 'orderQueue'
  | 'greetingMessage'
  | 'outOfHoursMessage'
  | 'integrationId'
  | 'promptId'
  | 'distribution'
  | 'capacity'
  | 'reassignMinutes'
  | 'answerMinutes'
  | 'resolveMinutes'
  | 'hours'
> = {
  name: '',
  orderQueue: null,
  greetingMessage: '',
  outOfHoursMessage: '',
  integrationId: null,
  promptId: null,
  distribution: 'none',
  capacity: 0,
  reassignMinutes: 0,
  answerMinutes: 0,
  resolveMinutes: 0,
  hours: officeWeek,
};

/** A new queue gets a colour that no other one has. */
export function startValues(queue: Queue | null, taken: readonly string[]): QueueValues {
  const from = queue ?? nothing;
  return {
    name: from.name,
    color: queue?.color ?? firstFree(taken),
    orderQueue: from.orderQueue ?? '',
    greetingMessage: from.greetingMessage,
    outOfHoursMessage: from.outOfHoursMessage,
    integrationId: idText(from.integrationId),
    promptId: idText(from.promptId),
    distribution: from.distribution,
    capacity: from.capacity,
    reassignMinutes: from.reassignMinutes,
    answerMinutes: from.answerMinutes || '',
    resolveMinutes: from.resolveMinutes || '',
    hours: toHoursDraft(from.hours),
  };
}

/** The form's labels for a queue's fields. */
export const queueLabels = (t: TFunction) => ({
  name: t('queues.name'),
  color: t('queues.color'),
  orderQueue: t('queues.order'),
  greetingMessage: t('queues.greeting'),
  outOfHoursMessage: t('queues.outOfHours'),
  hours: t('queues.hours'),
  integrationId: t('queues.integration'),
  promptId: t('queues.prompt'),
  distribution: t('queues.distribution'),
  capacity: t('queues.capacity'),
  reassignMinutes: t('queues.reassign'),
  answerMinutes: t('targets.answerMinutes'),
  resolveMinutes: t('targets.resolveMinutes'),
});

export const draftFor =
  ({ hasHours }: { hasHours: boolean }) =>
  ({ hours, ...values }: QueueValues): QueueDraft => ({
    name: values.name.trim(),
    color: values.color.trim(),
    orderQueue: values.orderQueue === '' ? null : Number(values.orderQueue),
    greetingMessage: values.greetingMessage,
    outOfHoursMessage: values.outOfHoursMessage,
    integrationId: idOf(values.integrationId),
    promptId: idOf(values.promptId),
    distribution: values.distribution,
    capacity: numberOf(values.capacity),
    reassignMinutes: numberOf(values.reassignMinutes),
    answerMinutes: numberOf(values.answerMinutes),
    resolveMinutes: numberOf(values.resolveMinutes),
    ...(hasHours ? { hours: toHours(hours) } : {}),
  });

export const queueFieldOfCode = {
  ERR_QUEUE_NAME_ALREADY_EXISTS: 'name',
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 'color',
  ERR_NO_PROMPT_FOUND: 'promptId',
  ERR_NO_DIALOG_FOUND: 'integrationId',
};

/** Names and colours of other queues. */
export interface Others {
  names: readonly string[];
  colors: readonly string[];
}

const isSameName = (one: string, other: string): boolean => compareNames(one, other) === 0;

export function queueRules(t: TFunction, others: Others) {
  const text = between(t, { min: 0, max: limits.automaticText.max });
  return {
    name: all(required(t), between(t, limits.name), (value) =>
      others.names.some((name) => isSameName(name, value.trim()))
        ? t('errors.ERR_QUEUE_NAME_ALREADY_EXISTS')
        : null,
    ),
    color: all(
      required(t),
      (value) => (isColor(value.trim()) ? null : t('common.invalid')),
      (value) =>
        others.colors.some((color) => isSameColor(color, value.trim()))
          ? t('errors.ERR_QUEUE_COLOR_ALREADY_EXISTS')
          : null,
    ),
    greetingMessage: text,
    outOfHoursMessage: text,
    hours: (draft: HoursDraft) => (problemsOf(draft).size > 0 ? t('queues.hoursWrong') : null),
  };
}
