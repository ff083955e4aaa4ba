/** Phone numbers as people type them, and the one form under which a contact is found. */
import { limits } from '@prosa/contract/limits';

/** Brazil, area code, and an old mobile number of eight digits: mobiles begin with 6 to 9. */
const BRAZILIAN_WITHOUT_NINE = /^55([1-9][1-9])([6-9]\d{7})$/;

/** The same as it is written today. */
const BRAZILIAN_WITH_NINE = /^55([1-9][1-9])9([6-9]\d{7})$/;

/** Digits only; whatever else people write in numbers is dropped. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '');

/**
 * The number under which a contact is known. WhatsApp knows some Brazilian mobiles with the ninth digit and others
 * without it, whichever was right when they signed up; both are one person.
 */
export const canonicalNumber = (digits: string): string =>
  digits.replace(BRAZILIAN_WITHOUT_NINE, '55$19$2');

/** A Brazilian mobile with and without its nine; any other number as it is. */
export const spellingsOf = (digits: string): string[] => {
  const canonical = canonicalNumber(digits);
  return [...new Set([canonical, canonical.replace(BRAZILIAN_WITH_NINE, '55$1$2')])];
};

/** Whether these can be the digits of a number. */
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
