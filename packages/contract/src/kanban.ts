import { z } from 'zod';
import { ignoredCompany, textFlag } from './common.ts';
import { textId, textIds } from './ids.ts';
import { route } from './route.ts';
import { Ticket } from './tickets.ts';

const params = z.object({ ticketId: textId('ticket'), tagId: textId('tag') });

/** The board: a lane for each tag that is one, and before them one for tickets without. */
export const kanbanRoutes = {
  'GET /ticket/kanban': route({
    access: 'user',
    plan: 'useKanban',
    query: z.object({
      queueIds: textIds('queue').optional(),
      /** All of the company; for admins. */
      showAll: textFlag.optional(),
      /** Only this lane, by the page; 0 is the one for tickets without a lane's tag. */
      lane: z.union([z.literal('0').transform(Number), textId('tag')]).optional(),
      cursor: z.string().max(200).optional(),
      companyId: ignoredCompany,
    }),
    response: z.object({
      tickets: z.array(Ticket),
      count: z.number(),
      countMore: z.boolean(),
      hasMore: z.boolean(),
      cursor: z.string().nullable(),
    }),
    summary: 'Waiting and open tickets for the board, the latest activity first.',
  }),
  'PUT /ticket-tags/:ticketId/:tagId': route({
    access: 'user',
    plan: 'useKanban',
    params,
    response: Ticket,
    summary: "Moves a ticket to a lane: it loses other lanes' tags and gets this one.",
  }),
  'DELETE /ticket-tags/:ticketId': route({
    access: 'user',
    plan: 'useKanban',
    params: params.pick({ ticketId: true }),
    response: Ticket,
    summary: "Moves a ticket to the first lane: it loses the lanes' tags and keeps all others.",
  }),
} as const;
