import * as fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { allTexts } from './all-texts.ts';
import { pt } from './pt.ts';

const SOURCES = path.resolve(import.meta.dirname, '..');
const CONTRACT = path.resolve(SOURCES, '../../../packages/contract/src');
const IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?from\s+)?'([^']+)'/gm;
const LAZY_IMPORT = /(withTexts\(\s*)?\bimport\(\s*'([^']+)'/g;
const GLOB = "import.meta.glob<Feature>('../features/*/feature.ts'";
const later = Object.keys(allTexts.pt).filter((area) => !(area in pt));
const LATER_TEXT = new RegExp(`['"\`](?:${later.join('|')})\\.[\\w$]`);

function fileOf(name: string, importer: string): string[] {
  if (name.startsWith('.')) return [path.resolve(path.dirname(importer), name)];
  const [, noun] = name.match(/^@prosa\/contract\/(.+)$/) ?? [];
  return noun ? [path.join(CONTRACT, `${noun}.ts`)] : [];
}

/** Files loaded together with a module, or imported by it without `withTexts`. */
function importsOf(file: string): string[] {
  const source = fs.readFileSync(file, 'utf8');
  const lazy = [...source.matchAll(LAZY_IMPORT)].filter(([, isWithTexts]) => !isWithTexts);
  const names = [...source.matchAll(IMPORT)].map(([, name = '']) => name);
  const globbed = source.includes(GLOB)
    ? fs.globSync(path.join(SOURCES, 'features/*/feature.ts'))
    : [];
  return [
    ...globbed,
    ...[...names, ...lazy.map(([, , name = '']) => name)].flatMap((name) => fileOf(name, file)),
  ];
}

it('uses later texts only in modules that wait for them', () => {
  const found = new Set([path.join(SOURCES, 'main.tsx')]);
  const isCode = (file: string) => /\.tsx?$/.test(file) && !file.includes('/i18n/');
  for (const file of found) for (const each of importsOf(file).filter(isCode)) found.add(each);
  for (const early of ['features/tickets/ticket-row.tsx', 'features/tags/tags.realtime.ts'])
    expect(found).toContain(path.join(SOURCES, early));
  expect(found).not.toContain(path.join(SOURCES, 'features/audit/audit-page.tsx'));
  const early = [...found].filter((file) => LATER_TEXT.test(fs.readFileSync(file, 'utf8')));
  expect(early.map((file) => path.relative(SOURCES, file))).toEqual([]);
});
