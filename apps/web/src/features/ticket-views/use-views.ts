import type { TicketView, TicketViewFilter } from '@prosa/contract/ticket-views';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { TicketsSearch } from '../../conversation/tickets/tickets-search.ts';
import { useUser } from '../../session/session.ts';
import { toast, toastError } from '../../ui/toast.ts';
import { changeView, ticketViewsQuery } from './ticket-views.api.ts';
import { isChanged, mayChange, toSearch, toViewFilter } from './view-search.ts';

/** Refetches the list after success and failure: others edit it too. */
export function useViewChange<T, R>(
  change: (value: T) => Promise<R>,
  onSuccess?: (made: R) => unknown,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    ...(onSuccess ? { onSuccess } : {}),
    onError: toastError,
    onSettled: () => client.invalidateQueries({ queryKey: ['ticketViews'] }),
  });
}

/** The views, and the one that the list on screen started from. */
export function useViews(search: TicketsSearch) {
  const { t } = useTranslation();
  const me = useUser();
  const navigate = useNavigate({ from: '/tickets/{-$uuid}' });
  const { data } = useQuery(ticketViewsQuery);
  const views = data ?? [];
  const active = views.find(({ id }) => id === search.view) ?? null;
  const goTo = (next: TicketsSearch) => void navigate({ search: () => next });
  const open = (view: TicketView) => goTo(toSearch(view, me));
  const update = useViewChange(
    ({ view, filter }: { view: TicketView; filter: TicketViewFilter }) =>
      changeView(view, { filter }),
    () => toast.success(t('views.saved')),
  );
  return {
    views,
    active,
    isLoaded: data !== undefined,
    isChanged: active !== null && isChanged(active, search, me),
    mayUpdate: active !== null && mayChange(active, me),
    open,
    /** Back to the lists as this person left them. */
    leave: () => goTo({}),
    update: () => active && update.mutate({ view: active, filter: toViewFilter(search) }),
    /** Saves the view without deleted entities. */
    keepRest: () =>
      active &&
      update.mutate({ view: active, filter: active.filter }, { onSuccess: () => open(active) }),
  };
}
