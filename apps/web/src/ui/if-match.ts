import type { ChangedMeanwhile } from '@prosa/contract/changed-meanwhile';
import { ApiError, type CallOptions } from '@prosa/contract/client';

/** Lets a PUT through only while nobody has edited the row since this `rev`. */
export const ifMatch = (rev: number | undefined): CallOptions =>
  rev === undefined ? {} : { headers: { 'if-match': `"${rev}"` } };

/** The later of two states; undefined where neither is known. 0 is a row that nobody has filled in yet. */
export const laterRev = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);

interface Filled<R, V> {
  /** Of the row that the form was filled with. */
  rev: number | undefined;
  base: R | null;
  /** As it is now. */
  row: R | null;
  toValues: (row: R) => V;
  /** The form holds what no row shows, as a password: nobody sees in the row that a colleague has changed that. */
  hasSecrets: boolean;
}

/** Which state a form changes: of a row that changed only in what the form does not hold, the latest. */
export function revToSend<R extends { rev?: number }, V>(filled: Filled<R, V>): number | undefined {
  const { rev, base, row, toValues, hasSecrets } = filled;
  if (hasSecrets || !base || !row) return rev;
  const isSame = JSON.stringify(toValues(base)) === JSON.stringify(toValues(row));
  return isSame ? laterRev(rev, row.rev) : rev;
}

/** Saves `fields` of a row as of `rev`; where colleagues have edited only other fields since, as of now. */
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

/** What a colleague has done since the form was filled, where that is why the server refused it. */
export function changeOf(error: unknown): ChangedMeanwhile | null {
  const isChange = error instanceof ApiError && error.code === 'ERR_CHANGED_MEANWHILE';
  return isChange ? (error.data.details as ChangedMeanwhile) : null;
}
