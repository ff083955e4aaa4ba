import { z } from 'zod';
import { textId } from './ids.ts';
import { limits } from './limits.ts';
import { route } from './route.ts';

/** What a company did on a day of its calendar. */
export const UsageDay = z.object({
  day: z.iso.date(),
  messagesIn: z.number(),
  messagesOut: z.number(),
  /** Attendances that began. */
  tickets: z.number(),
  campaignSent: z.number(),
  aiTokens: z.number(),
  /** At the end of the day. */
  storageBytes: z.number(),
  /** Users who were signed in or sent something. */
  activeUsers: z.number(),
});
export type UsageDay = z.output<typeof UsageDay>;

const day = z.iso
  .date()
  .refine((value) => value >= '1970-01-01' && value < '3000-01-01', { message: 'ERR_DAY' });

/** Both days included. */
const query = z
  .object({ from: day, to: day })
  .refine(({ from, to }) => from <= to, { message: 'ERR_DAY_ORDER' })
  .refine(
    ({ from, to }) => (Date.parse(to) - Date.parse(from)) / 86_400_000 < limits.usageDays.max,
    { message: 'ERR_DAY_SPAN' },
  );

/** The first day first; days on which nothing was written are absent. */
const response = z.array(UsageDay);

export const usageRoutes = {
  'GET /usage': route({
    access: 'drawer-admin-items:view',
    query,
    response,
    summary: 'List what your company did each day; the present day as of a minute ago',
  }),
  'GET /companies/:companyId/usage': route({
    access: 'super',
    params: z.object({ companyId: textId('company') }),
    query,
    response,
    summary: 'The same of a company of the installation. ERR_NO_COMPANY_FOUND.',
  }),
} as const;
