import { isDay } from '../../i18n/company-days.ts';

export const rates = [3, 2, 1] as const;
export type Rate = (typeof rates)[number];

/** The list's filters, kept in the address. */
export interface RatingFilter {
  user?: number;
  queue?: number;
  rate?: Rate;
  from?: string;
  to?: string;
}

const idOf = (value: unknown): number | undefined => {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

/** Drops invalid values from an address. */
export function readRatingSearch(search: Record<string, unknown>): RatingFilter {
  const [user, queue] = [idOf(search.user), idOf(search.queue)];
  const rate = rates.find((each) => each === Number(search.rate));
  return {
    ...(user ? { user } : {}),
    ...(queue ? { queue } : {}),
    ...(rate ? { rate } : {}),
    ...(isDay(search.from) ? { from: search.from } : {}),
    ...(isDay(search.to) ? { to: search.to } : {}),
  };
}

/** The parameters of the request. */
export const queryOf = ({ user, queue, rate, from, to }: RatingFilter) => ({
  ...(user ? { userId: String(user) } : {}),
  ...(queue ? { queueId: String(queue) } : {}),
  ...(rate ? { rate: String(rate) as '1' } : {}),
  ...(from ? { dateStart: from } : {}),
  ...(to ? { dateEnd: to } : {}),
});
