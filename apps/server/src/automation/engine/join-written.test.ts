/** Messages during a call are all processed once and in order, however they are split. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinWritten } from './join-written.ts';

const line = fc.record({
  body: fc.string({ unit: 'grapheme' }).map((body) => body.replaceAll('\n', ' ')),
  choice: fc.option(fc.constantFrom('queue:1', 'main'), { nil: null }),
});

const written = fc.array(line, { maxLength: 12 }).map((lines) =>
  lines.map(({ body, choice }, n) => ({
    body,
    choice,
    seq: 10 + n,
    at: new Date(n * 1000).toISOString(),
  })),
);

test('joins messages into one with as many lines, at the place of the last one', () => {
  fc.assert(
    fc.property(written, (messages) => {
      const joined = joinWritten(messages);
      expect(joined).toHaveLength(Math.min(1, messages.length));
      const [one] = joined;
      const last = messages.at(-1);
      expect([one?.seq, one?.at]).toEqual([last?.seq, last?.at]);
      if (one) expect(one.body.split('\n')).toEqual(messages.map(({ body }) => body));
    }),
  );
});

test('keeps a single tap, and treats it as text among other messages', () => {
  const tap = { seq: 1, at: '', body: 'Vendas', choice: 'queue:5' };
  expect(joinWritten([tap])).toEqual([tap]);
  expect(joinWritten([tap, { ...tap, seq: 2 }])).toMatchObject([{ seq: 2, choice: null }]);
});
