/**
 * Meta delivers webhooks over many connections at once and repeats them for days: what has gathered is put into the
 * order in which it happened. What happened in the same second stays as it came.
 */
export const inTime = <T extends { at: Date }>(events: readonly T[]): T[] =>
  events.toSorted((one, other) => one.at.getTime() - other.at.getTime());
