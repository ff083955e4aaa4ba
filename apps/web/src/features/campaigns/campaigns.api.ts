import type { Api } from '@prosa/contract';
import type { CampaignPace } from '@prosa/contract/campaign-pace';
import type { CampaignVariable } from '@prosa/contract/campaign-settings';
import type { Campaign } from '@prosa/contract/campaigns';
import type { RecipientGroup } from '@prosa/contract/campaigns/states';
import type { RouteArgs } from '@prosa/contract/route';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, fetchFile } from '../../session/session.ts';
import { ifMatch } from '../../ui/if-match.ts';
import type { Resource } from '../../ui/resource.ts';
import { saveFile } from '../../ui/save-file.ts';

type Body = Omit<RouteArgs<Api['POST /campaigns']>['body'], 'companyId' | 'status'>;

export interface CampaignDraft extends Body {
  /** The change of each message's file: a new one, none, or as it is. */
  media: (File | 'none' | 'keep')[];
}

const paramsOf = (id: number) => ({ campaignId: String(id) });

export const campaignsResource: Resource<Campaign, CampaignDraft> = {
  name: 'campaigns',
  list: async ({ signal, ...query }) => {
    const page = await call('GET /campaigns', { query }, { signal });
    return { items: page.records, count: page.count, cursor: page.hasMore ? page.cursor : null };
  },
  create: async (draft) => {
    let id: number | undefined;
    try {
      return await saveWithFiles(draft, async (body) => {
        const made = await call('POST /campaigns', { body });
        id = made.id;
        return made;
      });
    } catch (error) {
      // A refused file leaves nothing behind: the form, which stays open, creates it anew.
      if (id !== undefined) await campaignsResource.remove(id);
      throw error;
    }
  },
  update: (id, draft, rev) => saveWithFiles(draft, (body) => put(id, body, rev)),
  remove: (id) => call('DELETE /campaigns/:campaignId', { params: paramsOf(id) }),
  order: (a, b) => b.id - a.id,
};

const put = (id: number, body: Partial<Body>, rev: number | undefined): Promise<Campaign> =>
  call('PUT /campaigns/:campaignId', { params: paramsOf(id), body }, ifMatch(rev));

/**
 * Files have routes of their own. What needs no file goes first, its time and what is empty last: a scheduled campaign
 * keeps its time meanwhile, and never says nothing.
 */
async function saveWithFiles(
  { media, ...body }: CampaignDraft,
  save: (body: Body) => Promise<Campaign>,
): Promise<Campaign> {
  if (media.every((change) => change === 'keep')) return save(body);
  const { scheduledAt, repeat, ...rest } = body;
  let saved = await save({ ...withoutEmpty(rest), name: body.name });
  for (const { variant, change } of changesOf(media))
    saved = await changeFile(saved.id, variant, change);
  return put(saved.id, body, saved.rev);
}

const withoutEmpty = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as Partial<T>;

/** New files first: without them the last one may be all that the campaign says. */
const changesOf = (media: CampaignDraft['media']) =>
  media
    .flatMap((change, index) => (change === 'keep' ? [] : { variant: index + 1, change }))
    .toSorted((a, b) => Number(a.change === 'none') - Number(b.change === 'none'));

const changeFile = (id: number, variant: number, change: File | 'none'): Promise<Campaign> =>
  change === 'none'
    ? call('DELETE /campaigns/:campaignId/media-upload', {
        params: paramsOf(id),
        query: { variant },
      })
    : call('POST /campaigns/:campaignId/media-upload', {
        params: paramsOf(id),
        body: { variant },
        files: { file: [change] },
      });

export type CampaignAct = 'start' | 'cancel' | 'restart' | 'retry';

export const actOnCampaign = (id: number, act: CampaignAct): Promise<Campaign> =>
  call(`POST /campaigns/:campaignId/${act}`, { params: paramsOf(id) });

export const sendTest = (
  id: number,
  body: RouteArgs<Api['POST /campaigns/:campaignId/test']>['body'],
) => call('POST /campaigns/:campaignId/test', { params: paramsOf(id), body });

export type EstimateBody = RouteArgs<Api['POST /campaigns/estimate']>['body'];

export const estimateQuery = (body: EstimateBody) =>
  queryOptions({
    queryKey: ['campaigns', 'estimate', body],
    queryFn: ({ signal }) => call('POST /campaigns/estimate', { body }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** All contact lists of the company, by name. */
export const contactListChoicesQuery = queryOptions({
  queryKey: ['contact-lists', 'choices'],
  queryFn: ({ signal }) => call('GET /contact-lists/list', {}, { signal }),
});

/** File lists whose names match, by name. */
export const fileListChoicesQuery = (searchParam: string) =>
  queryOptions({
    queryKey: ['file-lists', 'choices', searchParam],
    queryFn: async ({ signal }) =>
      (await call('GET /files', { query: { searchParam } }, { signal })).files,
    placeholderData: keepPreviousData,
  });

/** Of its latest run, or of an earlier one. */
export const reportQuery = (id: number, run: number | null) =>
  queryOptions({
    queryKey: ['campaigns', 'report', id, run],
    queryFn: ({ signal }) =>
      call(
        'GET /campaigns/:campaignId/report',
        { params: paramsOf(id), query: run === null ? {} : { run } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export interface RecipientFilter {
  run: number;
  state?: RecipientGroup;
  searchParam?: string;
}

export const recipientsQuery = (id: number, filter: RecipientFilter) =>
  infiniteQueryOptions({
    queryKey: ['campaigns', 'recipients', id, filter],
    queryFn: ({ signal, pageParam }) =>
      call(
        'GET /campaigns/:campaignId/recipients',
        {
          params: paramsOf(id),
          query: { ...filter, ...(pageParam ? { cursor: pageParam } : {}) },
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.cursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export async function downloadRecipients({ id, name }: Campaign, run: number): Promise<void> {
  saveFile(`${name}.csv`, await fetchFile(`/campaigns/${id}/export?run=${run}`));
}

export interface CampaignConfig extends CampaignPace {
  variables: CampaignVariable[];
  newChatsPerDay: number;
  perHour: number;
  perDay: number;
}

export const configQuery = queryOptions({
  queryKey: ['campaign-settings'],
  queryFn: async ({ signal }) => toConfig(await call('GET /campaign-settings', {}, { signal })),
});

function toConfig(rows: { key: string; value: string }[]): CampaignConfig {
  const parsed = rows.map(({ key, value }) => [key, JSON.parse(value)] as const);
  return Object.fromEntries(parsed) as CampaignConfig;
}

export const saveConfig = async (settings: CampaignConfig): Promise<CampaignConfig> =>
  toConfig(await call('POST /campaign-settings', { body: { settings } }));

export const resumeLine = (whatsappId: number) =>
  call('POST /campaign-lines/:whatsappId/resume', { params: { whatsappId: String(whatsappId) } });
