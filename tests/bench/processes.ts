/** The server's and its PostgreSQL's use of the machine, from /proc. */
import { readdirSync, readFileSync } from 'node:fs';

const TICK_MS = 10;

interface Stat {
  parent: number;
  /** Its own and that of its ended children. */
  cpuMs: number;
}

function statOf(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { parent: Number(fields[1]), cpuMs: ticks * TICK_MS };
  } catch {
    return undefined;
  }
}

function family(pid: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((other) => statOf(other)?.parent === pid);
  return [pid, ...children];
}

/** CPU time by now of the processes and of their children. */
export const cpuMs = (pids: readonly number[]): number =>
  pids.flatMap(family).reduce((sum, pid) => sum + (statOf(pid)?.cpuMs ?? 0), 0);

/** Memory of the processes and their children, with shared memory counted once. */
export const memoryMb = (pids: readonly number[]): number =>
  pids.flatMap(family).reduce((sum, pid) => sum + proportionalKb(pid), 0) / 1024;

function proportionalKb(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]);
  } catch {
    return 0;
  }
}
