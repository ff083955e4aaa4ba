import { z } from 'zod';
import { Author, ignoredCompany, isoTime } from './common.ts';
import { id, textId, uuid } from './ids.ts';
import { limits } from './limits.ts';
import { QueueRef } from './queues.ts';
import { route } from './route.ts';

/** A customer's rating, from 1 (unsatisfied) to 3 (very satisfied). Fields that refer to deleted rows are null. */
export const Rating = z.object({
  id: z.number(),
  rate: z.number().int().min(1).max(3),
  ratedAt: isoTime,
  ticket: z.object({ id: id('ticket'), uuid: uuid('ticket') }).nullable(),
  contact: z.object({ id: id('contact'), name: z.string() }).nullable(),
  /** The attendant who served the customer. */
  user: Author.nullable(),
  queue: QueueRef.nullable(),
  /** The customer's next message within a day of the rating. Nobody asks for a comment, but many customers write one. */
  wroteNext: z.string().nullable(),
});
export type Rating = z.output<typeof Rating>;

const filter = {
  userId: textId('user').optional(),
  queueId: textId('queue').optional(),
  rate: z.enum(['1', '2', '3']).transform(Number).optional(),
  /** Days of the company's calendar, both included. */
  dateStart: z.iso.date().optional(),
  dateEnd: z.iso.date().optional(),
  companyId: ignoredCompany,
};

export const ratingRoutes = {
  'GET /ratings': route({
    access: 'dashboard:view',
    query: z.object({ ...filter, cursor: z.string().max(limits.cursor.max).optional() }),
    response: z.object({
      ratings: z.array(Rating),
      hasMore: z.boolean(),
      cursor: z.string().nullable(),
    }),
    summary: "List customers' ratings, newest first; supervisors see those of their queues",
  }),
  'GET /ratings/export': route({
    access: 'dashboard:view',
    confirm: true,
    query: z.object(filter),
    /** CSV, not JSON. */
    response: z.unknown(),
    summary: 'Export ratings as CSV',
  }),
} as const;
