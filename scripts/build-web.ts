/** Builds the web app when its sources changed since the last build. */
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import path from 'node:path';
import { compressFiles } from './compress-files.ts';
import { type CommandResult, runNode } from './run-command.ts';

const root = path.resolve(import.meta.dirname, '..');
const web = path.join(root, 'apps/web');
const dist = path.join(web, 'dist');
/** Next to the installed packages: removed with them, and not served. */
const stamp = path.join(root, 'node_modules/.prosa-web-build');

const FONT = '@fontsource-variable/inter';

const SOURCES = [
  'apps/web/src',
  'apps/web/public',
  'apps/web/scripts',
  'apps/web/service-worker',
  'apps/web/index.html',
  'apps/web/package.json',
  'apps/web/vite.config.ts',
  'scripts/compress-files.ts',
  'packages/contract/src',
  'packages/flow/src',
  'package-lock.json',
];

/** Throws with the output of the build when it fails. */
export async function buildWeb(): Promise<void> {
  const hash = hashSources();
  if (isBuilt(hash)) return;
  process.stdout.write('Building the web app … ');
  const startedAt = performance.now();
  const draft = path.join(web, `dist-${process.pid}`);
  try {
    step(await runNode(['scripts/theme-css.mjs'], { cwd: web }));
    const vite = path.join(root, 'node_modules/vite/bin/vite.js');
    const args = ['build', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn'];
    step(await runNode([vite, ...args], { cwd: web, env: { NODE_ENV: 'production' } }));
    addFontLicence(path.join(draft, 'licenses.txt'));
    await compressFiles(draft);
    // A running server must not serve a half-written app.
    fs.rmSync(dist, { recursive: true, force: true });
    fs.renameSync(draft, dist);
  } finally {
    fs.rmSync(draft, { recursive: true, force: true });
  }
  fs.writeFileSync(stamp, hash);
  process.stdout.write(`${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
}

/** The build lists the licences of scripts; the font is included through a style sheet. */
function addFontLicence(file: string): void {
  const licence = fs.readFileSync(path.join(root, `node_modules/${FONT}/LICENSE`), 'utf8');
  fs.appendFileSync(file, `\n## ${FONT} (OFL-1.1)\n\n${licence}`);
}

function isBuilt(hash: string): boolean {
  if (!fs.existsSync(path.join(dist, 'index.html')) || !fs.existsSync(stamp)) return false;
  return fs.readFileSync(stamp, 'utf8') === hash;
}

function step(result: CommandResult): void {
  if (!result.ok) throw new Error(`the web app could not be built\n${result.output.trim()}`);
}

function hashSources(): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((source) => filesBelow(path.join(root, source))).sort()) {
    hash.update(path.relative(root, file)).update('\0').update(fs.readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** Generated files follow from the others; tests do not change the build. */
function filesBelow(place: string): string[] {
  if (!fs.existsSync(place)) return [];
  if (fs.statSync(place).isFile()) return [place];
  return fs
    .readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.gen\.|\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

if (import.meta.main) {
  try {
    await buildWeb();
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
