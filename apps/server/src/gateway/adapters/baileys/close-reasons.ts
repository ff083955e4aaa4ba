/** Reactions to a closed socket of the library. The codes are WhatsApp's; some mean something else while linking. */

import type { SessionEnd } from '../../../provider/port.ts';
import { endOf, LOST, QR_EXPIRED, UNLINKED } from '../close-codes.ts';

export interface Closing {
  code: number | undefined;
  message: string;
  /** A link was requested and the phone has not finished it. */
  isUnfinished: boolean;
  /** The previous login was refused in the same way, and none has succeeded since. */
  isRepeated: boolean;
  /** It was unlinked while we were connected, and the phone had been silent for too long. */
  isPhoneSilent: boolean;
  /** How many rounds of codes this session has offered. */
  rounds: number;
  /** How often it was closed with this code recently. */
  times: number;
  /** A newer version of the client is known than the refused one. */
  isRenewed: boolean;
}

/** Undefined: open another socket at once. */
export type Reaction = SessionEnd | undefined;

const ROUNDS_MAX = 3;
const RESTART = 515;
const LOGGED_OUT = 401;
const OUTDATED = 405;
const REPLACED = 440;

export function reactTo(closing: Closing): Reaction {
  const { code, message, isUnfinished, rounds, times } = closing;
  if (code === RESTART || (code === OUTDATED && closing.isRenewed)) return undefined;
  const isRefused = code === LOGGED_OUT;
  if (message.includes('QR refs attempts ended') || (isRefused && isUnfinished)) {
    return rounds < ROUNDS_MAX ? undefined : QR_EXPIRED;
  }
  return isRefused ? refusedLogin(closing) : withPause(code, endOf(code ?? 0, times));
}

/** Right after linking a good login may be refused: only a second refusal counts. */
function refusedLogin({ isRepeated, isPhoneSilent }: Closing): Reaction {
  if (!isRepeated) return undefined;
  return isPhoneSilent ? PHONE_OFFLINE : UNLINKED;
}

const PHONE_OFFLINE: SessionEnd = { ...UNLINKED, reason: 'phone-offline' };
const OUTDATED_PAUSE_MS = 300_000;
const REPLACED_PAUSE_MS = 30_000;

/** Another client took the session, or our version is too old: retrying at once would only fight. */
function withPause(code: number | undefined, end: SessionEnd): SessionEnd {
  if (end.next !== 'backoff') return end;
  if (code === OUTDATED) return { ...end, afterMs: OUTDATED_PAUSE_MS };
  return code === REPLACED ? { ...end, afterMs: REPLACED_PAUSE_MS * (1 + Math.random()) } : end;
}

export { LOST };
export const isUnlinked = (code: number | undefined): boolean => code === LOGGED_OUT;
export const isOutdated = (code: number | undefined): boolean => code === OUTDATED;
/** Offering the code again would fail the same way: only a browser on WhatsApp's own page can present a passkey. */
export const PASSKEY_REQUIRED: SessionEnd = {
  next: 'stop',
  status: 'DISCONNECTED',
  reason: 'passkey-required',
};
export const UNREADABLE: SessionEnd = {
  next: 'stop',
  status: 'DISCONNECTED',
  reason: 'bad-session',
};
