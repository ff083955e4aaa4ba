import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { connectionRules, startValues, toDraft } from './connection-form.ts';

const rules = connectionRules(((key: string) => key) as unknown as TFunction);
const values = startValues(null);

it.each([
  [[], '', null],
  [['1'], '', null],
  [['1', '2'], ' ', 'connections.greetingRequired'],
  [['1', '2'], 'Olá!', null],
  [[], 'a'.repeat(4097), 'common.tooLong'],
])('with the queues %j and the greeting %.9j: %s', (queueIds, greeting, problem) => {
  expect(rules.greetingMessage(greeting, { ...values, queueIds })).toBe(problem);
});

it.each([
  [0, null, null],
  ['', null, null],
  [5, '3', null],
  [5, null, 'connections.transferQueueRequired'],
])('after %j minutes to the queue %j: %s', (timeToTransfer, queueId, problem) => {
  expect(rules.transferQueueId(queueId, { ...values, timeToTransfer })).toBe(problem);
});

it('turns emptied fields into numbers without an effect, and chosen ids into numbers', () => {
  const typed = { ...values, name: ' Loja ', expiresTicket: '', queueIds: ['4', '2'] };
  expect(toDraft({ ...typed, transferQueueId: '4', promptId: null })).toMatchObject({
    name: 'Loja',
    expiresTicket: 0,
    queueIds: [4, 2],
    transferQueueId: 4,
    promptId: null,
    maxUseBotQueues: 3,
  });
});

it('starts a new connection as a linked device, never as the test phone', () => {
  expect(values.provider).toBe('baileys');
});
