/** What a room brings to the program, beside the functions that others import. features.ts at the top lists the rooms. */
import type { HttpApp } from './http/http.ts';
import type { Chore, Job } from './jobs/jobs.ts';

export interface Feature {
  routes?: readonly ((app: HttpApp) => void)[];
  jobs?: readonly Job[];
  /** What it does by the clock, for instance deleting what is too old. */
  chores?: readonly Chore[];
}
