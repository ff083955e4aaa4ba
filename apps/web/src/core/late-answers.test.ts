import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { refetchLateAnswers } from './late-answers.ts';

const client = new QueryClient();
refetchLateAnswers(client);
const queryKey = ['limits'];
let close = () => {};
afterEach(() => {
  close();
  client.clear();
});

/** A shown query whose answers are given by hand. */
function show() {
  const answers: ((value: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  close = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
  return answers;
}

const turn = () => new Promise((resolve) => setTimeout(resolve));

it('asks again when it was told of a change before the first answer came', async () => {
  const answers = show();
  client.invalidateQueries({ queryKey }).catch(() => undefined);
  answers[0]!('before');
  await turn();
  expect(answers).toHaveLength(2);
  answers[1]!('after');
  await turn();
  expect(client.getQueryData(queryKey)).toBe('after');
  expect(answers).toHaveLength(2);
});

it('asks once when nothing changes', async () => {
  const answers = show();
  answers[0]!('now');
  await turn();
  expect(answers).toHaveLength(1);
});

it('does not ask again for a query that nobody shows any more', async () => {
  const answers = show();
  client.invalidateQueries({ queryKey }).catch(() => undefined);
  close();
  answers[0]!('before');
  await turn();
  expect(answers).toHaveLength(1);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
