/** What follows when a socket of the library closes. The codes are WhatsApp's; some mean something else while linking. */

import type { SessionEnd } from '../../../provider/port.ts';
import { endOf, LOST, QR_EXPIRED, UNLINKED } from '../close-codes.ts';

export interface Closing {
  code: number | undefined;
  message: string;
  /** A link was asked for and the phone has not finished it. */
  isUnfinished: boolean;
  /** The login before it was refused in the same way, and none has worked since. */
  isRepeated: boolean;
  /** It was unlinked while we were connected, and its phone has not been heard of for too long. */
  isPhoneSilent: boolean;
  /** How often codes were offered in this session. */
  rounds: number;
  /** How often it was closed with this code of late. */
  times: number;
  /** A newer version of the client is known than the one that was refused. */
  isRenewed: boolean;
}

/** Undefined: another socket at once. */
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

/** Straight after linking a good login may be refused: only its repeat counts. */
function refusedLogin({ isRepeated, isPhoneSilent }: Closing): Reaction {
  if (!isRepeated) return undefined;
  return isPhoneSilent ? PHONE_OFFLINE : UNLINKED;
}

const PHONE_OFFLINE: SessionEnd = { ...UNLINKED, reason: 'phone-offline' };
const OUTDATED_PAUSE_MS = 300_000;
const REPLACED_PAUSE_MS = 30_000;

/** Somebody else took the session, or we are too old: trying at once would only fight. */
function withPause(code: number | undefined, end: SessionEnd): SessionEnd {
  if (end.next !== 'backoff') return end;
  if (code === OUTDATED) return { ...end, afterMs: OUTDATED_PAUSE_MS };
  return code === REPLACED ? { ...end, afterMs: REPLACED_PAUSE_MS * (1 + Math.random()) } : end;
}

export { LOST };
export const isUnlinked = (code: number | undefined): boolean => code === LOGGED_OUT;
export const isOutdated = (code: number | undefined): boolean => code === OUTDATED;
/** Offering the code again would end the same way: only a browser on WhatsApp's own page can give a passkey. */
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
