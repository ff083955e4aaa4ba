import { readFileSync } from 'node:fs';
import path from 'node:path';
import { REPOSITORY_ROOT } from '../../core/config/config.ts';

interface Manifest {
  version: string;
}

/** The version label has one source: package.json. */
export const VERSION: string = (
  JSON.parse(readFileSync(path.join(REPOSITORY_ROOT, 'package.json'), 'utf8')) as Manifest
).version;
