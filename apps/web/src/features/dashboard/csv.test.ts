import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

test("separates cells by semicolons, and writes numbers in the language's format", () => {
  const rows = [
    ['Nome', 'Média'],
    ['Ana', 2.5],
    ['Bia', 1234],
  ];
  expect(toCsv(rows, 'pt-BR')).toBe('\uFEFF"Nome";"Média"\r\n"Ana";"2,5"\r\n"Bia";"1234"\r\n');
  expect(toCsv([['Ana', 2.5]], 'en')).toBe('\uFEFF"Ana";"2.5"\r\n');
});

test('escapes names that look like a formula, a new cell or a new row', () => {
  const cell = (text: string) => toCsv([[text]], 'en').slice(1, -2);
  expect(cell('=1+1')).toBe(`"'=1+1"`);
  expect(cell('＝1+1')).toBe(`"'＝1+1"`);
  expect(cell('Ana,=1+1')).toBe(`"Ana,'=1+1"`);
  expect(cell('Ana\t@a;b')).toBe(`"Ana\t'@a;b"`);
  expect(cell('Ana "Nina"')).toBe('"Ana ""Nina"""');
  expect(cell('a\nb')).toBe('"a\nb"');
});
