import { z } from 'zod';
import { isoTime } from './common.ts';
import { id } from './ids.ts';

/** `details` of a 409 ERR_CHANGED_MEANWHILE: changes of the row since the `rev` in `If-Match`. */
export const ChangedMeanwhile = z.object({
  /** Send it with the next attempt. */
  rev: z.number(),
  /** Who made the latest of these changes; null if no person did or they were deleted. */
  changedBy: z.object({ id: id('user'), name: z.string() }).nullable(),
  /** Null if the `rev` belongs to another row. */
  changedAt: isoTime.nullable(),
  /** Names from the body of the PUT. */
  fields: z.array(z.string()),
  /** Value as returned by GET; null for a secret. */
  current: z.unknown(),
});
export type ChangedMeanwhile = z.output<typeof ChangedMeanwhile>;
