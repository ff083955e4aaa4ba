/**
 * The meaning of a refusal by its code: the HTTP status says less.
 * https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes
 */
import type { ConnectionReason } from '@prosa/contract/connection-reasons';
import type { ErrorCode } from '@prosa/contract/errors';
import type { FailureClass } from '../../../provider/port.ts';

export interface Meaning {
  cls: FailureClass;
  reason?: ErrorCode;
  /** The problem is the number or account: the next message would be refused, too. */
  limit?: ConnectionReason;
}

const ACCOUNT = { cls: 'session', reason: 'ERR_PROVIDER_ACCOUNT' } as const;

const meanings: readonly (readonly [codes: readonly number[], meaning: Meaning])[] = [
  [[1, 2, 131000, 131016, 131057, 133004], { cls: 'retry' }],
  [[4, 80007, 130429, 131056, 133016], { cls: 'throttle', reason: 'ERR_PROVIDER_LIMIT' }],
  [[131048], { cls: 'throttle', reason: 'ERR_PROVIDER_LIMIT', limit: 'quality-low' }],
  [[0, 190], ACCOUNT],
  [[3, 10, 131005], { ...ACCOUNT, limit: 'no-permission' }],
  [[33], { ...ACCOUNT, limit: 'number-unknown' }],
  [[368], { ...ACCOUNT, limit: 'account-restricted' }],
  [[131031], { ...ACCOUNT, limit: 'account-locked' }],
  [[131042], { ...ACCOUNT, limit: 'billing' }],
  [[131045, 133010], { ...ACCOUNT, limit: 'not-registered' }],
  [[131047], { cls: 'permanent', reason: 'ERR_SERVICE_WINDOW_CLOSED' }],
  [[131021, 131026], { cls: 'permanent', reason: 'ERR_RECIPIENT_UNREACHABLE' }],
  [[131050], { cls: 'permanent', reason: 'ERR_RECIPIENT_REFUSES' }],
  [[130472, 130497, 131049], { cls: 'permanent', reason: 'ERR_PROVIDER_HOLDS_BACK' }],
  [[132015, 132016], { cls: 'permanent', reason: 'ERR_TEMPLATE_PAUSED' }],
  [[131051, 131052, 131053], { cls: 'permanent', reason: 'ERR_MEDIA_TYPE' }],
];

const byCode = new Map(
  meanings.flatMap(([codes, meaning]) => codes.map((code) => [code, meaning] as const)),
);

export function meaningOf({ code, status }: { code: number; status: number }): Meaning {
  if (code === 0) return ofStatus(status);
  const known = byCode.get(code);
  if (known) return known;
  if (code >= 200 && code <= 299) return { ...ACCOUNT, limit: 'no-permission' };
  if (code >= 132000 && code < 133000) return { cls: 'permanent', reason: 'ERR_TEMPLATE_REFUSED' };
  return status >= 500 ? { cls: 'retry' } : { cls: 'permanent' };
}

/** Without a code of Meta's: a host in between answered. */
function ofStatus(status: number): Meaning {
  if (status === 401) return ACCOUNT;
  if (status === 429) return { cls: 'throttle', reason: 'ERR_PROVIDER_LIMIT' };
  return status >= 500 ? { cls: 'retry' } : { cls: 'permanent' };
}

const PAIR_LIMIT = 131056;
const PAIR_WAIT_MS_MAX = 300_000;

/** One person may get only a few messages at once; Meta asks for a wait that grows fourfold. */
export const waitAfter = (code: number, attempt: number): number | undefined =>
  code === PAIR_LIMIT ? Math.min(PAIR_WAIT_MS_MAX, 1000 * 4 ** attempt) : undefined;

/** The text for a message that Meta accepted and then did not deliver. */
export const refusalOf = (code: number): ErrorCode =>
  meaningOf({ code, status: 400 }).reason ?? 'ERR_SENDING_WAPP_MSG';
