import { z } from 'zod';
import { text } from './common.ts';
import { id, textId } from './ids.ts';
import { limits } from './limits.ts';
import { route } from './route.ts';

export const Draft = z.object({
  ticketId: id('ticket'),
  /** Empty once it was sent or discarded. */
  body: z.string(),
  /** Every change raises it. */
  rev: z.number().int(),
});
export type Draft = z.output<typeof Draft>;

export const draftRoutes = {
  'GET /drafts': route({
    access: 'user',
    response: z.array(Draft).max(limits.drafts.max),
    summary: 'List your drafts, newest first',
  }),
  'PUT /drafts/:ticketId': route({
    access: 'user',
    params: z.object({ ticketId: textId('ticket') }),
    body: z.object({
      body: text(limits.messageBody.max),
      /** Milliseconds since it was typed; an age, because browsers' clocks differ. */
      ageMs: z.number().int().min(0).max(limits.draftAgeMs.max),
    }),
    response: Draft,
    summary: 'Save a draft. Returns the draft that was typed last, which may be another one.',
  }),
} as const;
