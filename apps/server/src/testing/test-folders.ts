/** Where tests keep their databases and files. */
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** The setup of the next run removes what a killed one left under this name and its process id. */
export const PREFIX = 'prosa-test-';

/** In memory where the system offers it. */
export const memoryDir = (): string => (existsSync('/dev/shm') ? '/dev/shm' : tmpdir());
