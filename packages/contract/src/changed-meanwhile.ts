import { z } from 'zod';
import { isoTime } from './common.ts';
import { id } from './ids.ts';

/** `details` of a 409 ERR_CHANGED_MEANWHILE: what became of a row since the `rev` that `If-Match` named. */
export const ChangedMeanwhile = z.object({
  /** To send with the next try. */
  rev: z.number(),
  /** Who made the latest of these changes; null where no person did, or they are deleted. */
  changedBy: z.object({ id: id('user'), name: z.string() }).nullable(),
  /** Null where the row is not the one that the `rev` is from. */
  changedAt: isoTime.nullable(),
  /** As the PUT's body calls them. */
  fields: z.array(z.string()),
  /** As GET shows it; null for a secret, which nothing shows. */
  current: z.unknown(),
});
export type ChangedMeanwhile = z.output<typeof ChangedMeanwhile>;
