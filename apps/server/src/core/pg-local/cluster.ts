/** The files of the built-in database: created once, then only checked. */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import path from 'node:path';
import { ConfigError } from '../config/config.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { type DatabaseUser, databaseUser, mayEnter } from './database-user.ts';

export interface Cluster {
  readonly binaries: Binaries;
  readonly user: DatabaseUser;
  readonly dataDir: string;
  /** PostgreSQL's name for its folder. */
  readonly dataDirSeenFromInside: string;
  readonly logFile: string;
  readonly password: string;
  readonly spawnEnv: { env?: NodeJS.ProcessEnv };
}

export interface ClusterPlace {
  /** Holds `data`, the password and the log of PostgreSQL. */
  readonly home: string;
  readonly binDir: string | undefined;
}

/** Creates the cluster when there is none or only half of one, and refuses one of another major version. */
export function openCluster({ home, binDir }: ClusterPlace): Cluster {
  const dataDir = path.join(home, 'data');
  const user = ownedHome(home, dataDir);
  const binaries = findBinaries(user, binDir);
  const password = ownedPassword(path.join(home, 'secret'), user);
  const cluster: Cluster = {
    binaries,
    user,
    dataDir,
    dataDirSeenFromInside: seenFromInside(dataDir, user),
    logFile: path.join(home, 'postgres.log'),
    password,
    spawnEnv: spawnEnv(),
  };
  const doneMark = path.join(home, 'initialized');
  if (!fs.existsSync(doneMark)) {
    initialise(cluster);
    fs.writeFileSync(doneMark, `${binaries.major}\n`);
    own(doneMark, user);
  }
  // Created here, so that a later start as the owner of the folder can write it too.
  fs.closeSync(fs.openSync(cluster.logFile, 'a', 0o600));
  own(cluster.logFile, user);
  refuseOtherMajor(cluster);
  return cluster;
}

/** The environment holds our secrets, and settings of other PostgreSQL servers. */
function spawnEnv(): { env?: NodeJS.ProcessEnv } {
  return process.platform === 'win32' ? {} : { env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' } };
}

function ownedHome(home: string, dataDir: string): DatabaseUser {
  try {
    fs.mkdirSync(home, { recursive: true, mode: 0o700 });
    const user = databaseUser(dataDir);
    own(home, user);
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    own(dataDir, user);
    fs.accessSync(dataDir, fs.constants.R_OK | fs.constants.W_OK);
    return user;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EACCES' && code !== 'EPERM') throw error;
    throw new ConfigError(`The database folder ${home} belongs to another user of this machine`);
  }
}

function own(file: string, user: DatabaseUser): void {
  if (user.uid !== undefined && user.gid !== undefined) fs.chownSync(file, user.uid, user.gid);
}

function ownedPassword(file: string, user: DatabaseUser): string {
  if (!fs.existsSync(file)) {
    fs.writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600, flush: true });
    own(file, user);
  }
  return fs.readFileSync(file, 'utf8').trim();
}

/**
 * When a parent folder is closed to the database user (a 0700 home), they cannot use the absolute path. They can
 * still use the working folder, which we enter as root before switching users.
 */
function seenFromInside(dataDir: string, user: DatabaseUser): string {
  return mayEnter(user, dataDir) ? dataDir : '/proc/self/cwd';
}

function initialise(cluster: Cluster): void {
  for (const entry of fs.readdirSync(cluster.dataDir)) {
    fs.rmSync(path.join(cluster.dataDir, entry), { recursive: true, force: true });
  }
  const locale = cluster.binaries.major >= 17 ? ['--locale-provider=builtin'] : [];
  const result = spawnSync(
    cluster.binaries.program('initdb'),
    [
      ...['-D', cluster.dataDirSeenFromInside, '-U', 'postgres', '--pwfile=../secret'],
      ...['-A', 'scram-sha-256', '-E', 'UTF8', '--locale=C.UTF-8', ...locale, '--data-checksums'],
      ...(cluster.dataDir.startsWith('/dev/shm/') ? ['--no-sync'] : []),
    ],
    { ...cluster.user, ...cluster.spawnEnv, cwd: cluster.dataDir, encoding: 'utf8' },
  );
  if (result.status !== 0) {
    throw new Error(`initdb failed: ${result.error?.message ?? result.stderr.trim()}`);
  }
}

function refuseOtherMajor({ dataDir, binaries }: Cluster): void {
  const major = Number(fs.readFileSync(path.join(dataDir, 'PG_VERSION'), 'utf8'));
  if (major !== binaries.major) {
    throw new ConfigError(
      `The data in ${dataDir} is of PostgreSQL ${major}, the programs are of ${binaries.major}: dump and restore it, or set DATABASE_URL`,
    );
  }
}
