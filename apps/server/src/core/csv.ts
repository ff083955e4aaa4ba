/** Files that spreadsheets open: semicolons, UTF-8, and nothing in them that is calculated. */

/** Excel takes UTF-8 for something else without it. */
export const csvStart = '\uFEFF';

const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[";\r\n]/;

export const csvLine = (cells: readonly string[]): string => `${cells.map(safe).join(';')}\r\n`;

/** A name that begins like a formula must not be calculated by whoever opens the file. */
function safe(text: string): string {
  const plain = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
