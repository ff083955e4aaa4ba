import { limits } from '@prosa/contract/limits';
import { expect, it } from 'vitest';
import { MessageSelection } from './message-selection.ts';

it('starts with a message, adds others and removes them', () => {
  const selection = new MessageSelection();
  expect(selection.choiceOf('a')).toBe('off');
  selection.start('a');
  selection.toggle('b');
  selection.toggle('a');
  expect([...(selection.ids() ?? [])]).toEqual(['b']);
  expect([selection.choiceOf('a'), selection.choiceOf('b')]).toEqual(['free', 'chosen']);
  selection.stop();
  expect(selection.ids()).toBeNull();
});

it('selects no more than can be forwarded at once', () => {
  const selection = new MessageSelection();
  for (let n = 0; n < limits.forwardedMessages.max; n++) selection.toggle(String(n));
  expect([selection.choiceOf('0'), selection.choiceOf('x')]).toEqual(['chosen', 'full']);
});
