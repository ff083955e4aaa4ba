/** The memory of one of our processes. Linux only. */
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';

const PIECE = 4 * 1024 * 1024;
/** A text may span two chunks. */
const OVERLAP = 1024;

/** Which of these texts the process holds, in its heap or any other memory that it has written. */
export function heldInMemory(pid: number, texts: readonly string[]): string[] {
  const memory = openSync(`/proc/${pid}/mem`, 'r');
  try {
    const found = new Set<string>();
    for (const piece of piecesOf(pid, memory)) {
      for (const text of texts) if (piece.includes(text)) found.add(text);
    }
    return texts.filter((text) => found.has(text));
  } finally {
    closeSync(memory);
  }
}

function* piecesOf(pid: number, memory: number): Generator<Buffer> {
  const buffer = Buffer.alloc(PIECE + OVERLAP);
  for (const [from, to] of writtenRanges(pid)) {
    for (let at = from; at < to; at += PIECE) {
      yield buffer.subarray(0, readAt(memory, buffer, [at, Math.min(to, at + PIECE + OVERLAP)]));
    }
  }
}

/** Most memory that a process reserves is never written. */
function* writtenRanges(pid: number): Generator<[number, number]> {
  const ranges = readFileSync(`/proc/${pid}/smaps`, 'utf8').split(/^(?=[0-9a-f]+-[0-9a-f]+ )/m);
  for (const range of ranges) {
    const [, from, to] = /^([0-9a-f]+)-([0-9a-f]+) rw/.exec(range) ?? [];
    const isWritten = /^Private_Dirty: +[1-9]/m.test(range);
    if (from && to && isWritten) yield [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  }
}

/** Pages that were freed since the list was read hold nothing. */
function readAt(memory: number, buffer: Buffer, [from, to]: [number, number]): number {
  try {
    return readSync(memory, buffer, 0, to - from, from);
  } catch {
    return 0;
  }
}
