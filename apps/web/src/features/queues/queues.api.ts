import type { CallOptions } from '@prosa/contract/client';
import type { Hours } from '@prosa/contract/hours';
import { compareNames } from '@prosa/contract/name-order';
import { folded } from '@prosa/contract/plain-text';
import type { Distribution, Queue, QueueOption, QueueRef } from '@prosa/contract/queues';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../session/session.ts';
import { ifMatch } from '../../ui/if-match.ts';
import type { Resource } from '../../ui/resource.ts';
import type { OptionPlace } from './option-tree.ts';

export interface QueueDraft {
  name: string;
  color: string;
  orderQueue: number | null;
  greetingMessage: string;
  outOfHoursMessage: string;
  integrationId: number | null;
  promptId: number | null;
  distribution: Distribution;
  capacity: number;
  reassignMinutes: number;
  answerMinutes: number;
  resolveMinutes: number;
  /** Omitted where the company does not use hours per queue. */
  hours?: Hours;
}

/** All queues of the company, in order: complete for admins, name and colour for others. */
export const queuesQuery = queryOptions({
  queryKey: ['queues', 'all'],
  queryFn: ({ signal }) => call('GET /queue', {}, { signal }),
});

export const isWhole = (queue: Queue | QueueRef): queue is Queue => 'rev' in queue;

const params = (id: number) => ({ params: { queueId: String(id) } });

export const queuesResource: Resource<Queue, QueueDraft> = {
  name: 'queues',
  list: async ({ signal, searchParam = '' }) => {
    const all = (await call('GET /queue', {}, { signal })).filter(isWhole);
    const sought = folded(searchParam.trim());
    const items = all.filter(({ name }) => folded(name).includes(sought));
    return { items, count: items.length, cursor: null };
  },
  create: (body) => call('POST /queue', { body }),
  update: (id, body, rev) => call('PUT /queue/:queueId', { ...params(id), body }, ifMatch(rev)),
  remove: (id) => call('DELETE /queue/:queueId', params(id)),
  order: (a, b) => place(a) - place(b) || compareNames(a.name, b.name) || a.id - b.id,
};

const place = ({ orderQueue }: Queue): number => orderQueue ?? Number.MAX_SAFE_INTEGER;

/** The complete menu of a queue. */
export const queueOptionsQuery = (queueId: number) =>
  queryOptions({
    queryKey: ['queue-options', queueId],
    queryFn: ({ signal }): Promise<QueueOption[]> =>
      call('GET /queue-options', { query: { queueId: String(queueId) } }, { signal }),
    structuralSharing: false,
  });

export const addOption = (body: { queueId: number; parentId: number | null; title: string }) =>
  call('POST /queue-options', { body });

export type OptionChange = Partial<Pick<QueueOption, 'title' | 'message'> & OptionPlace>;

export const changeOption = (id: number, body: OptionChange, options: CallOptions) =>
  call('PUT /queue-options/:optionId', { params: { optionId: String(id) }, body }, options);

export const removeOption = (id: number) =>
  call('DELETE /queue-options/:optionId', { params: { optionId: String(id) } });

/** Prompts of the AI that may answer. */
export const promptsQuery = queryOptions({
  queryKey: ['prompts', 'all'],
  queryFn: async ({ signal }) => (await call('GET /prompt', {}, { signal })).prompts,
});

/** Integrations that may answer. */
export const integrationsQuery = queryOptions({
  queryKey: ['queue-integrations', 'all'],
  queryFn: async ({ signal }) =>
    (await call('GET /queueIntegration', {}, { signal })).queueIntegrations,
});
