import type { FlowRef, TicketFlow } from '@prosa/contract/flow-starts';
import type { Ticket } from '@prosa/contract/tickets';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../session/session.ts';

/** Flows that are live. Somebody may have published one since: fetched whenever they are shown. */
export const startableFlowsQuery = queryOptions({
  queryKey: ['flows', 'startable'],
  queryFn: async ({ signal }): Promise<FlowRef[]> =>
    (await call('GET /flows', {}, { signal })).flows,
  staleTime: 0,
});

export const ticketFlowKey = (ticketId: number) => ['ticket-flow', ticketId] as const;

/** Fetched again with each change of its ticket. */
export const ticketFlowQuery = ({ id, rev }: Pick<Ticket, 'id' | 'rev'>) =>
  queryOptions({
    queryKey: [...ticketFlowKey(id), rev],
    queryFn: ({ signal }): Promise<TicketFlow> =>
      call('GET /tickets/:ticketId/flow', { params: { ticketId: String(id) } }, { signal }),
  });

export const startFlow = (ticketId: number, flowId: number): Promise<Ticket> =>
  call('POST /tickets/:ticketId/flow', {
    params: { ticketId: String(ticketId) },
    body: { flowId },
  });

export interface FlowDefaults {
  flowIdWelcome: number | null;
  flowIdNotPhrase: number | null;
}

export const flowDefaultsQuery = queryOptions({
  queryKey: ['flows', 'defaults'],
  queryFn: ({ signal }): Promise<FlowDefaults> => call('GET /flowdefault', {}, { signal }),
  staleTime: 0,
});

export const saveFlowDefaults = (body: FlowDefaults): Promise<FlowDefaults> =>
  call('PUT /flowdefault', { body });
