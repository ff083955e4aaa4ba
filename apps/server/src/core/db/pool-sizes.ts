/** How many connections to PostgreSQL the parts of a process open at most. */
import type { Config } from '../config/config.ts';
import { type JobLane, jobLanes } from '../jobs/jobs.ts';

export const POOL_SIZES = {
  /** Separate from requests: those that wait for each other must not delay customers' messages. */
  gateway: 10,
  /** Separate from the gateway: renewal must not wait for the work that it protects. */
  leases: 1,
  /** Lanes of jobs: one connection for each job at once, to take it and record its end, one that listens, and one to spare. */
  jobLanes: { fast: 6, network: 10, bulk: 4 } satisfies Record<JobLane, number>,
  /** A process of linked devices. */
  linkedDevices: 6,
};

/** Each on a connection of its own: the lock that shows that a lane's jobs are under way (job-runner.ts), */
const LIVENESS = 1;
/** wake-ups (wakes.ts), */
const WAKES = 1;
/** the lock that shows that the process lives (life-line.ts), */
const LIFE_LINE = 1;
/** and whether the database answers (progress.ts). */
const PROGRESS = 1;

/** Of a process with these settings, without its processes of linked devices. */
export function connectionsMax({
  roles,
  dbPoolSize,
}: Pick<Config, 'roles' | 'dbPoolSize'>): number {
  const ofLanes = jobLanes.reduce((sum, lane) => sum + POOL_SIZES.jobLanes[lane] + LIVENESS, 0);
  const worker = roles.includes('worker') ? ofLanes : 0;
  const gateway = roles.includes('gateway') ? POOL_SIZES.gateway + POOL_SIZES.leases : 0;
  return dbPoolSize + WAKES + LIFE_LINE + PROGRESS + worker + gateway;
}

/** Of a process of linked devices. */
export const linkedDevicesConnectionsMax = POOL_SIZES.linkedDevices + PROGRESS;
