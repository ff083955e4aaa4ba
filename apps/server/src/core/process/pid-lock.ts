/** A lock file that names a process and becomes void as soon as that process is gone, kill -9 included. */
import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

export interface PidLock {
  release(): void;
}

/** Takes the lock, or returns the process that holds it. */
export function tryPidLock(file: string): PidLock | { heldBy: number } {
  const mine = `${process.pid} ${startOfProcess(process.pid)}\n`;
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, mine, { mode: 0o644, flag: 'wx' });
  try {
    for (;;) {
      if (linked(draft, file)) return { release: () => removeIf(file, mine) };
      const heldBy = pidLockHolder(file);
      if (heldBy !== undefined) return { heldBy };
      removeIf(file, read(file));
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/** The live process that holds the lock, if any. */
export function pidLockHolder(file: string): number | undefined {
  const [pidText, start = ''] = read(file).trim().split(' ');
  const pid = Number(pidText);
  return pid && isSameProcess(pid, start) ? pid : undefined;
}

/** Whether the process with that start time is still running. */
export const isSameProcess = (pid: number, start: string): boolean =>
  isRunning(pid) && startOfProcess(pid) === start;

/** False for a zombie too: a container without an init process never reaps it. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return procStat(pid)?.[0] !== 'Z';
}

/** Process ids are reused, start times are not. Empty where the system does not report it. */
export function startOfProcess(pid: number): string {
  return procStat(pid)?.[19] ?? '';
}

function procStat(pid: number): string[] | undefined {
  const stat = read(`/proc/${pid}/stat`);
  // The program name is in brackets and may contain spaces.
  return stat ? stat.slice(stat.lastIndexOf(')') + 2).split(' ') : undefined;
}

function linked(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Moves the file away before reading it, so that a lock taken in the meantime can be put back. */
function removeIf(file: string, content: string): void {
  const aside = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (read(aside) !== content) linked(aside, file);
  rmSync(aside, { force: true });
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
