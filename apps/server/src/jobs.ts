/** All background jobs and chores, in the form that the runner of their lane expects. */
import type { Core } from './core/ctx.ts';
import type { Feature } from './core/feature.ts';
import type { Task } from './core/jobs/job-runner.ts';
import type { JobLane } from './core/jobs/jobs.ts';
import * as registered from './features.ts';

const features: readonly Feature[] = Object.values(registered);
const jobs = features.flatMap((feature) => feature.jobs ?? []);
const chores = features.flatMap((feature) => feature.chores ?? []);

/** Each with its own database timeout, whatever that of requests is. */
export function tasksOf(core: Core, lane: JobLane): Task[] {
  const within = (seconds: number): Core => ({ ...core, statementMs: 1000 * seconds });
  return [
    ...jobs
      .filter((job) => job.lane === lane)
      .map(({ name, seconds, payload, run }) => ({
        name,
        seconds,
        run: (given: unknown, isAgain = false) =>
          run(within(seconds), payload.parse(given), isAgain),
      })),
    ...chores
      .filter((chore) => chore.lane === lane)
      .map(({ name, seconds, at, run }) => ({
        name,
        seconds,
        at,
        run: () => run(within(seconds)),
      })),
  ];
}
