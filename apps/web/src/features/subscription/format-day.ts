/** `2026-12-31` as 31/12/2026, the same day in every time zone. */
export const formatDay = (day: string): string => day.slice(0, 10).split('-').reverse().join('/');
