import type { Core } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { isCommonPassword } from './common-passwords.ts';
import { hashPassword } from './password.service.ts';

/** @throws ERR_VALIDATION below the configured length, ERR_COMMON_PASSWORD */
export async function hashNewPassword(core: Core, password: string): Promise<string> {
  const min = core.config.passwordLengthMin;
  if (password.length < min) {
    const details = [{ field: 'password', part: 'body', problem: 'too_small', min }];
    throw appError('ERR_VALIDATION', { details });
  }
  if (isCommonPassword(password)) throw appError('ERR_COMMON_PASSWORD');
  return hashPassword(password);
}
