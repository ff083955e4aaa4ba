/** Which nodes customers can come to, and where they would run in circles. Without recursion: a flow may be one long line. */
import { isInput, outputsOf } from './nodes.ts';
import type { Program } from './program.ts';

export const reachableFrom = (program: Program): Set<string> =>
  reach(program.startId === undefined ? [] : [program.startId], (id) => followers(program, id));

/** The nodes of loops that no answer interrupts: from each of them a customer comes back to it without writing anything. */
export function findLoops(program: Program): string[] {
  const silent = (id: string) => silentFollowers(program, id);
  return [...program.nodes.keys()].filter((id) => reach(silent(id), silent).has(id));
}

function reach(from: readonly string[], next: (id: string) => readonly string[]): Set<string> {
  const seen = new Set<string>();
  const open = [...from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    open.push(...next(id));
  }
  return seen;
}

function followers(program: Program, id: string): string[] {
  const data = program.nodes.get(id);
  if (!data) return [];
  const { main, more } = outputsOf(data);
  return [...main, ...more].flatMap((handle) => program.next(id, handle) ?? []);
}

/** A question is left without an answer, too, when its time is over, and another machine when it fails. */
function silentFollowers(program: Program, id: string): string[] {
  const data = program.nodes.get(id);
  if (!data || !isInput(data)) return followers(program, id);
  return ['timeout', 'failed'].flatMap((handle) => program.next(id, handle) ?? []);
}
