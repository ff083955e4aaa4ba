import { expect, test } from 'vitest';
import { isSignedBy, unsigned } from './signature.ts';

test.each([
  ['*Rita Prado:*\nBom dia', 'Rita Prado', 'Bom dia'],
  // As the ticket list shows it, in one line.
  ['*Rita Prado:* Bom dia', 'Rita Prado', 'Bom dia'],
  ['*Rita:*\n\nBom dia', '*Rita*', '\nBom dia'],
  ['*Rui:*\nBom dia', 'Rita', '*Rui:*\nBom dia'],
  ['Bom dia', 'Rita', 'Bom dia'],
])('%j of %s is %j without its signature', (body, name, words) => {
  expect(unsigned(body, name)).toBe(words);
  expect(isSignedBy(body, name)).toBe(words !== body);
});
