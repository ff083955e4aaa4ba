// The library that gives one process another clock in tests.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const LIBRARIES = '/usr/lib';
const NAME = 'faketime/libfaketime.so.1';

/** Debian keeps it in a folder named after the machine's architecture. */
export function findFakeTime() {
  if (!existsSync(LIBRARIES)) return undefined;
  return readdirSync(LIBRARIES)
    .map((folder) => path.join(LIBRARIES, folder, NAME))
    .find((file) => existsSync(file));
}
