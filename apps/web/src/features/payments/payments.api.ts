import type { PaymentAccount, PaymentSettings } from '@prosa/contract/payment-settings';
import type { PaymentProviderId } from '@prosa/contract/subscription/providers';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../session/session.ts';

export const paymentSettingsQuery = queryOptions({
  queryKey: ['payment-settings'],
  queryFn: ({ signal }) => call('GET /payment-settings', {}, { signal }),
  // Webhooks arrive while the page is open.
  refetchInterval: 15_000,
});

const refetch = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: paymentSettingsQuery.queryKey });

export async function saveMethods(
  client: QueryClient,
  body: PaymentSettings['methods'],
): Promise<void> {
  client.setQueryData(
    paymentSettingsQuery.queryKey,
    await call('POST /payment-settings/methods', { body }),
  );
}

export type AccountDraft = Parameters<typeof call<'POST /payment-settings/:provider'>>[1]['body'];

export async function saveAccount(
  client: QueryClient,
  provider: PaymentProviderId,
  body: AccountDraft,
): Promise<PaymentAccount> {
  const saved = await call('POST /payment-settings/:provider', { params: { provider }, body });
  await refetch(client);
  return saved;
}

export async function deleteAccount(
  client: QueryClient,
  provider: PaymentProviderId,
): Promise<void> {
  await call('DELETE /payment-settings/:provider', { params: { provider } });
  await refetch(client);
}

export const testAccount = (provider: PaymentProviderId) =>
  call('POST /payment-settings/:provider/test', { params: { provider } });

export async function registerWebhook(
  client: QueryClient,
  provider: PaymentProviderId,
): Promise<void> {
  await call('POST /payment-settings/:provider/webhook', { params: { provider } });
  await refetch(client);
}

export const attentionQuery = infiniteQueryOptions({
  queryKey: ['payment-attention'],
  queryFn: ({ signal, pageParam }) =>
    call('GET /payment-attention', { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ cursor }) => cursor,
});

export async function refundSurplus(
  client: QueryClient,
  { companyId, chargeId }: { companyId: number; chargeId: number },
): Promise<void> {
  await call('POST /companies/:companyId/charges/:chargeId/refund', {
    params: { companyId, chargeId },
  });
  await client.invalidateQueries({ queryKey: attentionQuery.queryKey });
}
