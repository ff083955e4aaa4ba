import type { Named, NeedKind } from '@prosa/flow/nodes';
import { useQuery } from '@tanstack/react-query';
import { colleaguesQuery } from '../../../conversation/tickets/colleagues.api.ts';
import { queuesQuery } from '../../queues/queues.api.ts';
import { tagsQuery } from '../../tags/tags.api.ts';
import { flowChoicesQuery } from '../flows.api.ts';

export type CompanyRows = Record<NeedKind, readonly Named[] | undefined>;

/** What nodes can name; undefined until it is loaded. */
export function useCompanyRows(): CompanyRows {
  return {
    queue: useQuery(queuesQuery).data,
    tag: useQuery(tagsQuery).data,
    user: useQuery(colleaguesQuery).data,
    flow: useQuery(flowChoicesQuery).data,
  };
}

/** Nothing is missing before the rows are known. */
export const hasRow =
  (rows: CompanyRows) =>
  (kind: NeedKind, id: number): boolean =>
    rows[kind]?.some((row) => row.id === id) ?? true;
