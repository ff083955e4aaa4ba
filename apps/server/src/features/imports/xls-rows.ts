/** Reads the first sheet of an .xls file, as Excel wrote them until 2003: at most 65,536 rows. Only parsers call it. */
import { readFileSync } from 'node:fs';
import { type CellObject, read } from '@e965/xlsx';
import { appError } from '../../core/errors.ts';

export interface XlsRow {
  line: number;
  cells: string[];
  formulas: number[];
}

/** @throws ERR_IMPORT_FILE when it has no sheet */
export function readXls(path: string, columnsMax: number, take: (row: XlsRow) => void): void {
  const options = { dense: true, cellFormula: true, cellHTML: false, cellText: false, sheets: 0 };
  const book = read(readFileSync(path), { type: 'buffer', ...options });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  if (!sheet) throw appError('ERR_IMPORT_FILE');
  const rows: (CellObject | undefined)[][] = sheet['!data'] ?? [];
  // Empty rows are holes.
  for (const [index, row] of rows.entries()) {
    const cells = (row ?? []).slice(0, columnsMax);
    if (cells.length === 0) continue;
    take({
      line: index + 1,
      cells: Array.from(cells, textOf),
      formulas: cells.flatMap((cell, column) => (cell?.f ? [column] : [])),
    });
  }
}

const textOf = (cell: CellObject | undefined): string =>
  cell?.v === undefined || cell.t === 'e' ? '' : String(cell.v);
