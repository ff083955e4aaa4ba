/** Real PostgreSQL in the data folder, for machines without one. */
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isDataDirInUse } from '../config/data-dir.ts';
import type { Log } from '../log.ts';
import { type PidLock, tryPidLock } from '../process/pid-lock.ts';
import { type Cluster, openCluster } from './cluster.ts';
import { findPostmaster, type Postmaster, startPostmaster, stopPostmaster } from './postmaster.ts';
import { PostmasterWatch } from './watch.ts';

const DATABASE = 'prosa';
/**
 * Owner of the database as on a managed server: may create roles, is no superuser. Its name differs from our
 * schema's, which the default search path would otherwise put before `public`.
 */
const OWNER = 'prosa_owner';

export interface LocalPg {
  readonly pid: number;
  /** It was running already: the server that started it was killed, or another process uses it. */
  readonly isReused: boolean;
  /** Connects as the owner; without a name, to the application's database. */
  url(database?: string): string;
  /** Stops PostgreSQL, unless a server of another process uses the folder. */
  stop(): Promise<void>;
}

export interface LocalPgOptions {
  /** The data folder; the cluster is in its folder `pg`. */
  readonly dir: string;
  readonly log: Log;
  /** `name=value` settings of PostgreSQL. */
  readonly flags?: readonly string[];
  readonly binDir?: string | undefined;
  /**
   * Passed by the server: PostgreSQL is then restarted when it dies, and this is called when that fails. Commands
   * beside a server leave restarts to the server.
   */
  readonly onLost?: () => void;
}

/** Starts the built-in database or finds it running. Several processes may call this at once. */
export async function startLocalPg(options: LocalPgOptions): Promise<LocalPg> {
  const { dir, log, flags = [], binDir } = options;
  const home = path.join(dir, 'pg');
  const lock = await startLock(dir);
  try {
    const cluster = openCluster({ home, binDir });
    const running = await findPostmaster(cluster);
    const postmaster = running ?? (await startPostmaster(cluster, flags));
    await ensureDatabase(cluster, postmaster);
    log.info({ pid: postmaster.pid, reused: running !== undefined }, 'pg_local.ready');
    const watch = new PostmasterWatch(postmaster, {
      log,
      restart: (last) => restart(dir, cluster, { flags, port: last.port }),
    });
    if (options.onLost) watch.start(options.onLost);
    return {
      get pid() {
        return watch.pid;
      },
      isReused: running !== undefined,
      url: (database = DATABASE) => url(cluster, postmaster, { user: OWNER, database }),
      stop: async () => {
        await watch.stop();
        if (!isDataDirInUse(dir)) await stopPostmaster(watch.pid);
      },
    };
  } finally {
    lock.release();
  }
}

/** Another process that uses the folder may have been faster. */
async function restart(
  dir: string,
  cluster: Cluster,
  { flags, port }: { flags: readonly string[]; port: number },
): Promise<Postmaster> {
  const lock = await startLock(dir);
  try {
    const found = (await findPostmaster(cluster)) ?? (await startPostmaster(cluster, flags, port));
    if (found.port !== port) throw new Error(`PostgreSQL runs on port ${found.port} now`);
    return found;
  } finally {
    lock.release();
  }
}

/** initdb and the first connection must not run twice at once. */
async function startLock(dir: string): Promise<PidLock> {
  for (;;) {
    const lock = tryPidLock(path.join(dir, 'pg-start.lock'));
    if (!('heldBy' in lock)) return lock;
    await pause(25);
  }
}

function url(cluster: Cluster, at: Postmaster, as: { user: string; database: string }): string {
  return `postgres://${as.user}:${cluster.password}@127.0.0.1:${at.port}/${as.database}`;
}

async function ensureDatabase(cluster: Cluster, postmaster: Postmaster): Promise<void> {
  const connectionString = url(cluster, postmaster, { user: 'postgres', database: 'postgres' });
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ role: boolean; base: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role,
              exists (select from pg_database where datname = $2) as base`,
      [OWNER, DATABASE],
    );
    if (!rows[0]?.role) {
      const password = client.escapeLiteral(cluster.password);
      await client.query(
        `create role ${OWNER} login createrole createdb nosuperuser password ${password}`,
      );
    }
    if (!rows[0]?.base) await client.query(`create database ${DATABASE} owner ${OWNER}`);
  } finally {
    await client.end();
  }
}
