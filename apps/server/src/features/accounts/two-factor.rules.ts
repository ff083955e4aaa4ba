/** The second step of signing in: time-based codes (RFC 6238) of an authenticator app, and recovery codes. */
import { randomInt } from 'node:crypto';
import { generateSecret, generateURI, verifySync } from 'otplib';

const RECOVERY_CODES = 10;
const RECOVERY_LENGTH = 10;
/** Without letters and digits that look alike. */
const RECOVERY_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
/** A phone's clock may be a step ahead or behind. */
const TOLERANCE_SECONDS = 30;
const PERIOD_SECONDS = 30;

/** 160 bits, in the base 32 that apps take. */
export const newTotpSecret = (): string => generateSecret();

/** The contents of the QR code. */
export const totpUri = (issuer: string, email: string, secret: string): string =>
  generateURI({ issuer, label: email, secret });

/** Normalizes a typed code: spaces, hyphens and case do not matter. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toLowerCase();

export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

/** The time step that a code belongs to; undefined when it is wrong, or belongs to a used step. */
export function stepOfCode(
  code: string,
  { secret, lastStep }: { secret: string; lastStep: number | null },
  now: Date,
): number | undefined {
  const epoch = Math.floor(now.getTime() / 1000);
  // The library refuses a last step in the future; after the clock was set back, no code is valid.
  const newest = Math.floor((epoch + TOLERANCE_SECONDS) / PERIOD_SECONDS);
  if (!isAppCode(code) || (lastStep !== null && lastStep >= newest)) return undefined;
  const result = verifySync({
    secret,
    token: code,
    epoch,
    epochTolerance: TOLERANCE_SECONDS,
    ...(lastStep === null ? {} : { afterTimeStep: lastStep }),
  });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}

export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from(
      { length: RECOVERY_LENGTH },
      () => RECOVERY_LETTERS[randomInt(RECOVERY_LETTERS.length)],
    ).join('');
    return `${letters.slice(0, RECOVERY_LENGTH / 2)}-${letters.slice(RECOVERY_LENGTH / 2)}`;
  });
