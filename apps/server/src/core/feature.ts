/**
 * What a feature registers with the program, besides the functions that others import. features.ts at the top lists
 * the features.
 */
import type { HttpApp } from './http/http.ts';
import type { Chore, Job } from './jobs/jobs.ts';

export interface Feature {
  routes?: readonly ((app: HttpApp) => void)[];
  jobs?: readonly Job[];
  /** Scheduled work, for instance deleting expired rows. */
  chores?: readonly Chore[];
}
