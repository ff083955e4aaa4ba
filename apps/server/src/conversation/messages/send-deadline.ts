import { type MessageAuthor, natureOf } from './message-author.ts';

/** After this a message that could not be sent fails, with a retry offered. */
export const sendDeadline = (now: Date, author: MessageAuthor): Date =>
  new Date(now.getTime() + natureOf(author).sendWithinMs);

/** A message that may have been sent but is not reported fails after this: a person has to check. */
export const IN_DOUBT_MS = 120_000;

/**
 * The same while stored reports may tell what became of it. They are applied within moments; after this nobody knows when
 * they will be, and whether.
 */
export const REPORTS_AWAITED_MS = 600_000;
