import { type MessageAuthor, natureOf } from './message-author.ts';

/** After this a message that could not be sent is failed, with a retry offered. */
export const sendDeadline = (now: Date, author: MessageAuthor): Date =>
  new Date(now.getTime() + natureOf(author).sendWithinMs);

/** A message that may have gone out and of which nothing is heard is failed after this: somebody has to look. */
export const IN_DOUBT_MS = 120_000;
