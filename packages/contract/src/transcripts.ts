/** Transcripts: one conversation as a page to print, or as a file. */
import { z } from 'zod';
import { ignoredCompany, languageCode, textFlag } from './common.ts';
import { textId } from './ids.ts';
import { route } from './route.ts';

const params = z.object({ ticketId: textId('ticket') });
const query = z.object({
  language: languageCode,
  /** Includes internal notes, which the customer never saw. */
  notes: textFlag.optional(),
  companyId: ignoredCompany,
});

export const transcriptRoutes = {
  'GET /tickets/:ticketId/transcript': route({
    access: 'user',
    params,
    query,
    /** HTML, not JSON: a complete page without scripts, styled by `transcript-style.ts`. */
    response: z.unknown(),
    summary:
      'Get the messages and events of a ticket as a page to print; requires the right to see the ticket',
  }),
  'GET /tickets/:ticketId/export': route({
    access: 'user',
    params,
    query,
    /** A ZIP file, not JSON. */
    response: z.unknown(),
    summary:
      'Export a ticket with its files: conversation.html, messages.csv and the files that were sent',
  }),
} as const;
