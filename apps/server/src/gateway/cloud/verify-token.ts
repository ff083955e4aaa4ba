/** The word by which Meta's check of our address is recognised: derived, so that nothing has to be stored. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Core } from '../../core/ctx.ts';

const LENGTH = 24;

export const verifyTokenOf = ({ secrets }: Pick<Core, 'secrets'>, connectionId: number): string =>
  `${connectionId}-${createHmac('sha256', secrets.deriveKey('cloud-verify'))
    .update(String(connectionId))
    .digest('base64url')
    .slice(0, LENGTH)}`;

export function isVerifyToken(core: Pick<Core, 'secrets'>, given: string): boolean {
  const [id = ''] = given.split('-', 1);
  if (!/^[1-9]\d{0,15}$/.test(id)) return false;
  const expected = Buffer.from(verifyTokenOf(core, Number(id)));
  const actual = Buffer.from(given);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
