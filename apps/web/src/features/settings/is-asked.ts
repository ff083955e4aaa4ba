import { isRetention } from '@prosa/contract/setting-keys';

/** Whether a choice needs a confirmation: one that deletes conversations, or locks people out. Pure. */
export function isAsked(key: string, value: string, next: string): boolean {
  if (key === 'requireTwoFactor') return next === 'enabled';
  if (key !== 'retentionDays' || !isRetention(next) || next === '0') return false;
  return value === '0' || Number(next) < Number(value);
}
