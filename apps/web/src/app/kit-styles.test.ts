import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const src = path.resolve(import.meta.dirname, '..');
const kit = path.resolve(import.meta.dirname, '../../../../node_modules/@mantine/core/styles');
const sources = globSync('**/*.{ts,tsx}', { cwd: src }).map((file) =>
  readFileSync(path.join(src, file), 'utf8'),
);

/** Names of Mantine components in a file: `Radio` and, for `<Radio.Card`, `RadioCard`. */
function partsIn(source: string): string[] {
  const names = [...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(
    ([, list = '']) => list.split(',').map((name) => name.trim()),
  );
  return names.flatMap((name) => [
    name,
    ...[...source.matchAll(new RegExp(`<${name}\\.(\\w+)`, 'g'))].map(([, part]) => name + part),
  ]);
}

it('imports the style of every Mantine component that is drawn', () => {
  const all = sources.join('\n');
  const bare = new Set(
    sources
      .flatMap(partsIn)
      .filter((part) => existsSync(path.join(kit, `${part}.css`)))
      .filter((part) => !all.includes(`@mantine/core/styles/${part}.css`)),
  );
  expect([...bare]).toEqual([]);
});
