/** Opaque page cursors: the sort key of the last row of a page. */
import { appError } from '../errors.ts';

export const encodeCursor = (key: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(key)).toString('base64url');

/** @throws ERR_VALIDATION for any cursor that we did not create */
export function decodeCursor(cursor: string, length: number): (string | number)[] {
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const isOurs =
      Array.isArray(key) &&
      key.length === length &&
      key.every((part) => ['string', 'number'].includes(typeof part));
    if (isOurs) return key as (string | number)[];
  } catch {
    // Falls through to the error.
  }
  throw appError('ERR_VALIDATION', {
    details: [{ field: 'cursor', part: 'query', problem: 'invalid' }],
  });
}

/** One page of rows, queried with one extra row that says whether there is another page. */
export function pageOf<R>(
  found: readonly R[],
  size: number,
  keyOf: (last: R) => readonly (string | number)[],
) {
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  const hasMore = found.length > size;
  return { rows, hasMore, cursor: hasMore && last ? encodeCursor(keyOf(last)) : null };
}

/** A time inside a cursor, validated, since it goes into a statement as a timestamp. */
export function cursorTime(part: string | number | undefined): string {
  const time = new Date(String(part));
  // PostgreSQL does not read years of more than four digits as JavaScript writes them.
  if (Number.isNaN(time.getTime()) || !/^\d{4}-/.test(time.toISOString())) {
    throw appError('ERR_VALIDATION', {
      details: [{ field: 'cursor', part: 'query', problem: 'invalid' }],
    });
  }
  return time.toISOString();
}

/** A whole number inside a cursor. */
export function cursorNumber(part: string | number | undefined): number {
  if (typeof part === 'number' && Number.isSafeInteger(part)) return part;
  throw appError('ERR_VALIDATION', {
    details: [{ field: 'cursor', part: 'query', problem: 'invalid' }],
  });
}

/** A text inside a cursor. PostgreSQL does not accept NUL. */
export function cursorText(part: string | number | undefined): string {
  if (typeof part === 'string' && !part.includes('\u0000')) return part;
  throw appError('ERR_VALIDATION', {
    details: [{ field: 'cursor', part: 'query', problem: 'invalid' }],
  });
}

/** A day inside a cursor. */
export function cursorDay(part: string | number | undefined): string {
  return cursorTime(part).slice(0, 10);
}
