import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';

describe('csvLine', () => {
  it('quotes every cell', () => {
    expect(csvLine(['Ana', '', '5', 'a"b'])).toBe('"Ana";"";"5";"a""b"\r\n');
  });

  it.each(['=', '+', '-', '@', '＝', '＋', '－', '＠'])(
    'disarms a cell that begins with %s',
    (sign) => {
      expect(csvLine([`${sign}1`])).toBe(`"'${sign}1"\r\n`);
      expect(csvLine([`  ${sign}1`])).toBe(`"'  ${sign}1"\r\n`);
    },
  );

  it.each([',', ';', '\t', '\n', '\r'])(
    'disarms a formula after %j, where another separator would begin a cell',
    (separator) => {
      expect(csvLine([`Ana${separator} =1`])).toBe(`"Ana${separator}' =1"\r\n`);
      expect(csvLine([`Ana${separator}"@1`])).toBe(`"Ana${separator}'""@1"\r\n`);
    },
  );

  it.each(['\t', '\r', '\n'])('disarms a cell that begins with %j', (start) => {
    expect(csvLine([`${start}Ana`])).toBe(`"'${start}Ana"\r\n`);
  });

  it('leaves formula characters inside a text unchanged', () => {
    expect(csvLine(['a=b, c-d; e@f.example'])).toBe('"a=b, c-d; e@f.example"\r\n');
  });
});
