import type { Queue } from '@prosa/contract/queues';
import type { TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import { officeWeek } from './office-week.ts';
import { draftFor, queueRules, startValues } from './queue-form.ts';
import { firstFree, isColor, queueColors } from './queue-palette.ts';

const t = ((key: string) => key) as unknown as TFunction;
const queue: Queue = {
  id: 7,
  name: 'Vendas',
  color: '#DB3E00',
  orderQueue: 2,
  integrationId: null,
  promptId: 5,
  greetingMessage: 'Olá!',
  outOfHoursMessage: '',
  hours: officeWeek,
  schedules: [],
  ...{
    distribution: 'least_busy',
    capacity: 4,
    reassignMinutes: 10,
    waiting: 1,
    rev: 3,
    answerMinutes: 15,
    resolveMinutes: 90,
  },
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
};

describe("the form's values", () => {
  it('are saved unchanged when nothing is edited', () => {
    const { id: _id, schedules, waiting, rev, createdAt, updatedAt, ...draft } = queue;
    expect(draftFor({ hasHours: true })(startValues(queue, []))).toEqual(draft);
  });

  it('omit the hours when they are hidden', () => {
    expect(draftFor({ hasHours: false })(startValues(queue, []))).not.toHaveProperty('hours');
  });

  it('are trimmed, and emptied numbers become null', () => {
    const values = { ...startValues(queue, []), name: ' Loja ', orderQueue: '', capacity: '' };
    expect(draftFor({ hasHours: false })(values)).toMatchObject({
      name: 'Loja',
      orderQueue: null,
      capacity: 0,
    });
  });

  it('start with office hours and the first free colour', () => {
    const values = startValues(null, ['#b80000', '#DB3E00']);
    expect(values.color).toBe('#FCCB00');
    expect(draftFor({ hasHours: true })(values).hours).toEqual(officeWeek);
  });
});

describe('invalid values', () => {
  const rules = queueRules(t, { names: ['Suporte'], colors: ['#0369a1'] });
  it.each([
    ['', 'common.required'],
    ['A', 'common.tooShort'],
    ['A'.repeat(51), 'common.tooLong'],
    [' Suporte ', 'errors.ERR_QUEUE_NAME_ALREADY_EXISTS'],
    ['suportê', 'errors.ERR_QUEUE_NAME_ALREADY_EXISTS'],
    ['Loja', null],
  ])('the name %j: %s', (name, problem) => {
    expect(rules.name(name)).toBe(problem);
  });

  it.each([
    ['', 'common.required'],
    ['azul', 'common.invalid'],
    ['#12', 'common.invalid'],
    ['#0369A1', 'errors.ERR_QUEUE_COLOR_ALREADY_EXISTS'],
    ['#fff', null],
  ])('the colour %j: %s', (color, problem) => {
    expect(rules.color(color)).toBe(problem);
  });

  it('include hours that are no times', () => {
    const { hours } = startValues(queue, []);
    expect(rules.hours(hours)).toBeNull();
    hours.weekly.monday[0]!.end = '';
    expect(rules.hours(hours)).toBe('queues.hoursWrong');
  });
});

it('the palette has fifty different colours', () => {
  expect(new Set(queueColors.filter(isColor)).size).toBe(50);
  expect(firstFree(queueColors)).toBe('#0F7A55');
});
