import { type MessageAuthor, natureOf } from './message-author.ts';

/** After this a message that could not be sent fails, with a retry offered. */
export const sendDeadline = (now: Date, author: MessageAuthor): Date =>
  new Date(now.getTime() + natureOf(author).sendWithinMs);

/** A message that may have been sent but is not reported fails after this: a person has to check. */
export const IN_DOUBT_MS = 120_000;
