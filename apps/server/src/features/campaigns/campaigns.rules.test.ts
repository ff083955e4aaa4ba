import type { campaignStatuses } from '@prosa/contract/campaigns/states';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dueAct, editableParts, mayAct, messagesOf } from './campaigns.rules.ts';

const now = new Date('2026-11-25T12:00:00Z');
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const state = (status: (typeof campaignStatuses)[number], minutes: number | null = null) => ({
  status,
  scheduledAt: minutes === null ? null : inMinutes(minutes),
  held: null,
});

test.each([
  ['INATIVA', null, 'all'],
  ['PROGRAMADA', 61, 'all'],
  ['PROGRAMADA', 60, 'none'],
  ['PROGRAMADA', -10, 'none'],
  ['EM_ANDAMENTO', -10, 'none'],
  ['CANCELADA', -10, 'texts'],
  ['FINALIZADA', -10, 'none'],
] as const)('%s in %s minutes lets edit %s', (status, minutes, parts) => {
  expect(editableParts(state(status, minutes), now)).toBe(parts);
});

test.each([
  [1, 'wait'],
  [0, 'start'],
  [-719, 'start'],
  [-721, 'hold'],
] as const)('scheduled in %s minutes makes it %s', (minutes, act) => {
  expect(dueAct(state('PROGRAMADA', minutes), now)).toBe(act);
});

test('a held campaign waits, however late it is', () => {
  expect(dueAct({ ...state('PROGRAMADA', -800), held: 'late' }, now)).toBe('wait');
});

test('variants keep their places in the form, and a file alone is a variant', () => {
  const texts = { message1: '', message2: 'b', message3: '', message4: 'd', message5: '' };
  const file = { variant: 3, id: 'f', name: 'f.png', mime: 'image/png', bytes: 1 };
  expect(messagesOf({ ...texts, files: [file] })).toEqual([
    { variant: 2, text: 'b', file: undefined },
    { variant: 3, text: '', file },
    { variant: 4, text: 'd', file: undefined },
  ]);
});

/** What each act makes of a campaign, as run-campaign.ts does. */
const after = {
  start: 'EM_ANDAMENTO',
  cancel: 'CANCELADA',
  restart: 'EM_ANDAMENTO',
  retry: 'EM_ANDAMENTO',
  finish: 'FINALIZADA',
} as const;
type Act = keyof typeof after;

type Status = (typeof campaignStatuses)[number];
const mayDo = (status: Status, act: Act): boolean =>
  act === 'finish' ? status === 'EM_ANDAMENTO' : mayAct({ status }, act);

/** The acts that a campaign lets through, each with the status before. */
function perform(acts: readonly Act[]): { act: Act; before: Status }[] {
  let status: Status = 'INATIVA';
  return acts.flatMap((act) => {
    const before = status;
    if (!mayDo(before, act)) return [];
    status = after[act];
    return [{ act, before }];
  });
}

test('no order of actions starts a running campaign or starts one twice', () => {
  const acts = fc.array(fc.constantFrom<Act>('start', 'cancel', 'restart', 'retry', 'finish'));
  fc.assert(
    fc.property(acts, (sequence) => {
      const done = perform(sequence);
      const begun = done.filter(({ act }) => after[act] === 'EM_ANDAMENTO');
      expect(begun.filter(({ before }) => before === 'EM_ANDAMENTO')).toEqual([]);
      expect(done.filter(({ act }) => act === 'start').length).toBeLessThanOrEqual(1);
    }),
  );
});
