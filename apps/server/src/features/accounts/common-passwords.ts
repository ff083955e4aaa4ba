import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The passwords that are tried first, in Portuguese, English and Spanish; one a line, lower case. */
const common: ReadonlySet<string> = new Set(
  readFileSync(path.join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split('\n')
    .filter(Boolean),
);

export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
