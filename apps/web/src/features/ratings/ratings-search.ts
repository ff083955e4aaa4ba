import { isDay } from '../../i18n/company-days.ts';

export const rates = [3, 2, 1] as const;
export type Rate = (typeof rates)[number];

/** What the list is narrowed down by; it stands in the address. */
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

/** Whatever an address says that makes no sense is left out. */
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

/** As the server asks for it. */
export const queryOf = ({ user, queue, rate, from, to }: RatingFilter) => ({
  ...(user ? { userId: String(user) } : {}),
  ...(queue ? { queueId: String(queue) } : {}),
  ...(rate ? { rate: String(rate) as '1' } : {}),
  ...(from ? { dateStart: from } : {}),
  ...(to ? { dateEnd: to } : {}),
});
