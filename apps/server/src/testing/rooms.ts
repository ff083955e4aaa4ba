/** The rooms of the server: which file belongs to which. */
import { globSync } from 'node:fs';
import path from 'node:path';

export const serverRoot = path.resolve(import.meta.dirname, '..');

/** They compose or try everything, so they stand outside. */
const OUTSIDE = ['demo', 'testing', 'migrations'];

/** `core` and `provider` are one room each; elsewhere a folder of a floor is one. */
export function roomOf(file: string): string | undefined {
  const [floor = '', ...rest] = file.split('/');
  if (rest.length === 0 || OUTSIDE.includes(floor)) return undefined;
  if (floor === 'core' || floor === 'provider' || rest.length === 1) return floor;
  const depth = rest[0] === 'adapters' && rest.length > 2 ? 2 : 1;
  return [floor, ...rest.slice(0, depth)].join('/');
}

/** Files of rooms, without what tests them. */
export const filesOfRooms = (): string[] =>
  globSync('**/*.ts', { cwd: serverRoot }).filter(
    (file) => roomOf(file) !== undefined && !/\.(test|sweep)\./.test(file),
  );
