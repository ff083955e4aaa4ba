/**
 * Kinds of messages that what answers by itself may ask for, by name (`tickets.hears`). The inbound path notes the first
 * message of each kind, and knows nothing of what is done with them.
 */
import { isMenuKey } from '../../provider/menu.ts';
import type { InboundMessage } from '../../provider/port.ts';
import { isRating } from './ratings.ts';

/** After a longer silence of ours nobody wants an answer from a robot any more. */
const FRESH_MS = 5 * 60_000;

const isFresh = ({ fromMe, isStub, origin, at }: InboundMessage, now: Date): boolean =>
  !fromMe && !isStub && (origin === 'live' || now.getTime() - at.getTime() < FRESH_MS);

const kinds = {
  /** What a customer has just written. */
  all: isFresh,
  /** Of it, what may answer a menu. */
  answers: (message, now) =>
    (message.choice !== undefined || isMenuKey(message.body)) && isFresh(message, now),
  /** What may say how they liked it, however long ago they wrote it. */
  rating: isRating,
} satisfies Record<string, (message: InboundMessage, now: Date) => boolean>;

export type MessageKind = keyof typeof kinds;

/** Places in the thread, by kind. */
export type FirstOfKinds = { readonly [K in MessageKind]?: number };

const names = Object.keys(kinds) as MessageKind[];

/** The first message of each kind, with one more. */
export function noteKinds(
  before: FirstOfKinds,
  { seq, message, now }: { seq: number; message: InboundMessage; now: Date },
): FirstOfKinds {
  const after: { -readonly [K in MessageKind]?: number } = { ...before };
  for (const name of names)
    if (after[name] === undefined && kinds[name](message, now)) after[name] = seq;
  return after;
}
