import type { CloseReason } from '@prosa/contract/close-reasons';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../session/session.ts';
import { ifMatch } from '../../ui/if-match.ts';

/** All reasons in order, including archived ones. */
export const closeReasonsQuery = queryOptions({
  queryKey: ['close-reasons'],
  queryFn: ({ signal }) => call('GET /close-reasons', {}, { signal }),
});

export const offered = (reasons: readonly CloseReason[]): CloseReason[] =>
  reasons.filter(({ isArchived }) => !isArchived);

/** The reasons with these ids in that order, then the others. */
export const inOrder = (reasons: readonly CloseReason[], ids: readonly number[]): CloseReason[] => [
  ...ids.flatMap((id) => reasons.find((reason) => reason.id === id) ?? []),
  ...reasons.filter(({ id }) => !ids.includes(id)),
];

export const addReason = (name: string) => call('POST /close-reasons', { body: { name } });

export const changeReason = (
  { id, rev }: CloseReason,
  body: { name?: string; isArchived?: boolean },
) =>
  call(
    'PUT /close-reasons/:closeReasonId',
    { params: { closeReasonId: String(id) }, body },
    ifMatch(rev),
  );

export const orderReasons = (ids: number[]) => call('POST /close-reasons/order', { body: { ids } });
