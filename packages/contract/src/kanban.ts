import { z } from 'zod';
import { ignoredCompany, textFlag } from './common.ts';
import { textId, textIds } from './ids.ts';
import { route } from './route.ts';
import { Ticket } from './tickets.ts';

const params = z.object({ ticketId: textId('ticket'), tagId: textId('tag') });

/** The board: a lane for each tag with `kanban`, after a first lane for tickets without such a tag. */
export const kanbanRoutes = {
  'GET /ticket/kanban': route({
    access: 'user',
    plan: 'useKanban',
    query: z.object({
      queueIds: textIds('queue').optional(),
      /** All tickets of the company; for admins. */
      showAll: textFlag.optional(),
      /** Only this lane, in pages; 0 is the lane for tickets without a lane's tag. */
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
    summary: 'List pending and open tickets for the board, latest activity first',
  }),
  'PUT /ticket-tags/:ticketId/:tagId': route({
    access: 'user',
    plan: 'useKanban',
    params,
    response: Ticket,
    summary: 'Move a ticket to a lane: removes the tags of other lanes and adds this one',
  }),
  'DELETE /ticket-tags/:ticketId': route({
    access: 'user',
    plan: 'useKanban',
    params: params.pick({ ticketId: true }),
    response: Ticket,
    summary: "Move a ticket to the first lane: removes the lanes' tags and keeps all others",
  }),
} as const;
