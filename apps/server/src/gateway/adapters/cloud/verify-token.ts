/** The token for Meta's verification of our address: derived, so that it need not be stored. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Core } from '../../../core/ctx.ts';

const LENGTH = 24;

export const verifyTokenOf = (
  { lastingKey }: Pick<Core, 'lastingKey'>,
  connectionId: number,
): string =>
  `${connectionId}-${createHmac('sha256', lastingKey('cloud-verify'))
    .update(String(connectionId))
    .digest('base64url')
    .slice(0, LENGTH)}`;

export function isVerifyToken(core: Pick<Core, 'lastingKey'>, given: string): boolean {
  const [id = ''] = given.split('-', 1);
  if (!/^[1-9]\d{0,15}$/.test(id)) return false;
  const expected = Buffer.from(verifyTokenOf(core, Number(id)));
  const actual = Buffer.from(given);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
