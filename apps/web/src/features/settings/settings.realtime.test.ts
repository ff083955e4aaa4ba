import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { changesOf, secretsQuery, settingsQuery } from './settings.api.ts';
import { settingsLive } from './settings.realtime.ts';

it('shows a change as a fresh list would', () => {
  const client = new QueryClient();
  client.setQueryData(settingsQuery.queryKey, [
    { key: 'call', value: 'disabled' },
    { key: 'language', value: 'pt' },
  ]);
  settingsLive.fold(client, [
    { action: 'update', setting: { key: 'call', value: 'enabled' } },
    { action: 'update', setting: { key: 'language', value: 'es' } },
    { action: 'update', setting: { key: 'call', value: 'disabled' } },
  ]);
  expect(client.getQueryData(settingsQuery.queryKey)).toEqual([
    { key: 'call', value: 'disabled' },
    { key: 'language', value: 'es' },
  ]);
});

it('does not show an earlier choice while this browser saves a later one', async () => {
  const client = new QueryClient();
  client.setQueryData(settingsQuery.queryKey, [
    { key: 'call', value: 'enabled' },
    { key: 'language', value: 'pt' },
  ]);
  const sent = Promise.withResolvers<void>();
  const change = new MutationObserver(client, {
    mutationKey: changesOf('call'),
    mutationFn: () => sent.promise,
  }).mutate();
  const earlier = { action: 'update', setting: { key: 'call', value: 'disabled' } } as const;
  settingsLive.fold(client, [
    earlier,
    { action: 'update', setting: { key: 'language', value: 'es' } },
  ]);
  expect(client.getQueryData(settingsQuery.queryKey)).toEqual([
    { key: 'call', value: 'enabled' },
    { key: 'language', value: 'es' },
  ]);
  sent.resolve();
  await change;
  settingsLive.fold(client, [earlier]);
  expect(client.getQueryData(settingsQuery.queryKey)?.[0]?.value).toBe('disabled');
});

it('returns only whether a secret is set', () => {
  const client = new QueryClient();
  client.setQueryData(secretsQuery.queryKey, [{ key: 'asaas', isSet: false, last4: '' }]);
  const secret = { key: 'asaas' as const, isSet: true, last4: '1234' };
  settingsLive.fold(client, [{ action: 'update', secret }]);
  expect(client.getQueryData(secretsQuery.queryKey)).toEqual([secret]);
});

it('leaves unfetched lists alone', () => {
  const client = new QueryClient();
  settingsLive.fold(client, [{ action: 'update', setting: { key: 'call', value: 'enabled' } }]);
  expect(client.getQueryData(settingsQuery.queryKey)).toBeUndefined();
});
