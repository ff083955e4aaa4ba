import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chosenValue } from './read-choice.ts';
import { showOptions } from './show-options.ts';
import type { Remote } from './typebot.state.ts';

const remoteOf = (values: readonly string[], asks: Remote['asks']): Remote => {
  const options = values.map((value) => ({ title: value, value: `valor ${value}` }));
  const asked = { kind: 'choice', id: 'q', isMultiple: asks === 'several', options } as const;
  const { offered } = showOptions(asked, { head: 'Qual?', language: 'pt' });
  return { sessionId: 's', askedId: 'q', asks, offered };
};

const typed = (body: string) => ({ body, choice: null });

/** Names that are no numbers, and differ without case and accents. */
const names = fc.uniqueArray(fc.stringMatching(/^[a-z]{3,12}$/), { minLength: 1, maxLength: 30 });

test('the number, the tap and the text of each option mean the same', () => {
  fc.assert(
    fc.property(names, fc.nat(), (values, pick) => {
      const remote = remoteOf(values, 'choice');
      const at = pick % values.length;
      const value = `valor ${values[at]}`;
      const { name } = remote.offered[at]!;
      expect(chosenValue(remote, { body: 'x', choice: name })).toBe(value);
      for (const body of [
        `${at + 1}`,
        ` ${at + 1}. `,
        values[at]!,
        ` ${values[at]!.toUpperCase()}!`,
      ])
        expect(chosenValue(remote, typed(body))).toBe(value);
    }),
  );
});

test('several are all that are named, once each, however they are separated', () => {
  const separators = fc.constantFrom(',', ', ', ';', '\n', ' e ', ' ', ' y ', ' and ', '+');
  fc.assert(
    fc.property(
      names,
      fc.array(fc.nat(), { minLength: 1, maxLength: 6 }),
      separators,
      (values, picks, by) => {
        const remote = remoteOf(values, 'several');
        const places = picks.map((pick) => pick % values.length);
        const expected = [...new Set(places)].map((at) => `valor ${values[at]}`).join(', ');
        expect(chosenValue(remote, typed(places.map((at) => at + 1).join(by)))).toBe(expected);
      },
    ),
  );
});

test.each([['0'], ['4'], ['1 2'], ['quero a loja azul'], [''], ['azul\nvermelha']])(
  '%o chooses none of three',
  (body) => {
    expect(
      chosenValue(remoteOf(['azul', 'verde', 'vermelha'], 'choice'), typed(body)),
    ).toBeUndefined();
  },
);

test.each(['1, 4', 'azul, roxa', ',', '1 ou 2'])('%o chooses none of several', (body) => {
  expect(
    chosenValue(remoteOf(['azul', 'verde', 'vermelha'], 'several'), typed(body)),
  ).toBeUndefined();
});

test('one of several lines may name an option', () => {
  const remote = remoteOf(['azul', 'verde'], 'choice');
  expect(chosenValue(remote, typed('Oi\nverde\nobrigada'))).toBe('valor verde');
});
