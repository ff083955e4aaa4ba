/** Files that spreadsheets open: semicolons, UTF-8, and nothing in them that is calculated. */

/** Excel takes UTF-8 for something else without it. */
export const csvStart = '\uFEFF';

/** Where a cell begins for a program that separates at semicolons, and for one that separates at other signs. */
const FORMULA = /(^|[,;\t\r\n])([ "]*)(?=[=+\-@＝＋－＠])/g;
const EMPTY_START = /^(?=[\t\r\n])/;

export const csvLine = (cells: readonly string[]): string => `${cells.map(safe).join(';')}\r\n`;

/** A name that begins like a formula must not be calculated by whoever opens the file. */
function safe(text: string): string {
  const plain = text.replace(FORMULA, "$1'$2").replace(EMPTY_START, "'");
  return `"${plain.replaceAll('"', '""')}"`;
}
