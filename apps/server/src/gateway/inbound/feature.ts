import type { Feature } from '../../core/feature.ts';
import { deleteOldRefusals, deleteRefusalsNaming } from './refused-events.queries.ts';

/** Events that could not be stored have the same retention period as messages. */
export const inboundFeature: Feature = {
  erase: (tx, { names }) => deleteRefusalsNaming(tx, names),
  forgetOld: deleteOldRefusals,
};
