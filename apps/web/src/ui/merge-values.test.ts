import { expect, test } from 'vitest';
import { mergeValues } from './merge-values.ts';

const base = { name: 'Ana', color: '#111', queueIds: ['1'], media: 'keep' };

test("keeps own changes and takes a colleague's", () => {
  const mine = { ...base, name: 'Bia', media: 'none' };
  const theirs = { ...base, queueIds: ['1', '2'] };
  expect(mergeValues({ base, theirs, edited: [] }, mine)).toEqual({
    name: 'Bia',
    color: '#111',
    queueIds: ['1', '2'],
    media: 'none',
  });
});

test("takes the colleague's value where both changed the same field", () => {
  const mine = { ...base, name: 'Bia' };
  const theirs = { ...base, name: 'Cris' };
  expect(mergeValues({ base, theirs, edited: ['name'] }, mine).name).toBe('Cris');
});

test('drops a secret that the colleague changed too, though neither form shows it', () => {
  const empty = { name: 'Ana', token: '' };
  const merged = mergeValues(
    { base: empty, theirs: empty, edited: ['token'] },
    { name: 'Bia', token: 'mine' },
  );
  expect(merged).toEqual({ name: 'Bia', token: '' });
});
