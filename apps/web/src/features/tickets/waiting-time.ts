import type { Ticket } from '@prosa/contract/tickets';

const MINUTE_MS = 60_000;

/** From when on a wait is long, and too long. */
export const LONG_MINUTES = 15;
export const TOO_LONG_MINUTES = 60;

export type Patience = 'fresh' | 'long' | 'tooLong';

/** How urgent a wait is. While the bot serves, no person is needed. */
export function patienceOf(
  { waitingSince, chatbot }: Pick<Ticket, 'waitingSince' | 'chatbot'>,
  now: Date,
): Patience {
  if (chatbot || waitingSince === null) return 'fresh';
  const minutes = (now.getTime() - new Date(waitingSince).getTime()) / MINUTE_MS;
  if (minutes >= TOO_LONG_MINUTES) return 'tooLong';
  return minutes >= LONG_MINUTES ? 'long' : 'fresh';
}
