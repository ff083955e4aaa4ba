/**
 * The client of Typebot, unchanged. Its licence (FSL) is none of ours, so it is in no lockfile: whoever proves the fake fetches it
 * from the registry once, and its hash is checked.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const VERSION = '0.10.7';
const SHA512 =
  'c5GKjgJlfSjOIhTm8kqohWE/daJeBWlnqK6Xi3AYlFu/3W0NkqsD+T6G+ehu2sDGv8po+FuMB/K6g12/zQVN2Q==';
const ROOT = path.resolve(import.meta.dirname, '../../..');
const FOLDER = path.join(ROOT, 'node_modules/.cache/typebot-client', VERSION);

const ARCHIVE = `typebot.io-js-${VERSION}.tgz`;

/** The defaults of npm wait for a minute and more, in silence, when a registry does not answer at once. */
const NPM_MS = 60_000;
const IMPATIENT = [
  '--fetch-retries=3',
  '--fetch-retry-mintimeout=500',
  '--fetch-retry-maxtimeout=5000',
  '--fetch-timeout=15000',
];

/** @returns its module for browsers */
export async function fetchTypebotClient(): Promise<Buffer> {
  if (!existsSync(FOLDER)) await fetchPackage();
  const hash = createHash('sha512').update(await readFile(path.join(FOLDER, ARCHIVE)));
  if (hash.digest('base64') !== SHA512) throw new Error(`another package than expected: ${FOLDER}`);
  return readFile(path.join(FOLDER, 'package/dist/web.js'));
}

/** The folder appears when it is complete: this may be ended midway, or run twice at once. */
async function fetchPackage(): Promise<void> {
  await mkdir(path.dirname(FOLDER), { recursive: true });
  const draft = await mkdtemp(`${FOLDER}-`);
  const pack = ['pack', `@typebot.io/js@${VERSION}`, '--pack-destination', draft, ...IMPATIENT];
  try {
    await run('npm', pack, { cwd: draft, timeout: NPM_MS });
    await run('tar', ['-xzf', path.join(draft, ARCHIVE), '-C', draft]);
    await rename(draft, FOLDER);
  } catch (error) {
    // Another run may have been faster.
    if (!existsSync(FOLDER)) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
