import { expect, test } from 'vitest';
import { mergeValues } from './merge-values.ts';

const base = { name: 'Ana', color: '#111', queueIds: ['1'], media: 'keep' };

test('keeps what only oneself changed and takes what they changed', () => {
  const mine = { ...base, name: 'Bia', media: 'none' };
  const theirs = { ...base, queueIds: ['1', '2'] };
  expect(mergeValues(base, mine, theirs)).toEqual({
    ...{ name: 'Bia', color: '#111', queueIds: ['1', '2'], media: 'none' },
  });
});

test('takes theirs where both changed the same field', () => {
  const mine = { ...base, name: 'Bia' };
  expect(mergeValues(base, mine, { ...base, name: 'Cris' }).name).toBe('Cris');
});
