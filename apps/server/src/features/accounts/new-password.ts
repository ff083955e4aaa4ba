import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Core } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { hashPassword } from './password.service.ts';

/** The most common passwords, in Portuguese, English and Spanish; one a line, lower case. */
const common: ReadonlySet<string> = new Set(
  readFileSync(path.join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split('\n')
    .filter(Boolean),
);

/** @throws ERR_VALIDATION below the configured length, ERR_COMMON_PASSWORD */
export async function hashNewPassword(core: Core, password: string): Promise<string> {
  const min = core.config.passwordLengthMin;
  if (password.length < min) {
    const details = [{ field: 'password', part: 'body', problem: 'too_small', min }];
    throw appError('ERR_VALIDATION', { details });
  }
  if (common.has(password.toLowerCase())) throw appError('ERR_COMMON_PASSWORD');
  return hashPassword(password);
}
