/** Our names for charges at providers: 32 of [a-z0-9], which Efí takes as a txid, with the company's id in front. */
import { randomInt } from 'node:crypto';

const COMPANY_LENGTH = 8;
const RANDOM_LENGTH = 24;
const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz';
const SHAPE = /^([0-9a-z]{8})[0-9a-z]{24}$/;

export const newReference = (companyId: number): string =>
  companyId.toString(DIGITS.length).padStart(COMPANY_LENGTH, '0') +
  Array.from({ length: RANDOM_LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join('');

/** Undefined for what is not one of ours. */
export function companyOf(reference: string): number | undefined {
  const [, head] = SHAPE.exec(reference) ?? [];
  return head === undefined ? undefined : Number.parseInt(head, DIGITS.length) || undefined;
}
