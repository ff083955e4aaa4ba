import { expect, it } from 'vitest';
import { gather, gatherEach } from './gather.ts';

/** Answers on command, and remembers which questions came together. */
function slowly() {
  const groups: number[][] = [];
  const goOn: (() => void)[] = [];
  const answer = async (questions: readonly number[]) => {
    groups.push([...questions]);
    await new Promise<void>((resolve) => {
      goOn.push(resolve);
    });
    if (questions.includes(13)) throw new Error('unlucky');
    return questions.map((question) => question * 2);
  };
  return {
    groups,
    goOn: () => expect.poll(() => goOn.shift()?.() === undefined).toBe(true),
    answer,
  };
}

it('asks the first alone and those that arrive meanwhile together, up to a limit', async () => {
  const { groups, goOn, answer } = slowly();
  const ask = gather(answer, 2);
  const answers = Promise.all([1, 2, 3, 4].map((question) => ask(question)));
  for (let n = 0; n < 3; n++) {
    await expect.poll(() => groups.length).toBe(n + 1);
    await goOn();
  }
  expect(await answers).toEqual([2, 4, 6, 8]);
  expect(groups).toEqual([[1], [2, 3], [4]]);
});

it('asks those of one turn together if it begins later', async () => {
  const { groups, goOn, answer } = slowly();
  const ask = gather(answer, 3, 'later');
  const answers = Promise.all([1, 2, 3, 4].map((question) => ask(question)));
  for (let n = 0; n < 2; n++) {
    await expect.poll(() => groups.length).toBe(n + 1);
    await goOn();
  }
  expect(await answers).toEqual([2, 4, 6, 8]);
  expect(groups).toEqual([[1, 2, 3], [4]]);
});

it('passes an error to the callers of that batch, and goes on', async () => {
  const { groups, goOn, answer } = slowly();
  const ask = gather(answer, 2);
  const outcomes = Promise.allSettled([1, 13, 3, 4].map((question) => ask(question)));
  for (let n = 0; n < 3; n++) {
    await expect.poll(() => groups.length).toBe(n + 1);
    await goOn();
  }
  expect((await outcomes).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
  ]);
});

it('asks what belongs to different keys apart, and at the same time', async () => {
  const groups: [string, number[]][] = [];
  const goOn: (() => void)[] = [];
  const ask = gatherEach(async (key: string, questions: readonly number[]) => {
    groups.push([key, [...questions]]);
    await new Promise<void>((resolve) => {
      goOn.push(resolve);
    });
    return questions.map((question) => `${key}${question}`);
  }, 2);
  const answers = Promise.all([ask('a', 1), ask('b', 2), ask('a', 3), ask('a', 4)]);
  expect(groups).toEqual([
    ['a', [1]],
    ['b', [2]],
  ]);
  for (const resume of goOn.splice(0)) resume();
  await expect.poll(() => groups.at(-1)).toEqual(['a', [3, 4]]);
  for (const resume of goOn.splice(0)) resume();
  expect(await answers).toEqual(['a1', 'b2', 'a3', 'a4']);
});
