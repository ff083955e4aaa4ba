/**
 * The client of Typebot, unchanged. Its licence (FSL) is none of ours, so it is in no lockfile: whoever proves the fake fetches it
 * from the registry once, and its hash is checked.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const VERSION = '0.10.7';
const SHA512 =
  'c5GKjgJlfSjOIhTm8kqohWE/daJeBWlnqK6Xi3AYlFu/3W0NkqsD+T6G+ehu2sDGv8po+FuMB/K6g12/zQVN2Q==';
const ROOT = path.resolve(import.meta.dirname, '../../..');
const FOLDER = path.join(ROOT, 'node_modules/.cache/typebot-client', VERSION);

/** @returns its module for browsers */
export async function fetchTypebotClient(): Promise<Buffer> {
  const archive = path.join(FOLDER, `typebot.io-js-${VERSION}.tgz`);
  if (!existsSync(archive)) {
    await mkdir(FOLDER, { recursive: true });
    await run('npm', ['pack', `@typebot.io/js@${VERSION}`, '--pack-destination', FOLDER], {
      cwd: FOLDER,
    });
  }
  const hash = createHash('sha512').update(await readFile(archive));
  if (hash.digest('base64') !== SHA512) throw new Error('another package than expected');
  await run('tar', ['-xzf', archive, '-C', FOLDER]);
  return readFile(path.join(FOLDER, 'package/dist/web.js'));
}
