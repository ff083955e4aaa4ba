/** Tables as a spreadsheet opens them. Pure, but for the last function, which hands the file to the browser. */

import { saveFile } from '../../ui/save-file.ts';

export type CsvRow = readonly (string | number)[];

/** Excel takes UTF-8 for something else without it. */
const MARK = '\uFEFF';
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[";\r\n]/;

/** Semicolons, as the product's other files; numbers as the language writes them. */
export function toCsv(rows: readonly CsvRow[], language: string): string {
  const number = new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 2 });
  const cell = (value: string | number) =>
    typeof value === 'number' ? number.format(value) : safe(value);
  return `${MARK}${rows.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`;
}

/** A name that begins like a formula must not be calculated by whoever opens the file. */
function safe(text: string): string {
  const plain = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

export const download = (name: string, csv: string): void =>
  saveFile(name, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
