/** The folder that holds everything that must survive a restart. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type PidLock, pidLockHolder, tryPidLock } from '../process/pid-lock.ts';
import { ConfigError } from './config.ts';

const REASONS: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space left',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'it is a file',
};

const HALF_RESTORED = 'restore-unfinished';

/** Creates the folder and checks that it is writable, or throws with one clear line. */
export function prepareDataDir(dir: string): void {
  const probe = path.join(dir, `.probe.${process.pid}.${randomBytes(4).toString('hex')}`);
  try {
    mkdirSync(dir, { recursive: true });
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    throw new ConfigError(`DATA_DIR ${dir} is not writable: ${REASONS[code] ?? code}`);
  }
  if (existsSync(path.join(dir, HALF_RESTORED))) {
    throw new ConfigError(
      `A restore into ${dir} was interrupted: empty that folder (and the database, if DATABASE_URL names one) and restore again`,
    );
  }
}

/** While the marker file exists no server starts on the folder. */
export function markHalfRestored(dir: string): { remove(): void } {
  const mark = path.join(dir, HALF_RESTORED);
  writeFileSync(mark, '', { mode: 0o600 });
  return { remove: () => rmSync(mark, { force: true }) };
}

/** Only one server may run on a built-in database; the lock is released when its process ends. */
export function lockDataDir(dir: string): PidLock {
  const lock = tryPidLock(lockFile(dir));
  if ('heldBy' in lock) {
    throw new ConfigError(
      `Another Prosa already runs on the data folder ${dir} (process ${lock.heldBy})`,
    );
  }
  return lock;
}

/** Whether a server in another process uses the folder. */
export function isDataDirInUse(dir: string): boolean {
  const holder = pidLockHolder(lockFile(dir));
  return holder !== undefined && holder !== process.pid;
}

function lockFile(dir: string): string {
  return path.join(dir, 'server.lock');
}
