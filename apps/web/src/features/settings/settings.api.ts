import type { Retention } from '@prosa/contract/setting-keys';
import type { SecretState, Setting } from '@prosa/contract/settings';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, getSession, updateSessionUser } from '../../session/session.ts';

export const settingsQuery = queryOptions({
  queryKey: ['settings', 'list'],
  queryFn: ({ signal }): Promise<Setting[]> => call('GET /settings', {}, { signal }),
});

/** Of changes to any setting. */
export const settingChanges = ['settings', 'changes'] as const;
/** Of those to one. */
export const changesOf = (key: string) => [...settingChanges, key] as const;

export const secretsQuery = queryOptions({
  queryKey: ['settings', 'secrets'],
  queryFn: ({ signal }) => call('GET /settings/secrets', {}, { signal }),
});

/** Number of closed tickets that the next hour would delete. */
export const retentionQuery = (days: Retention) =>
  queryOptions({
    queryKey: ['settings', 'retention', days],
    queryFn: ({ signal }) => call('GET /retention/:days', { params: { days } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const saveSetting = ({ key, value }: Setting) =>
  call('PUT /settings/:key', { params: { key }, body: { value } });

/** In the list and in the session, where the rest of the app reads it. */
export function showSetting(client: QueryClient, setting: Setting): void {
  client.setQueryData(settingsQuery.queryKey, (list) => list && withSetting(list, setting));
  const session = getSession();
  if (session.status === 'signedIn') {
    showInSession(withSetting(session.user.company.settings, setting));
  }
}

export function showSecret(client: QueryClient, secret: SecretState): void {
  client.setQueryData(secretsQuery.queryKey, (list) =>
    list?.map((each) => (each.key === secret.key ? secret : each)),
  );
}

/** After events were missed. */
export async function refetchSettings(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: secretsQuery.queryKey });
  showInSession(await client.fetchQuery({ ...settingsQuery, staleTime: 0 }));
}

export const withSetting = (list: readonly Setting[], setting: Setting): Setting[] =>
  list.map((each) => (each.key === setting.key ? setting : each));

function showInSession(settings: Setting[]): void {
  const session = getSession();
  if (session.status !== 'signedIn') return;
  const { company } = session.user;
  const chosen = (key: string) => settings.find((each) => each.key === key)?.value;
  updateSessionUser({
    company: {
      ...company,
      settings,
      language: (chosen('language') ?? company.language) as typeof company.language,
      timeZone: chosen('timeZone') ?? company.timeZone,
    },
  });
}
