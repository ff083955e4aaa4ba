import type { CloudAccount, CloudCheck } from '@prosa/contract/cloud';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { showConnection } from '../../conversation/connections/connections.api.ts';
import { call } from '../../session/session.ts';
import { changeOf, ifMatch } from '../../ui/if-match.ts';

export interface AccountDraft {
  phoneNumberId: string;
  businessAccountId: string;
  token: string;
  appSecret: string;
}

const paramsOf = (id: number) => ({ params: { whatsappId: String(id) } });

/** The account behind a connection; only the ends of its secrets are shown. */
export const cloudAccountQuery = (connectionId: number) =>
  queryOptions({
    queryKey: ['cloud-account', connectionId],
    queryFn: ({ signal }) =>
      call('GET /whatsapp/:whatsappId/cloud', paramsOf(connectionId), { signal }),
    // Webhooks arrive while the dialog is open.
    refetchInterval: 5000,
  });

/** Secrets that were not typed keep their value. */
export async function saveAccount(
  client: QueryClient,
  connectionId: number,
  { token, appSecret, rev, ...ids }: AccountDraft & { rev: number | undefined },
): Promise<CloudAccount> {
  const secrets = { ...(token ? { token } : {}), ...(appSecret ? { appSecret } : {}) };
  const { queryKey } = cloudAccountQuery(connectionId);
  const request = { ...paramsOf(connectionId), body: { ...ids, ...secrets } };
  const { account, whatsapp } = await call(
    'PUT /whatsapp/:whatsappId/cloud',
    request,
    ifMatch(rev),
  ).catch((error: unknown) => {
    // The form asks only for secrets that are not stored yet, perhaps by a colleague.
    const change = changeOf(error);
    if (change) client.setQueryData(queryKey, change.current as CloudAccount);
    throw error;
  });
  client.setQueryData(queryKey, account);
  showConnection(client, whatsapp);
  return account;
}

export const checkAccount = (connectionId: number): Promise<CloudCheck> =>
  call('POST /whatsapp/:whatsappId/cloud/check', paramsOf(connectionId));
