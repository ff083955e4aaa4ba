/** CSV files for spreadsheets: semicolons, UTF-8, and no active formulas. */

/** Byte order mark: without it Excel does not recognise UTF-8. */
export const csvStart = '\uFEFF';

/** Where a cell may begin: for a program that splits at semicolons, and for programs that split at other characters. */
const FORMULA = /(^|[,;\t\r\n])([ "]*)(?=[=+\-@＝＋－＠])/g;
const EMPTY_START = /^(?=[\t\r\n])/;

export const csvLine = (cells: readonly string[]): string => `${cells.map(safe).join(';')}\r\n`;

/** Prevents the spreadsheet from evaluating a name that begins like a formula. */
function safe(text: string): string {
  const plain = text.replace(FORMULA, "$1'$2").replace(EMPTY_START, "'");
  return `"${plain.replaceAll('"', '""')}"`;
}
