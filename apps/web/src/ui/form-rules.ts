import { resetPasswordPattern } from '@prosa/contract/limits';
import type { TFunction } from 'i18next';
import { isDay } from '../i18n/company-days.ts';
import { isMoment, partsOfMoment } from './clock-text.ts';

/** Rules return an error text or null; Mantine's forms accept them directly. */
type Rule = (value: string) => string | null;

const emailShape = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;
const digits = /^\+?[\d\s().-]+$/;

export const all =
  (...rules: Rule[]): Rule =>
  (value) =>
    rules.reduce<string | null>((wrong, rule) => wrong ?? rule(value), null);

export const required =
  (t: TFunction): Rule =>
  (value) =>
    value.trim() === '' ? t('common.required') : null;

/** An empty value is valid here: use `required` to forbid it. */
export const between =
  (t: TFunction, { min, max }: { min: number; max: number }): Rule =>
  (value) => {
    const length = value.trim().length;
    if (length === 0) return null;
    if (length < min) return t('common.tooShort');
    return length > max ? t('common.tooLong') : null;
  };

export const email =
  (t: TFunction): Rule =>
  (value) =>
    value.trim() === '' || emailShape.test(value.trim()) ? null : t('common.invalidEmail');

export const phoneNumber =
  (t: TFunction): Rule =>
  (value) =>
    value.trim() === '' || digits.test(value.trim()) ? null : t('common.invalidNumber');

/** The number of digits, however the number is formatted. */
export const numberDigits =
  (t: TFunction, { min, max }: { min: number; max: number }): Rule =>
  (value) => {
    const count = value.replace(/\D/g, '').length;
    return value.trim() === '' || (count >= min && count <= max)
      ? null
      : t('common.numberDigits', { min, max });
  };

/** A day and a time; an empty value is valid here. */
export const moment =
  (t: TFunction): Rule =>
  (value) => {
    if (value === '' || isMoment(value)) return null;
    return t(isDay(partsOfMoment(value).day) ? 'common.invalidTime' : 'common.invalidDay');
  };

/** A new password after the old one was forgotten. */
export const strongPassword =
  (t: TFunction): Rule =>
  (value) =>
    value === '' || resetPasswordPattern.test(value) ? null : t('account.passwordPattern');
