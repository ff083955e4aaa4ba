/** In the order of the form. */
export const repeatUnits = ['day', 'week', 'month', 'year'] as const;
export type RepeatUnit = (typeof repeatUnits)[number];

/** What happens to an occurrence on a day on which the company is closed for a holiday. */
export const holidayRules = ['send', 'skip', 'shift'] as const;
export type HolidayRule = (typeof holidayRules)[number];

/** Which occurrences of a series a change is about. */
export const seriesScopes = ['one', 'following', 'all'] as const;
export type SeriesScope = (typeof seriesScopes)[number];

export const scheduleLimits = {
  /** Its text is the caption of the picture if it has one. */
  body: { min: 5, max: 4096 },
  interval: { min: 1, max: 99 },
  count: { min: 1, max: 999 },
  /** How far ahead: five years. */
  aheadMs: 5 * 366 * 24 * 3_600_000,
  /** How long an answer goes to the chosen queue and attendant. */
  answerMs: 72 * 3_600_000,
  /** The longest range that the calendar can ask for, and the most occurrences in it. */
  rangeDays: 62,
  occurrences: 2000,
  files: ['image/png', 'image/jpeg'],
} as const;
