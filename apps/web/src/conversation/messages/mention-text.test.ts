import { describe, expect, it } from 'vitest';
import { begunMention, calledBy, callsIn, matching } from './mention-text.ts';

const ana = { id: 1, name: 'Ana' };
const anaLu = { id: 2, name: 'Ana Lúcia' };
const people = [ana, anaLu];

describe('mentions', () => {
  it.each([
    ['@', 1, { from: 0, typed: '' }],
    ['oi @Ana L', 9, { from: 3, typed: 'Ana L' }],
    ['ana@loja.com', 12, null],
    ['@ ', 2, null],
    ['@Ana\n', 5, null],
    ['sem', 3, null],
  ])('%j at %i begins %o', (text, caret, begun) => {
    expect(begunMention(text, caret)).toEqual(begun);
  });

  it('find colleagues by the beginning of any of their names, ignoring accents', () => {
    expect(matching(people, 'luc')).toEqual([anaLu]);
    expect(matching(people, 'ana')).toEqual(people);
    expect(matching(people, 'na')).toEqual([]);
  });

  it('prefer the longer of two names', () => {
    expect(calledBy('@Ana Lúcia e @Ana, vejam', people)).toEqual([2, 1]);
    expect(callsIn('oi @Ana!', people)).toEqual([
      { text: 'oi ', isCalled: false },
      { text: '@Ana', isCalled: true, id: 1 },
      { text: '!', isCalled: false },
    ]);
  });
});
