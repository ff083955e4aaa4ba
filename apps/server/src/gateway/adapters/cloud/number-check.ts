/** Queries Meta about a number: checks token, number and network at once, and returns the number's status. */
import type { ConnectionReason } from '@prosa/contract/connection-reasons';
import { z } from 'zod';
import type { SessionEnd } from '../../../provider/port.ts';
import type { GraphAnswer, GraphClient } from './graph.ts';
import { meaningOf } from './graph-errors.ts';

const NumberAnswer = z.object({
  display_phone_number: z.string().default(''),
  verified_name: z.string().default(''),
  quality_rating: z.string().default(''),
  status: z.string().default(''),
});

export interface NumberNews {
  displayNumber: string;
  verifiedName: string;
}

/** `standing`: Meta's complaint about the number, though it answers; `isUsable` is false where no message passes. */
export type NumberCheck =
  | { isFine: true; number: NumberNews; standing: Standing | undefined }
  | { isFine: false; answer: GraphAnswer };

export interface Standing {
  reason: ConnectionReason;
  isUsable: boolean;
}

export async function checkNumber(graph: GraphClient, phoneNumberId: string): Promise<NumberCheck> {
  const answer = await graph.request({
    method: 'GET',
    path: `/${phoneNumberId}`,
    query: { fields: 'display_phone_number,verified_name,quality_rating,status' },
  });
  return readNumber(answer);
}

export function readNumber(answer: GraphAnswer): NumberCheck {
  const number = answer.kind === 'data' ? NumberAnswer.safeParse(answer.data) : undefined;
  if (!number?.success) return { isFine: false, answer };
  const { display_phone_number: displayNumber, verified_name: verifiedName } = number.data;
  const standing = standingOf(number.data);
  return { isFine: true, number: { displayNumber, verifiedName }, standing };
}

const lost = (reason: ConnectionReason): Standing => ({ reason, isUsable: false });

const QUALITY_LOW: Standing = { reason: 'quality-low', isUsable: true };

/** https://developers.facebook.com/docs/graph-api/reference/whats-app-business-account-to-number-current-status/ */
const byStatus: Readonly<Record<string, Standing>> = {
  BANNED: lost('account-locked'),
  DELETED: lost('number-unknown'),
  MIGRATED: lost('number-unknown'),
  DISCONNECTED: lost('not-registered'),
  PENDING: lost('not-registered'),
  UNVERIFIED: lost('not-registered'),
  FLAGGED: QUALITY_LOW,
  RATE_LIMITED: QUALITY_LOW,
  RESTRICTED: QUALITY_LOW,
};

function standingOf({ status, quality_rating }: z.output<typeof NumberAnswer>) {
  return byStatus[status] ?? (quality_rating === 'RED' ? QUALITY_LOW : undefined);
}

const stop = (reason: ConnectionReason, detail = ''): SessionEnd => ({
  next: 'stop',
  status: 'DISCONNECTED',
  reason,
  detail,
});
const wait = (reason: ConnectionReason): SessionEnd => ({
  next: 'backoff',
  status: 'TIMEOUT',
  reason,
});

/** Why a number is unusable, and whether waiting helps; undefined when it is usable. */
export function endOf(check: NumberCheck): SessionEnd | undefined {
  if (!check.isFine) return endAfter(check.answer);
  const { standing } = check;
  return standing && !standing.isUsable ? stop(standing.reason) : undefined;
}

/** In a query as simple as this one, an invalid parameter can only be the number itself. */
const NO_SUCH_THING = 100;

function endAfter(answer: GraphAnswer): SessionEnd {
  if (answer.kind !== 'refused') return wait('server-unreachable');
  if (answer.code === NO_SUCH_THING) return stop('number-unknown');
  const { cls, limit } = meaningOf(answer);
  // A temporary block: it ends without any action.
  if (limit === 'account-restricted') return wait(limit);
  if (limit && cls === 'session') return stop(limit);
  if (cls === 'session') return stop('token-expired');
  if (cls === 'throttle') return wait('rate-limited');
  return cls === 'retry' ? wait('server-unreachable') : stop('account-refused', `${answer.code}`);
}
