import type { ChangedMeanwhile } from '@prosa/contract/changed-meanwhile';
import { ApiError, type CallOptions } from '@prosa/contract/client';

/** Lets a PUT through only while nobody has edited the row since this `rev`. */
export const ifMatch = (rev: number | undefined): CallOptions =>
  rev === undefined ? {} : { headers: { 'if-match': `"${rev}"` } };

/** What a colleague has done since the form was filled, where that is why the server refused it. */
export function changeOf(error: unknown): ChangedMeanwhile | null {
  const isChange = error instanceof ApiError && error.code === 'ERR_CHANGED_MEANWHILE';
  return isChange ? (error.data.details as ChangedMeanwhile) : null;
}
