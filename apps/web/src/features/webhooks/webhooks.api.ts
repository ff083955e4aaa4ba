import type { Api } from '@prosa/contract';
import type { RouteArgs } from '@prosa/contract/route';
import type { Webhook } from '@prosa/contract/webhooks';
import type { DeliveryState } from '@prosa/contract/webhooks/events';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../session/session.ts';
import { ifMatch } from '../../ui/if-match.ts';
import type { Resource } from '../../ui/resource.ts';
import { fetchRow } from '../../ui/resource-cache.ts';

export type WebhookDraft = Omit<RouteArgs<Api['POST /webhooks']>['body'], 'companyId'>;

const paramsOf = (id: number) => ({ webhookId: String(id) });

/** The secret of a webhook that was just made; kept out of the cache, and forgotten when it was shown. */
const newSecrets = new Map<number, string>();

export function takeSecret(id: number): string | undefined {
  const secret = newSecrets.get(id);
  newSecrets.delete(id);
  return secret;
}

export const webhooksResource: Resource<Webhook, WebhookDraft> = {
  name: 'webhooks',
  list: async ({ signal, searchParam }) => {
    const query = searchParam ? { searchParam } : {};
    const { records, count } = await call('GET /webhooks', { query }, { signal });
    return { items: records, count, cursor: null };
  },
  create: async (body) => {
    const { secret, ...row } = await call('POST /webhooks', { body });
    newSecrets.set(row.id, secret);
    return row;
  },
  update: (id, body, rev) =>
    call('PUT /webhooks/:webhookId', { params: paramsOf(id), body }, ifMatch(rev)),
  remove: (id) => call('DELETE /webhooks/:webhookId', { params: paramsOf(id) }),
  order: (a, b) => a.id - b.id,
};

export const webhookQuery = (id: number) =>
  queryOptions({
    queryKey: [webhooksResource.name, 'one', id],
    queryFn: ({ client, signal }) =>
      fetchRow(client, webhooksResource, () =>
        call('GET /webhooks/:webhookId', { params: paramsOf(id) }, { signal }),
      ),
    staleTime: 0,
  });

export const renewSecret = (id: number) =>
  call('POST /webhooks/:webhookId/secret', { params: paramsOf(id) });

export const testWebhook = (id: number) =>
  call('POST /webhooks/:webhookId/test', { params: paramsOf(id) });

export const logQuery = (id: number, state: DeliveryState | null) =>
  infiniteQueryOptions({
    queryKey: [webhooksResource.name, 'log', id, state],
    queryFn: ({ signal, pageParam }) =>
      call(
        'GET /webhooks/:webhookId/deliveries',
        {
          params: paramsOf(id),
          query: { ...(state ? { state } : {}), ...(pageParam ? { cursor: pageParam } : {}) },
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.cursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

interface DeliveryKey {
  webhookId: number;
  id: number;
}

const deliveryParams = ({ webhookId, id }: DeliveryKey) => ({
  ...paramsOf(webhookId),
  deliveryId: String(id),
});

export const deliveryQuery = (key: DeliveryKey) =>
  queryOptions({
    queryKey: [webhooksResource.name, 'delivery', key.webhookId, key.id],
    queryFn: ({ signal }) =>
      call(
        'GET /webhooks/:webhookId/deliveries/:deliveryId',
        { params: deliveryParams(key) },
        { signal },
      ),
    staleTime: 0,
  });

export const replayDelivery = (key: DeliveryKey) =>
  call('POST /webhooks/:webhookId/deliveries/:deliveryId/replay', { params: deliveryParams(key) });

export const replayRange = (
  id: number,
  body: { from: string; until: string; failedOnly: boolean },
) => call('POST /webhooks/:webhookId/replay', { params: paramsOf(id), body });
