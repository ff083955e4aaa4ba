/** All background jobs and chores, in the form that the runner of their lane expects. */
import type { Core } from './core/ctx.ts';
import type { Feature } from './core/feature.ts';
import { holdJob } from './core/jobs/held-jobs.queries.ts';
import type { Task } from './core/jobs/job-runner.ts';
import type { Job, JobLane } from './core/jobs/jobs.ts';
import { askMayAct } from './core/subscription.ts';
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
      .map((job) => ({
        name: job.name,
        seconds: job.seconds,
        run: (given: unknown, key: string | null = null) =>
          runOrHold(within(job.seconds), job, { payload: job.payload.parse(given), key }),
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

interface Given {
  payload: { companyId: number };
  key: string | null;
}

/** Runs a job, unless its company may not act and the job does. */
export async function runOrHold(core: Core, job: Job, { payload, key }: Given): Promise<void> {
  const { name, held, run } = job;
  const acts = held === 'waits' || held === 'dropped';
  if (acts && !(await askMayAct(core, payload.companyId))) {
    if (held === 'waits') await holdJob(core, { name, payload, key });
    return;
  }
  await run(core, payload as never);
}
