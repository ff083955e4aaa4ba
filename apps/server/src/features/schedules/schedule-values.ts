/** What the fields of a form mean for a row, and the limits of its times. */
import type { Api } from '@prosa/contract';
import type { RouteInput } from '@prosa/contract/route';
import { scheduleLimits } from '@prosa/contract/schedules/series';
import {
  type Calendar,
  firstOccurrence,
  type Occurrence,
  type Series,
} from '../../conversation/hours/recurrence.ts';
import type { Tx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import type { ScheduleValues } from './schedules.queries.ts';

export type UpdateBody = RouteInput<Api['PUT /schedules/:scheduleId']>['body'];

/** A form is open for a while: the minute that it was filled for may have begun. */
const GRACE_MS = 90_000;

type OwnFields = Pick<
  UpdateBody,
  | 'whatsappId'
  | 'templateId'
  | 'templateValues'
  | 'queueId'
  | 'attendantId'
  | 'holidays'
  | 'onlyIfSilent'
>;

/** The given ones of the fields that change nothing about the time. */
export function ownValues(body: OwnFields): Partial<ScheduleValues> {
  const { whatsappId, templateId, templateValues, queueId, attendantId, holidays, onlyIfSilent } =
    body;
  return {
    ...(whatsappId === undefined
      ? {}
      : { connectionId: whatsappId, picksConnection: whatsappId !== null }),
    ...(templateId === undefined ? {} : { templateId }),
    ...(templateValues === undefined ? {} : { templateValues }),
    ...(queueId === undefined ? {} : { queueId }),
    ...(attendantId === undefined ? {} : { attendantId }),
    ...(holidays === undefined ? {} : { holidays }),
    ...(onlyIfSilent === undefined ? {} : { onlyIfSilent }),
  };
}

/** @throws ERR_SCHEDULE_TIME */
export function checkTime(tx: Tx, at: Date): void {
  const ahead = at.getTime() - tx.core.now().getTime();
  if (ahead < -GRACE_MS || ahead > scheduleLimits.aheadMs) throw appError('ERR_SCHEDULE_TIME');
}

/** @throws ERR_SCHEDULE_EMPTY */
export function firstOf(series: Series, calendar: Calendar): Occurrence {
  const first = firstOccurrence(series, calendar);
  if (!first) throw appError('ERR_SCHEDULE_EMPTY');
  return first;
}
