/** Where tests keep their databases and files. */
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The setup of the next run removes what a killed one left under this name and its process id. */
export const PREFIX = 'prosa-test-';

/** In memory where the system supports it. */
export const memoryDir = (): string => (existsSync('/dev/shm') ? '/dev/shm' : tmpdir());

/** A new one there; its creator removes it. */
export const memoryFolder = (name: string): string =>
  mkdtempSync(path.join(memoryDir(), `${PREFIX}${process.pid}-${name}-`));
