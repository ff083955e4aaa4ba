import type { ChangedMeanwhile } from '@prosa/contract/changed-meanwhile';
import { ApiError, type CallOptions } from '@prosa/contract/client';

/** Allows a PUT only if nobody has edited the row since this `rev`. */
export const ifMatch = (rev: number | undefined): CallOptions =>
  rev === undefined ? {} : { headers: { 'if-match': `"${rev}"` } };

/** The later of two revs; undefined where neither is known. 0 is a row that nobody has filled in yet. */
export const laterRev = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);

interface Filled<R, V> {
  /** Of the row that filled the form. */
  rev: number | undefined;
  base: R | null;
  /** The row's current state. */
  row: R | null;
  toValues: (row: R) => V;
  /**
   * The form holds a value that rows never show, such as a password, so a colleague's change of it is not visible
   * there.
   */
  hasSecrets: boolean;
}

/** Which rev to send: the latest one if the row changed only outside the form's fields. */
export function revToSend<R extends { rev?: number }, V>(filled: Filled<R, V>): number | undefined {
  const { rev, base, row, toValues, hasSecrets } = filled;
  if (hasSecrets || !base || !row) return rev;
  const isSame = JSON.stringify(toValues(base)) === JSON.stringify(toValues(row));
  return isSame ? laterRev(rev, row.rev) : rev;
}

/** Saves `fields` of a row at `rev`; retries at the current one when colleagues have edited only other fields since. */
export async function saveFields<T>(
  { fields, rev }: { fields: readonly string[]; rev: number | undefined },
  send: (options: CallOptions) => Promise<T>,
): Promise<T> {
  try {
    return await send(ifMatch(rev));
  } catch (error) {
    const change = changeOf(error);
    const isOfOthers = change?.fields.every((field) => !fields.includes(field));
    if (!change?.changedAt || !isOfOthers) throw error;
    return saveFields({ fields, rev: change.rev }, send);
  }
}

/** What a colleague has changed since the form was filled, if that is why the server refused it. */
export function changeOf(error: unknown): ChangedMeanwhile | null {
  const isChange = error instanceof ApiError && error.code === 'ERR_CHANGED_MEANWHILE';
  return isChange ? (error.data.details as ChangedMeanwhile) : null;
}
