/** Our names for charges at providers: 32 of [a-z0-9], which Efí takes as a txid, with the company's id in front. */
import { randomInt } from 'node:crypto';

const COMPANY_LENGTH = 8;
const RANDOM_LENGTH = 24;
const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz';

export const newReference = (companyId: number): string =>
  companyId.toString(DIGITS.length).padStart(COMPANY_LENGTH, '0') +
  Array.from({ length: RANDOM_LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join('');
