import type { Feature } from '../core/feature.ts';
import { EVERY_MINUTE } from '../core/jobs/jobs.ts';
import { markUnheld } from './mark-unheld.ts';

export const gatewayFeature: Feature = {
  chores: [{ name: 'mark-unheld', lane: 'fast', seconds: 60, at: EVERY_MINUTE, run: markUnheld }],
};
