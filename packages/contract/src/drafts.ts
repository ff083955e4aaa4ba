import { z } from 'zod';
import { text } from './common.ts';
import { id, textId } from './ids.ts';
import { limits } from './limits.ts';
import { route } from './route.ts';

export const Draft = z.object({
  ticketId: id('ticket'),
  /** Empty once it was sent or given up. */
  body: z.string(),
  /** Rises with every change. */
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
      /** How long ago it was typed: clocks of browsers are not compared. */
      ageMs: z.number().int().min(0).max(limits.draftAgeMs.max),
    }),
    response: Draft,
    summary: 'Save a draft. Returns the draft that was typed last, which may be another one.',
  }),
} as const;
