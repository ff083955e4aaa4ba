import type { Feature } from '../../core/feature.ts';
import { deleteOldRefusals, deleteRefusalsNaming } from './refused-events.queries.ts';

/** Events that could not be stored are as old as the messages that they would be. */
export const inboundFeature: Feature = {
  erase: (tx, { names }) => deleteRefusalsNaming(tx, names),
  forgetOld: deleteOldRefusals,
};
