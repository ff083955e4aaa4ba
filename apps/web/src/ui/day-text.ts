import { isDay } from '../i18n/company-days.ts';

const ISO = /^\d{4}-\d\d-\d\d$/;
const PARTS = /^(\d\d)\/(\d\d)\/(\d{4})$/;

/** Formats typed text as 31/12/2026: adds the slashes, and a zero to a single digit before one. */
export function dayMask(typed: string): string {
  if (ISO.test(typed)) return typed.split('-').reverse().join('/');
  const padded = typed
    .replace(/[.\-\s]/g, '/')
    .replace(/(^|\/)(\d)(?=\/)/g, (_, before: string, digit: string) => `${before}0${digit}`);
  const digits = padded.replace(/\D/g, '').slice(0, 8);
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('/');
}

/** The day as `2026-12-31`; undefined if it is not a calendar day, or not complete. */
export function dayOf(text: string): string | undefined {
  const iso = text.replace(PARTS, '$3-$2-$1');
  return isDay(iso) ? iso : undefined;
}
