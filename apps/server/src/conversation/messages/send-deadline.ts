const SEND_WITHIN_MS = 15 * 60_000;

/** After this a message that could not be sent is failed, with a retry offered. */
export const sendDeadline = (now: Date): Date => new Date(now.getTime() + SEND_WITHIN_MS);

/** A message that may have gone out and of which nothing is heard is failed after this: somebody has to look. */
export const IN_DOUBT_MS = 120_000;
