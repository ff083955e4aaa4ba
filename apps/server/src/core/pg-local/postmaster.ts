/** The running PostgreSQL of a cluster: find it, start it, stop it. */
import { type ChildProcess, spawn } from 'node:child_process';
import * as fs from 'node:fs';
import { totalmem } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../config/free-port.ts';
import { isRunning } from '../process/pid-lock.ts';
import type { Cluster } from './cluster.ts';

const START_MS_MAX = 120_000;
const ORPHANS_MS_MAX = 30_000;
/** Sessions notice by themselves that their postmaster died, unless they are in a long query. */
const ORPHANS_NOTICE_MS = 5000;
const FAST_STOP_MS_MAX = 20_000;
const LOG_BYTES_MAX = 10_000_000;

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=100',
  'timezone=UTC',
  'log_timezone=UTC',
  'jit=off',
  // Statements and details repeat customers' texts.
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
];

const MB = 2 ** 20;

/** An eighth of the memory available to this process: the server and the system's cache need memory too. */
function sharedBuffers(): string {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity) / MB;
  return `shared_buffers=${Math.round(Math.min(Math.max(memory / 8, 64), 2048))}MB`;
}

export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

/** A postmaster that runs on this cluster because its parent was killed or another process uses it. */
export async function findPostmaster(cluster: Cluster): Promise<Postmaster | undefined> {
  for (;;) {
    const [pid = 0, port = 0, status] = readPidFile(cluster);
    if (pid && isRunning(pid) && worksIn(pid, cluster.dataDir)) {
      if (status === 'ready') return { pid, port };
      await pause(20);
    } else {
      await discardPidFile(cluster);
      return undefined;
    }
  }
}

/** Listens on the given port, or on a free one. */
export async function startPostmaster(
  cluster: Cluster,
  flags: readonly string[],
  givenPort?: number,
): Promise<Postmaster> {
  for (let attempt = 1; ; attempt++) {
    const port = givenPort ?? (await freePort());
    const child = spawnPostgres(cluster, port, flags);
    try {
      await becomesReady(cluster, child);
      child.unref();
      return { pid: child.pid ?? 0, port };
    } catch (error) {
      // Another program may have taken the port since we found it free.
      if (attempt === 3 || !logTail(cluster).includes('Address already in use')) throw error;
    }
  }
}

/** Fast shutdown: ends the sessions, writes a checkpoint. */
export async function stopPostmaster(pid: number): Promise<void> {
  const startedAt = Date.now();
  let isUrgent = false;
  signal(pid, 'SIGINT');
  while (isRunning(pid)) {
    if (!isUrgent && Date.now() - startedAt > FAST_STOP_MS_MAX) {
      isUrgent = true;
      signal(pid, 'SIGQUIT');
    }
    await pause(10);
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function pidFile(cluster: Cluster): string {
  return path.join(cluster.dataDir, 'postmaster.pid');
}

function readPidFile(cluster: Cluster): [pid?: number, port?: number, status?: string] {
  try {
    const lines = fs.readFileSync(pidFile(cluster), 'utf8').split('\n');
    return [Number(lines[0]), Number(lines[3]), lines[7]?.trim()];
  } catch {
    return [];
  }
}

/** Outside Linux the process id must be enough. */
function worksIn(pid: number, dataDir: string): boolean {
  if (process.platform !== 'linux') return true;
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(dataDir);
  } catch {
    return false;
  }
}

/**
 * PostgreSQL refuses to start while the recorded process id exists, even as a zombie or an unrelated process. Delete
 * the file only when no session of the killed postmaster writes any more.
 */
async function discardPidFile(cluster: Cluster): Promise<void> {
  if (!fs.existsSync(pidFile(cluster))) return;
  await endSessions(cluster.dataDir);
  fs.rmSync(pidFile(cluster), { force: true });
}

async function endSessions(dataDir: string): Promise<void> {
  const startedAt = Date.now();
  for (;;) {
    const sessions = sessionsIn(dataDir);
    if (sessions.length === 0) return;
    const waited = Date.now() - startedAt;
    if (waited > ORPHANS_MS_MAX)
      throw new Error(`sessions of a killed PostgreSQL still use ${dataDir}`);
    if (waited > ORPHANS_NOTICE_MS) for (const pid of sessions) signal(pid, 'SIGQUIT');
    await pause(50);
  }
}

function sessionsIn(dataDir: string): number[] {
  if (process.platform !== 'linux') return [];
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => worksIn(pid, dataDir) && isRunning(pid));
}

function spawnPostgres(cluster: Cluster, port: number, flags: readonly string[]): ChildProcess {
  const settings = [...SETTINGS, sharedBuffers(), ...flags].flatMap((flag) => ['-c', flag]);
  const log = fs.openSync(cluster.logFile, isLarge(cluster.logFile) ? 'w' : 'a', 0o600);
  try {
    return spawn(
      cluster.binaries.program('postgres'),
      ['-D', cluster.dataDirSeenFromInside, '-p', String(port), ...settings],
      {
        ...cluster.user,
        ...cluster.spawnEnv,
        cwd: cluster.dataDir,
        stdio: ['ignore', log, log],
        // Ctrl-C reaches the server, which then stops PostgreSQL in order.
        detached: true,
      },
    );
  } finally {
    fs.closeSync(log);
  }
}

function isLarge(file: string): boolean {
  return fs.existsSync(file) && fs.statSync(file).size > LOG_BYTES_MAX;
}

async function becomesReady(cluster: Cluster, child: ChildProcess): Promise<void> {
  let failure: string | undefined;
  child.once('error', (error) => {
    failure = error.message;
  });
  child.once('exit', (code) => {
    failure = `it ended with code ${code}: ${logTail(cluster)}`;
  });
  const giveUpAt = Date.now() + START_MS_MAX;
  for (;;) {
    const [pid, , status] = readPidFile(cluster);
    if (pid === child.pid && status === 'ready') return;
    if (failure === undefined && Date.now() > giveUpAt) {
      child.kill('SIGQUIT');
      failure = `it was not ready after ${START_MS_MAX / 1000} s`;
    }
    if (failure !== undefined) throw new Error(`PostgreSQL did not start: ${failure}`);
    await pause(15);
  }
}

function logTail(cluster: Cluster): string {
  if (!fs.existsSync(cluster.logFile)) return '';
  const lines = fs.readFileSync(cluster.logFile, 'utf8').trim().split('\n');
  return lines.slice(-5).join(' | ');
}
