import type { Macro, MacroStep } from '@prosa/contract/macros';
import { compareNames } from '@prosa/contract/name-order';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../session/session.ts';
import { ifMatch } from '../../ui/if-match.ts';
import type { Resource } from '../../ui/resource.ts';

export interface MacroDraft {
  name: string;
  geral: boolean;
  queueIds: number[];
  steps: MacroStep[];
}

/** One's own and the team's, for pickers. */
export const macrosQuery = queryOptions({
  queryKey: ['macros', 'picker'],
  queryFn: ({ signal }) => call('GET /macros/list', {}, { signal }),
});

export const macrosResource: Resource<Macro, MacroDraft> = {
  name: 'macros',
  list: async ({ signal, filter: _, ...query }) => {
    const page = await call('GET /macros', { query }, { signal });
    return { items: page.macros, count: page.count, cursor: page.hasMore ? page.cursor : null };
  },
  create: (body) => call('POST /macros', { body }),
  update: (id, body, rev) =>
    call('PUT /macros/:macroId', { params: { macroId: String(id) }, body }, ifMatch(rev)),
  remove: (id) => call('DELETE /macros/:macroId', { params: { macroId: String(id) } }),
  order: (a, b) => compareNames(a.name, b.name) || a.id - b.id,
};

/** @param runKey the same when a run is retried */
export const runMacro = (ticketId: number, macroId: number, runKey: string) =>
  call('POST /tickets/:ticketId/macros/:macroId', {
    params: { ticketId: String(ticketId), macroId: String(macroId) },
    body: { runKey },
  });
