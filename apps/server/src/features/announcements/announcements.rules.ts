/** When an announcement is shown. Pure. */

export interface Shown {
  status: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
}

interface TimesInText {
  status: boolean;
  startsAt: string | null;
  endsAt: string | null;
}

/** As a row holds them. */
export const timesOf = ({ status, startsAt, endsAt }: TimesInText): Shown => ({
  status,
  startsAt: startsAt === null ? null : new Date(startsAt),
  endsAt: endsAt === null ? null : new Date(endsAt),
});

/** From its beginning on, until just before its end. */
export const isShown = ({ status, startsAt, endsAt }: Shown, now: Date): boolean =>
  status && (!startsAt || startsAt <= now) && (!endsAt || now < endsAt);

/**
 * Since when it is in lists: for one that is shown already nothing changes, and any other is new when it comes.
 * @param before undefined for a new one
 */
export function publishedAt(
  before: (Shown & { publishedAt: Date }) | undefined,
  { startsAt }: Pick<Shown, 'startsAt'>,
  now: Date,
): Date {
  if (before && isShown(before, now) && (!startsAt || startsAt <= now)) return before.publishedAt;
  return startsAt && startsAt > now ? startsAt : now;
}

/** Its times that are still to come: browsers are told then. */
export const turnsAfter = ({ status, startsAt, endsAt }: Shown, now: Date): Date[] =>
  status ? [startsAt, endsAt].filter((at) => at !== null).filter((at) => at > now) : [];
