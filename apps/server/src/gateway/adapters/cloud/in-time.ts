/**
 * Meta delivers webhooks over many connections at once and repeats them for days: sort the collected ones by time.
 * Events of the same second keep their order of arrival.
 */
export const inTime = <T extends { at: Date }>(events: readonly T[]): T[] =>
  events.toSorted((one, other) => one.at.getTime() - other.at.getTime());
