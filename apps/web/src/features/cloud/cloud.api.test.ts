import type { CloudAccount } from '@prosa/contract/cloud';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { cloudAccountQuery, saveAccount } from './cloud.api.ts';

afterEach(() => vi.unstubAllGlobals());

const draft = { phoneNumberId: '12345', businessAccountId: '67890', token: 'mine', appSecret: '' };
const stored = { tokenHint: '…9abc', rev: 4 } as CloudAccount;

it('does not overwrite an account that a colleague filled in first, and shows which secrets it has', async () => {
  const client = new QueryClient();
  const tags: unknown[] = [];
  vi.stubGlobal('fetch', async (_input: string, init?: RequestInit) => {
    tags.push(new Headers(init?.headers).get('if-match'));
    const details = { rev: 4, fields: ['token'], current: stored };
    return Response.json({ error: 'ERR_CHANGED_MEANWHILE', details }, { status: 409 });
  });
  await expect(saveAccount(client, 1, { ...draft, rev: 0 })).rejects.toMatchObject({
    code: 'ERR_CHANGED_MEANWHILE',
  });
  expect(tags).toEqual(['"0"']);
  expect(client.getQueryData(cloudAccountQuery(1).queryKey)).toEqual(stored);
});
