/** What the form of an announcement holds, and what it means. Pure. */
import type { ManagedAnnouncement } from '@prosa/contract/announcements';
import type { Audience } from '@prosa/contract/announcements/audience';
import type { TFunction } from 'i18next';
import { isClock } from '../../ui/clock-text.ts';
import { required } from '../../ui/form-rules.ts';
import { clockOf, dayOf, localTime } from '../schedules/local-time.ts';
import type { AnnouncementDraft } from './managed-announcements.api.ts';

export interface AnnouncementValues extends Record<string, unknown> {
  title: string;
  text: string;
  priority: string;
  status: boolean;
  audience: Audience;
  planIds: string[];
  companies: { id: number; name: string }[];
  adminsOnly: boolean;
  startDay: string;
  startClock: string;
  endDay: string;
  endClock: string;
  mustConfirm: boolean;
  media: AnnouncementDraft['media'];
}

const DAY_BEGINS = '00:00';
const DAY_ENDS = '23:59';

const ofNew: AnnouncementValues = {
  title: '',
  text: '',
  priority: '3',
  status: true,
  audience: 'all',
  planIds: [],
  companies: [],
  adminsOnly: false,
  startDay: '',
  startClock: DAY_BEGINS,
  endDay: '',
  endClock: DAY_ENDS,
  mustConfirm: false,
  media: 'keep',
};

/** @param timeZone that of the operator's company */
export function startValues(row: ManagedAnnouncement | null, timeZone: string): AnnouncementValues {
  if (!row) return ofNew;
  const { title, text, status, audience, companies, adminsOnly, mustConfirm } = row;
  const [startDay, startClock] = splitTime(row.startsAt, timeZone) ?? ['', DAY_BEGINS];
  const [endDay, endClock] = splitTime(row.endsAt, timeZone) ?? ['', DAY_ENDS];
  return {
    ...{ title, text, status, audience, companies, adminsOnly, mustConfirm },
    ...{ startDay, startClock, endDay, endClock },
    priority: String(row.priority),
    planIds: row.planIds.map(String),
    media: 'keep',
  };
}

function splitTime(at: string | null, timeZone: string): [day: string, clock: string] | undefined {
  if (!at) return undefined;
  const local = localTime(at, timeZone);
  return [dayOf(local), clockOf(local)];
}

export const toDraft = (values: AnnouncementValues): AnnouncementDraft => ({
  title: values.title.trim(),
  text: values.text.trim(),
  priority: Number(values.priority) as 1 | 2 | 3,
  status: values.status,
  audience: values.audience,
  planIds: values.planIds.map(Number),
  companyIds: values.companies.map(({ id }) => id),
  adminsOnly: values.adminsOnly,
  startsAt: timeOf(values.startDay, values.startClock),
  endsAt: timeOf(values.endDay, values.endClock),
  mustConfirm: values.mustConfirm,
  media: values.media,
});

const timeOf = (day: string, clock: string): string | null => (day ? `${day}T${clock}` : null);

export const fieldOfCode = {
  ERR_ANNOUNCEMENT_FILE: 'media',
  ERR_MEDIA_INVALID: 'media',
  ERR_TOO_LARGE: 'media',
  ERR_NO_PLAN_FOUND: 'planIds',
  ERR_NO_COMPANY_FOUND: 'companies',
};

export const rulesOf = (t: TFunction) => {
  const clock = (value: string) => (isClock(value) ? null : t('common.invalidTime'));
  return {
    title: required(t),
    text: required(t),
    planIds: (ids: string[], { audience }: AnnouncementValues) =>
      audience === 'plans' && ids.length === 0 ? t('common.required') : null,
    companies: (chosen: unknown[], { audience }: AnnouncementValues) =>
      audience === 'companies' && chosen.length === 0 ? t('common.required') : null,
    startClock: clock,
    endClock: clock,
    endDay: (_: string, values: AnnouncementValues) => {
      const { startsAt, endsAt } = toDraft(values);
      return startsAt && endsAt && startsAt >= endsAt ? t('announcing.endsBefore') : null;
    },
  };
};

export type AnnouncementState = 'off' | 'planned' | 'shown' | 'ended';

export function stateOf(
  { status, startsAt, endsAt }: Pick<ManagedAnnouncement, 'status' | 'startsAt' | 'endsAt'>,
  now: Date,
): AnnouncementState {
  if (!status) return 'off';
  if (endsAt && new Date(endsAt) <= now) return 'ended';
  return startsAt && new Date(startsAt) > now ? 'planned' : 'shown';
}
