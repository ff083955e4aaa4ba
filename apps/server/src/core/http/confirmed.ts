/** Actions for which an open or stolen session is not enough. */
import { limits } from '@prosa/contract/limits';
import type { UserCtx } from '../ctx.ts';
import { appError } from '../errors.ts';

/**
 * @throws ERR_CONFIRM_IDENTITY unless the session signed in or confirmed its password or code within the last minutes
 */
export function checkConfirmed({ core, confirmedAt, actor }: UserCtx): void {
  // What asks for the user's password is not for an operator who acts in their name.
  if (actor.visit) throw appError('ERR_SUPPORT_REFUSED');
  const from = core.now().getTime() - limits.confirmMinutes * 60_000;
  if (!confirmedAt || confirmedAt.getTime() < from) throw appError('ERR_CONFIRM_IDENTITY');
}
