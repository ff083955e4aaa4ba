/** From a form of an operator to the values of an announcement's row. Pure. */
import type { Api } from '@prosa/contract';
import type { RouteInput } from '@prosa/contract/route';
import { appError } from '../../core/errors.ts';
import { instantIn } from '../schedules/slot-of.ts';
import { publishedAt, timesOf } from './announcements.rules.ts';
import type { ManagedRow } from './managed-announcements.queries.ts';

/** Of the operator's company. */
interface Clock {
  now: Date;
  timeZone: string;
}

type Draft = RouteInput<Api['POST /announcements']>['body'];
export type AnnouncementChange = RouteInput<Api['PUT /announcements/:announcementId']>['body'];

/** @throws ERR_VALIDATION */
export function newValues(draft: Draft, { now, timeZone }: Clock) {
  const { planIds = [], companyIds = [], audience = 'all', ...rest } = draft;
  const { startsAt, endsAt } = datesOf(draft, timeZone);
  const times = {
    status: draft.status ?? true,
    startsAt: startsAt ?? null,
    endsAt: endsAt ?? null,
  };
  const values = { ...rest, ...times, audience, planIds, companyIds };
  check(values);
  return {
    ...values,
    adminsOnly: draft.adminsOnly ?? false,
    mustConfirm: draft.mustConfirm ?? false,
    publishedAt: publishedAt(undefined, times, now),
  };
}

/** Without what was not given. @throws ERR_VALIDATION */
export function changedValues(
  before: ManagedRow,
  change: AnnouncementChange,
  { now, timeZone }: Clock,
) {
  const given = { ...change, ...datesOf(change, timeZone) };
  const values = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as Omit<AnnouncementChange, 'startsAt' | 'endsAt'> & ReturnType<typeof datesOf>;
  const was = { ...before, ...timesOf(before) };
  const next = { ...was, ...values } as typeof was;
  check(next);
  const published = publishedAt({ ...was, publishedAt: new Date(before.publishedAt) }, next, now);
  return { ...values, publishedAt: published } as Partial<typeof next> & { publishedAt: Date };
}

const datesOf = (
  { startsAt, endsAt }: Pick<AnnouncementChange, 'startsAt' | 'endsAt'>,
  timeZone: string,
) => {
  const dateOf = (at: string | null | undefined) => at && instantIn(timeZone, at);
  return { startsAt: dateOf(startsAt), endsAt: dateOf(endsAt) } as {
    startsAt: Date | null | undefined;
    endsAt: Date | null | undefined;
  };
};

interface Checked {
  startsAt: Date | null;
  endsAt: Date | null;
  audience: ManagedRow['audience'];
  planIds: readonly number[];
  companyIds: readonly number[];
}

function check({ startsAt, endsAt, audience, planIds, companyIds }: Checked): void {
  if (startsAt && endsAt && startsAt >= endsAt) throw invalid('endsAt');
  if (audience === 'plans' && planIds.length === 0) throw invalid('planIds');
  if (audience === 'companies' && companyIds.length === 0) throw invalid('companyIds');
}

const invalid = (field: string) =>
  appError('ERR_VALIDATION', { details: [{ field, part: 'body' }] });
