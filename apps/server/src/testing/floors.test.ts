/** Rooms of the server: no two import each other, not even by way of others. Directions: .dependency-cruiser.cjs. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { filesOfRooms, roomOf, serverRoot } from './rooms.ts';

const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

const importedBy = (file: string): string[] =>
  [...readFileSync(path.join(serverRoot, file), 'utf8').matchAll(IMPORT)].map(([, address = '']) =>
    path.join(path.dirname(file), address),
  );

function readArrows(): Map<string, Set<string>> {
  const arrows = new Map<string, Set<string>>();
  for (const file of filesOfRooms()) {
    const from = roomOf(file)!;
    const to = importedBy(file).map(roomOf);
    const others = to.filter((room) => room !== undefined && room !== from) as string[];
    arrows.set(from, new Set([...(arrows.get(from) ?? []), ...others]));
  }
  return arrows;
}

/** Rooms that a room can reach. */
function reach(arrows: ReadonlyMap<string, ReadonlySet<string>>, room: string): Set<string> {
  const seen = new Set<string>();
  const waiting = [...(arrows.get(room) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    waiting.push(...(arrows.get(next) ?? []));
  }
  return seen;
}

test('no room of the server reaches itself', () => {
  const arrows = readArrows();
  expect(arrows.size).toBeGreaterThan(40);
  const knotted = [...arrows.keys()].filter((room) => reach(arrows, room).has(room));
  expect(knotted).toEqual([]);
});
