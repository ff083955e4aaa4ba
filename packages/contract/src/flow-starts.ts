/** Flows that people and programs start in a ticket, and what a ticket shows of its flow. */
import { z } from 'zod';
import { ignoredCompany, isoTime } from './common.ts';
import { visitKinds } from './flow-starts/manifest.ts';
import { id, textId } from './ids.ts';
import { route } from './route.ts';
import { Ticket } from './tickets.ts';

export const FlowRef = z.object({ id: id('flow'), name: z.string() });
export type FlowRef = z.output<typeof FlowRef>;

/** One step of a ticket's way through flows. */
export const FlowStep = z.object({
  flow: FlowRef,
  node: z.string(),
  /** As the editor of the family calls it; null if it is in no version any more. */
  type: z.string().nullable(),
  kind: z.enum(visitKinds),
  at: isoTime,
});
export type FlowStep = z.output<typeof FlowStep>;

export const TicketFlow = z.object({
  /** The flow that answers now. */
  flow: FlowRef.nullable(),
  /** The last 100 steps, oldest first; only admins get them. */
  path: z.array(FlowStep),
});
export type TicketFlow = z.output<typeof TicketFlow>;

const params = z.object({ ticketId: textId('ticket') });

export const flowStartRoutes = {
  'GET /flows': route({
    access: 'user',
    right: 'tickets:read',
    response: z.object({ flows: z.array(FlowRef) }),
    summary: 'List the flows that can be started, by name: the first 200',
  }),
  'GET /tickets/:ticketId/flow': route({
    access: 'user',
    params,
    response: TicketFlow,
    summary: 'Get the flow that answers a ticket; for admins with its way so far',
  }),
  'POST /tickets/:ticketId/flow': route({
    access: 'user',
    right: 'tickets:write',
    params,
    body: z.object({ flowId: id('flow'), companyId: ignoredCompany }),
    status: 200,
    response: Ticket,
    summary:
      'Start a flow in a ticket that one serves: the ticket goes back to the automation, and whatever answered it ends. ERR_FLOW_NOT_LIVE if the flow is inactive or was never published, ERR_FLOW_TICKET for groups, closed tickets and contacts without automatic messages.',
  }),
} as const;
