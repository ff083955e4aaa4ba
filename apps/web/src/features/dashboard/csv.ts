/** Tables as a spreadsheet opens them. Pure, but for the last function, which hands the file to the browser. */

import { csvLine, csvStart } from '@prosa/contract/csv';
import { saveFile } from '../../ui/save-file.ts';

export type CsvRow = readonly (string | number)[];

/** As the product's other files; numbers as the language writes them. */
export function toCsv(rows: readonly CsvRow[], language: string): string {
  const number = new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 2 });
  const text = (value: string | number) =>
    typeof value === 'number' ? number.format(value) : value;
  return csvStart + rows.map((row) => csvLine(row.map(text))).join('');
}

export const download = (name: string, csv: string): void =>
  saveFile(name, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
