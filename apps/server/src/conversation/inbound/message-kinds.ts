/**
 * Kinds of messages that an automation may wait for, by name (`tickets.hears`). The inbound path records the first message
 * of each kind, and does not know how they are used.
 */
import { isMenuKey } from '@prosa/contract/menu-answers';
import type { InboundMessage } from '../../provider/port.ts';
import { isRating } from './ratings.ts';

/** After a longer outage of ours an automatic answer comes too late to be wanted. */
const FRESH_MS = 5 * 60_000;

const isFresh = ({ fromMe, isStub, origin, at }: InboundMessage, now: Date): boolean =>
  !fromMe && !isStub && (origin === 'live' || now.getTime() - at.getTime() < FRESH_MS);

const kinds = {
  /** A message that a customer has just written. */
  all: isFresh,
  /** Such a message that may answer a menu. */
  answers: (message, now) =>
    (message.choice !== undefined || isMenuKey(message.body)) && isFresh(message, now),
  /** A message that may be a rating, however long ago it was written. */
  rating: isRating,
} satisfies Record<string, (message: InboundMessage, now: Date) => boolean>;

export type MessageKind = keyof typeof kinds;

/** Positions in the thread, by kind. */
export type FirstOfKinds = { readonly [K in MessageKind]?: number };

const names = Object.keys(kinds) as MessageKind[];

/** Adds a message to the first ones of each kind. */
export function noteKinds(
  before: FirstOfKinds,
  { seq, message, now }: { seq: number; message: InboundMessage; now: Date },
): FirstOfKinds {
  const after: { -readonly [K in MessageKind]?: number } = { ...before };
  for (const name of names)
    if (after[name] === undefined && kinds[name](message, now)) after[name] = seq;
  return after;
}
