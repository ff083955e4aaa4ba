import { z } from 'zod';
import { text } from './common.ts';
import { limits, weekdays } from './limits.ts';
import { route } from './route.ts';

export const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** HH:mm, both minutes included. An end before the start is on the next day; equal times mean closed. */
export const HoursRange = z.object({ start: clock, end: clock });
export type HoursRange = z.output<typeof HoursRange>;

const ranges = z.array(HoursRange).max(limits.rangesPerDay.max);

export const Holiday = z.object({
  date: z.iso.date(),
  name: text(limits.holidayName.max).trim().min(limits.holidayName.min),
  /** Replace those of the weekday; empty = closed. */
  ranges,
});
export type Holiday = z.output<typeof Holiday>;

/** Business hours of a company or queue, in the company's time zone. A range belongs to the day on which it begins. */
export const Hours = z.object({
  weekly: z.object(
    Object.fromEntries(weekdays.map((day) => [day, ranges])) as Record<
      (typeof weekdays)[number],
      typeof ranges
    >,
  ),
  holidays: z
    .array(Holiday)
    .max(limits.holidays.max)
    .refine((all) => new Set(all.map(({ date }) => date)).size === all.length),
});
export type Hours = z.output<typeof Hours>;

const HoursAnswer = Hours.extend({
  isOpen: z.boolean(),
  timeZone: z.string(),
  rev: z.number(),
});
export type HoursAnswer = z.output<typeof HoursAnswer>;

export const hoursRoutes = {
  'GET /hours': route({
    access: 'settings-page:manage',
    response: HoursAnswer,
    summary: "Get the company's hours, and whether it is open now",
  }),
  'PUT /hours': route({
    access: 'settings-page:manage',
    body: Hours,
    ifMatch: true,
    response: HoursAnswer,
    summary: "Replace the company's hours",
  }),
} as const;
