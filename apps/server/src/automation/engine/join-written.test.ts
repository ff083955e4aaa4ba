/** Whatever customers write while a call is out, and however it is cut up, all of it is heard once and in order. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinWritten } from './join-written.ts';

const line = fc.record({
  body: fc.string({ unit: 'grapheme' }).map((body) => body.replaceAll('\n', ' ')),
  choice: fc.option(fc.constantFrom('queue:1', 'main'), { nil: null }),
});

const written = fc.array(line, { maxLength: 12 }).map((lines) =>
  lines.map(({ body, choice }, n) => ({
    ...{ body, choice, seq: 10 + n, at: new Date(n * 1000).toISOString() },
  })),
);

test('joins what was written into one message of as many lines, which stands where the last one does', () => {
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

test('keeps a tap that stands alone, and takes it for text among others', () => {
  const tap = { seq: 1, at: '', body: 'Vendas', choice: 'queue:5' };
  expect(joinWritten([tap])).toEqual([tap]);
  expect(joinWritten([tap, { ...tap, seq: 2 }])).toMatchObject([{ seq: 2, choice: null }]);
});
