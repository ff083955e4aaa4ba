import type {
  RepeatInput,
  Schedule,
  ScheduleOccurrence,
  SchedulePreview,
} from '@prosa/contract/schedules';
import type { HolidayRule, SeriesScope } from '@prosa/contract/schedules/series';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../session/session.ts';
import { ifMatch } from '../../ui/if-match.ts';
import type { Resource } from '../../ui/resource.ts';
import { REVALIDATE_MS } from '../../ui/revalidate.ts';
import type { QuickMessageDraft } from '../quick-messages/quick-messages.api.ts';

export interface ScheduleDraft {
  body: string;
  contactId: number;
  /** A local time of the company. */
  sendAt: string;
  whatsappId: number | null;
  templateId: number | null;
  templateValues: Record<string, string>;
  queueId: number | null;
  attendantId: number | null;
  repeat: RepeatInput | null;
  holidays: HolidayRule;
  onlyIfSilent: boolean;
  scope: SeriesScope;
  /** The time of a series that is changed. */
  slot: string | null;
  media: QuickMessageDraft['media'];
}

export interface CalendarRange {
  /** Local times of the company; `to` is not part of it. */
  from: string;
  to: string;
  search: string;
}

export interface CalendarPage {
  schedules: ReadonlyMap<number, Schedule>;
  occurrences: readonly ScheduleOccurrence[];
  isCut: boolean;
}

export const SCHEDULES = 'schedules';

/** Everything that is sent in a range of days. */
export const calendarQuery = ({ from, to, search }: CalendarRange) =>
  queryOptions({
    queryKey: [SCHEDULES, 'range', { from, to, search }],
    queryFn: async ({ signal }): Promise<CalendarPage> => {
      const query = { from, to, ...(search ? { searchParam: search } : {}) };
      const page = await call('GET /schedules', { query }, { signal });
      const schedules = new Map(page.schedules.map((row) => [row.id, row]));
      return { schedules, occurrences: page.occurrences, isCut: page.hasMore };
    },
    placeholderData: keepPreviousData,
    structuralSharing: false,
    refetchInterval: REVALIDATE_MS,
  });

const params = (id: number) => ({ scheduleId: String(id) });

export const schedulesResource: Resource<Schedule, ScheduleDraft> = {
  name: SCHEDULES,
  list: async ({ signal, filter: _, ...query }) => {
    const page = await call('GET /schedules', { query }, { signal });
    return { items: page.schedules, count: page.count, cursor: page.hasMore ? page.cursor : null };
  },
  create: async ({ media, scope: _scope, slot: _slot, ...body }) =>
    withPicture(await call('POST /schedules', { body }), media),
  update: async (id, { media, slot, ...body }, rev) => {
    const change = { ...body, ...(slot ? { slot } : {}) };
    const saved = await call(
      'PUT /schedules/:scheduleId',
      { params: params(id), body: change },
      ifMatch(rev),
    );
    return withPicture(saved, media);
  },
  remove: (id) => call('DELETE /schedules/:scheduleId', { params: params(id) }),
  order: (a, b) => b.sendAt.localeCompare(a.sendAt) || b.id - a.id,
};

/** Afterwards: a part that is split off a series has a number of its own. */
function withPicture(saved: Schedule, media: ScheduleDraft['media']): Schedule | Promise<Schedule> {
  const of = { params: params(saved.id) };
  if (media instanceof File)
    return call('POST /schedules/:scheduleId/media-upload', {
      ...of,
      body: {},
      files: { file: [media] },
    });
  if (media === 'none' && saved.mediaPath)
    return call('DELETE /schedules/:scheduleId/media-upload', of);
  return saved;
}

export const deleteTimes = (id: number, scope: SeriesScope, slot: string) =>
  call('DELETE /schedules/:scheduleId', { params: params(id), query: { scope, slot } });

/** Moves one time; of a series, it becomes a message of its own. */
export const moveTime = (row: Schedule, slot: string, sendAt: string): Promise<Schedule> =>
  call(
    'PUT /schedules/:scheduleId',
    { params: params(row.id), body: { sendAt, scope: 'one', slot } },
    ifMatch(row.rev),
  );

export const sendNow = (id: number, slot: string): Promise<Schedule> =>
  call('POST /schedules/:scheduleId/send-now', { params: params(id), body: { slot } });

type Previewed = Pick<ScheduleDraft, 'contactId' | 'sendAt' | 'whatsappId' | 'repeat' | 'holidays'>;

export const previewQuery = (draft: Previewed) =>
  queryOptions({
    queryKey: [SCHEDULES, 'preview', draft],
    queryFn: ({ signal }): Promise<SchedulePreview> =>
      call('POST /schedules/preview', { body: draft }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    gcTime: 60_000,
  });
