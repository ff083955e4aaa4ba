/** Rooms of the server: no two import each other, not even through others. Directions: .dependency-cruiser.cjs. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;
/** They compose or test everything, so they are excluded. */
const OUTSIDE = ['demo', 'testing', 'migrations'];

/** `core` and `provider` are one room each; on other floors each folder is one. */
function roomOf(file: string): string | undefined {
  const [floor = '', ...rest] = file.split('/');
  if (rest.length === 0 || OUTSIDE.includes(floor)) return undefined;
  if (floor === 'core' || floor === 'provider' || rest.length === 1) return floor;
  const depth = rest[0] === 'adapters' && rest.length > 2 ? 2 : 1;
  return [floor, ...rest.slice(0, depth)].join('/');
}

const isOurs = (file: string) => roomOf(file) !== undefined && !file.includes('.test.');

const importedBy = (file: string): string[] =>
  [...readFileSync(path.join(root, file), 'utf8').matchAll(IMPORT)].map(([, address = '']) =>
    path.join(path.dirname(file), address),
  );

function readArrows(): Map<string, Set<string>> {
  const arrows = new Map<string, Set<string>>();
  for (const file of globSync('**/*.ts', { cwd: root }).filter(isOurs)) {
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
