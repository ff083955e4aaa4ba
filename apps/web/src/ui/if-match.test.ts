import { ApiError, type CallOptions } from '@prosa/contract/client';
import { expect, it } from 'vitest';
import { laterRev, revToSend, saveFields } from './if-match.ts';

/** A server whose row colleagues have edited: it refuses the first `refusals`, one after the other. */
function server(...refusals: { rev: number; fields: string[]; changedAt?: null }[]) {
  const tags: unknown[] = [];
  const send = async ({ headers }: CallOptions) => {
    tags.push(headers?.['if-match']);
    const refusal = refusals.shift();
    if (!refusal) return 'saved';
    const details = { changedAt: '2026-11-23T12:00:00.000Z', ...refusal };
    throw new ApiError(409, { error: 'ERR_CHANGED_MEANWHILE', details });
  };
  return { send, tags };
}
const refused = { code: 'ERR_CHANGED_MEANWHILE' };

it('saves again with the current rev when colleagues have edited only other fields', async () => {
  const { send, tags } = server(
    { rev: 7, fields: ['name'] },
    { rev: 9, fields: ['email', 'name'] },
  );
  expect(await saveFields({ fields: ['disableBot'], rev: 5 }, send)).toBe('saved');
  expect(tags).toEqual(['"5"', '"7"', '"9"']);
});

it('is refused when a colleague has edited the same field', async () => {
  const { send, tags } = server({ rev: 7, fields: ['disableBot', 'name'] });
  await expect(saveFields({ fields: ['disableBot'], rev: 5 }, send)).rejects.toMatchObject(refused);
  expect(tags).toEqual(['"5"']);
});

it('is refused for a rev that the row never had', async () => {
  const { send } = server({ rev: 3, fields: [], changedAt: null });
  await expect(saveFields({ fields: ['disableBot'], rev: 5 }, send)).rejects.toMatchObject(refused);
});

it('takes the later known rev, and 0 is one', () => {
  expect(laterRev(0, 0)).toBe(0);
  expect(laterRev(3, undefined)).toBe(3);
  expect(laterRev(3, 4)).toBe(4);
  expect(laterRev(undefined, undefined)).toBe(undefined);
});

it.each([
  ['that shows the same of a newer row', { name: 'Ana' }, false, 4],
  ['that a colleague has changed', { name: 'Bia' }, false, 3],
  // A colleague's new password is visible nowhere.
  ['with a password', { name: 'Ana' }, true, 3],
])('sends the right rev from a form %s', (_form, now, hasSecrets, sent) => {
  const [base, row] = [
    { name: 'Ana', rev: 3 },
    { ...now, rev: 4 },
  ];
  const toValues = ({ name }: typeof base) => ({ name });
  expect(revToSend({ rev: 3, base, row, toValues, hasSecrets })).toBe(sent);
});
