/** Phone numbers as people type them, and the canonical form by which a contact is found. */
import { limits } from '@prosa/contract/limits';

/** Brazil, area code, and an old mobile number of eight digits: mobiles begin with 6 to 9. */
const BRAZILIAN_WITHOUT_NINE = /^55([1-9][1-9])([6-9]\d{7})$/;

/** The same number as it is written today. */
const BRAZILIAN_WITH_NINE = /^55([1-9][1-9])9([6-9]\d{7})$/;

/** Digits only; other characters that people write in numbers are dropped. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '');

/**
 * The number under which a contact is known. WhatsApp knows some Brazilian mobiles with the ninth digit and others
 * without it, depending on when they signed up; both are the same person.
 */
export const canonicalNumber = (digits: string): string =>
  digits.replace(BRAZILIAN_WITHOUT_NINE, '55$19$2');

/** A Brazilian mobile with and without its nine; any other number as it is. */
export const spellingsOf = (digits: string): string[] => {
  const canonical = canonicalNumber(digits);
  return [...new Set([canonical, canonical.replace(BRAZILIAN_WITH_NINE, '55$1$2')])];
};

/** Whether the text can be the digits of a phone number. */
export const isDialled = (digits: string): boolean =>
  /^\d*$/.test(digits) &&
  digits.length >= limits.numberDigits.min &&
  digits.length <= limits.numberDigits.max;

/** Undefined when there are too few or too many digits to be a number. */
export function parsePhoneNumber(text: string): { digits: string; canonical: string } | undefined {
  const digits = digitsOf(text);
  if (!isDialled(digits)) return undefined;
  return { digits, canonical: canonicalNumber(digits) };
}
