import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAnswer, wordsOf } from './read-answer.ts';

const read = (answer: unknown) => readAnswer(JSON.stringify(answer));

test('reads texts, the first in the order text, reply, output', () => {
  expect(read({ output: 'c', reply: 'b', text: 'a' }).messages).toEqual([{ text: 'a' }]);
  expect(read([{ output: 'c' }, { output: 'd' }]).messages).toEqual([{ text: 'c' }]);
  expect(read({ text: '  ', reply: 'b' }).messages).toEqual([{ text: 'b' }]);
});

test.each([
  [{ message: 'Workflow was started' }],
  [{ code: 404, message: 'The requested webhook is not registered.', hint: '…' }],
  [null],
  ['Oi'],
  [5],
  [[]],
  [{ text: { text: 'Oi' } }],
  [{ messages: 'Oi', actions: { close: true } }],
  [{ actions: [{ close: 'yes' }, { transfer: 2 }, { addTag: '' }, { stop: false }] }],
])('finds nothing to say or do in %j', (answer) => {
  expect(read(answer)).toEqual({ messages: [], actions: [] });
});

test('reads actions in their order and leaves out unknown ones', () => {
  const { actions } = read({
    actions: [
      { setVariables: { a: 'b', n: 1, o: { p: true } } },
      { dance: true },
      { addTag: ' vip ' },
      { transfer: { queueId: 2 } },
      { transfer: { queueId: 'x', userId: 7 } },
      { stop: true },
    ],
  });
  expect(actions).toEqual([
    { kind: 'setVariables', variables: { a: 'b', n: '1', o: '{"p":true}' } },
    { kind: 'addTag', name: 'vip' },
    { kind: 'transfer', queueId: 2, userId: null },
    { kind: 'transfer', queueId: null, userId: 7 },
    { kind: 'stop' },
  ]);
});

test('splits long texts, at most ten, and never within a character', () => {
  expect(
    read({ text: '😀'.repeat(5000) }).messages.map((each) =>
      'text' in each ? [...each.text].length : 0,
    ),
  ).toEqual([4096, 904]);
  expect(read({ text: 'a'.repeat(100_000) }).messages).toHaveLength(10);
});

test('turns marks of Markdown into those of WhatsApp, and leaves everything else', () => {
  expect(read({ text: '**a** ~~b~~ [c](https://d.example) *e* _f_ {{name}}' }).messages).toEqual([
    { text: '*a* ~b~ c (https://d.example) *e* _f_ {{name}}' },
  ]);
});

test('never fails, whatever it is answered', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (body) => {
      const { messages, actions } = readAnswer(body);
      expect(messages.length).toBeLessThanOrEqual(10);
      expect(actions.length).toBeLessThanOrEqual(20);
    }),
  );
});

test.each<[string, string]>([
  ['{"message":"Error in workflow"}', 'Error in workflow'],
  ['{"code":404,"message":" não\\u0000 há ","hint":"…"}', 'não há'],
  ['{"message":{"text":"a"}}', ''],
  ['["a"]', ''],
  ['null', ''],
  ['Authorization data is wrong!', ''],
  [`{"message":"${'a'.repeat(400)}"}`, 'a'.repeat(300)],
])('finds the words of a refusal in %s', (body, text) => {
  expect(wordsOf(Buffer.from(body)).text).toBe(text);
});
