import type { QuickMessage } from '@prosa/contract/quick-messages';
import { expect, it } from 'vitest';
import { matchQuick, quickLabel, quickOfQueue } from './quick-match.ts';

const quick = (id: number, shortcode: string, message = '…'): QuickMessage => ({
  id,
  shortcode,
  message,
  geral: false,
  status: true,
  userId: 1,
  rev: 1,
  queueIds: [],
  isMedia: false,
  mediaPath: null,
  mediaName: null,
  mediaType: null,
});

const all = [
  quick(1, 'horario', 'Abrimos às 8h'),
  quick(2, '/olá', 'Oi!'),
  quick(3, 'adeus', 'Até!'),
];
const ids = (text: string) => matchQuick(text, all).map(({ id }) => id);

it('needs a slash and at least one letter', () => {
  expect(ids('/')).toEqual([]);
  expect(ids('ola')).toEqual([]);
  expect(ids('/z')).toEqual([]);
});

it('finds by shortcode first, ignoring accents, then by text', () => {
  expect(ids('/ol')).toEqual([2]);
  expect(ids('/a')).toEqual([3, 1, 2]);
  expect(ids('/abrimos')).toEqual([1]);
});

it('cuts the label at 35 characters', () => {
  expect(quickLabel(quick(1, 'oi', 'curta'))).toBe('/oi - curta');
  const label = quickLabel(quick(1, 'oi', 'uma mensagem bem mais longa que o lugar que ela tem'));
  expect(quickLabel({ ...quick(1, 'foto', ''), mediaName: 'loja.jpg' })).toBe('/foto - loja.jpg');
  expect([...label]).toHaveLength(36);
  expect(label.endsWith('…')).toBe(true);
});

it('offers those of the queue first, then those of every queue, and no others', () => {
  const [free, sales, support] = [quick(1, 'a'), quick(2, 'b'), quick(3, 'c')];
  const listed = [free, { ...sales, queueIds: [7, 9] }, { ...support, queueIds: [8] }];
  const offered = (queueId: number | null) => quickOfQueue(listed, queueId).map(({ id }) => id);
  expect(offered(7)).toEqual([2, 1]);
  expect(offered(8)).toEqual([3, 1]);
  expect(offered(null)).toEqual([1]);
});
