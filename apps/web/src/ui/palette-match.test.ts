import { describe, expect, it } from 'vitest';
import { matches } from './palette-match.ts';

describe('palette match', () => {
  it.each([
    ['Conexões', 'conexoes', true],
    ['Conexões', 'CONE', true],
    ['Usar tema escuro', 'tema esc', true],
    ['Usar tema escuro', 'escuro tema', true],
    ['Usar tema escuro', 'ema', false],
    ['Contatos', '', true],
    ['Contatos', 'con x', false],
    ['Idioma: Español', 'espa', true],
  ])('%s by %j → %s', (label, query, found) => {
    expect(matches(label, query)).toBe(found);
  });
});
