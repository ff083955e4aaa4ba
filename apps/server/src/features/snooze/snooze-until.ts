import { limits } from '@prosa/contract/limits';
import type { SnoozeBody } from '@prosa/contract/snooze';
import type { Tx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';

/** @throws ERR_SNOOZE_TIME for a time that is past or more than a year away */
export function untilOf(tx: Tx, { until }: Pick<SnoozeBody, 'until'>): Date | null {
  if (until === null) return null;
  const ahead = new Date(until).getTime() - tx.core.now().getTime();
  if (ahead <= 0 || ahead > limits.snoozeMs.max) throw appError('ERR_SNOOZE_TIME');
  return new Date(until);
}
