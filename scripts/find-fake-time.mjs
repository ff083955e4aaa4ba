// The library by which a test gives one process another clock.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const LIBRARIES = '/usr/lib';
const NAME = 'faketime/libfaketime.so.1';

/** Debian keeps it below the name of the machine's architecture. */
export function findFakeTime() {
  if (!existsSync(LIBRARIES)) return undefined;
  return readdirSync(LIBRARIES)
    .map((folder) => path.join(LIBRARIES, folder, NAME))
    .find((file) => existsSync(file));
}
