/** What a browser loads before a screen is there: entry, the screen's chunk and all that they import, with styles. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildWeb } from '../../scripts/build-web.ts';
import { atMost, type Row } from './table.ts';

const DIST = path.resolve(import.meta.dirname, '../../apps/web/dist');

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

type Manifest = Record<string, Chunk>;

const SCREENS = [
  { route: '/login', source: 'src/session/login-page.tsx', kb: 200 },
  { route: '/tickets', source: 'src/features/tickets/tickets-page.tsx', kb: 320 },
];

export async function measureBundle(): Promise<Row[]> {
  await buildWeb();
  const manifest = JSON.parse(
    readFileSync(path.join(DIST, '.vite/manifest.json'), 'utf8'),
  ) as Manifest;
  return SCREENS.map(({ route, source, kb }) => ({
    ...{ name: `bundle of ${route}, gzip`, value: sizeKb(manifest, source), unit: 'kB' },
    target: atMost(kb, ' kB'),
  }));
}

function sizeKb(manifest: Manifest, source: string): number {
  const files = new Set<string>();
  const seen = new Set<string>();
  const collect = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`the build does not know ${key}`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const each of chunk.imports ?? []) collect(each);
  };
  collect('index.html');
  collect(source);
  const bytes = [...files].map((file) => gzipSync(readFileSync(path.join(DIST, file))).length);
  return bytes.reduce((sum, size) => sum + size, 0) / 1000;
}
