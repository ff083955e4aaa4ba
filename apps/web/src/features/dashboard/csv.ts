/** CSV tables for spreadsheets. Pure, except for the last function, which downloads the file. */

import { csvLine, csvStart } from '@prosa/contract/csv';
import { saveFile } from '../../ui/save-file.ts';

export type CsvRow = readonly (string | number)[];

/** In the format of the product's other files; numbers in the language's format. */
export function toCsv(rows: readonly CsvRow[], language: string): string {
  const number = new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 2 });
  const text = (value: string | number) =>
    typeof value === 'number' ? number.format(value) : value;
  return csvStart + rows.map((row) => csvLine(row.map(text))).join('');
}

export const download = (name: string, csv: string): void =>
  saveFile(name, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
