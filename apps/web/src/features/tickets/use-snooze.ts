/** Snoozes tickets and wakes them. */
import type { SnoozeBody } from '@prosa/contract/snooze';
import type { Ticket } from '@prosa/contract/tickets';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { retryToast, settle, useWays } from '../../conversation/tickets/ticket-actions.ts';
import { showChange } from '../../conversation/tickets/ticket-cache.ts';
import { formatUpcoming } from '../../i18n/dates.ts';
import { call, useUser } from '../../session/session.ts';
import { toast } from '../../ui/toast.ts';

/** The times change by the minute: refetched whenever they are shown. */
export const snoozeTimesQuery = queryOptions({
  queryKey: ['snooze-times'],
  queryFn: ({ signal }) => call('GET /snooze-times', {}, { signal }),
  select: ({ times }) => times,
  staleTime: 0,
  gcTime: 0,
});

export interface SnoozeActions {
  snooze(ticket: Ticket, options: SnoozeBody): void;
  wake(ticket: Ticket): void;
}

export function useSnooze(): SnoozeActions {
  const client = useQueryClient();
  const me = useUser();
  const { leave, showMine } = useWays();
  const change = async (
    ticket: Ticket,
    shown: Partial<Ticket>,
    ask: (params: { ticketId: string }) => Promise<Ticket>,
  ): Promise<unknown> => {
    const takeBack = showChange(client, { ticket, change: shown }, me);
    try {
      settle({ client, me }, await ask({ ticketId: String(ticket.id) }));
      return null;
    } catch (error) {
      takeBack();
      return error;
    }
  };
  const wake = async (ticket: Ticket, after?: () => void) => {
    const shown = { isSnoozed: false, snoozedUntil: null };
    const error = await change(ticket, shown, (params) =>
      call('POST /tickets/:ticketId/wake', { params }),
    );
    if (error) retryToast(error, { ticket, again: () => void wake(ticket, after) });
    else after?.();
  };
  const snooze = async (ticket: Ticket, options: SnoozeBody) => {
    const wasShown = leave(ticket);
    const shown = { isSnoozed: true, snoozedUntil: options.until, hasWoken: false };
    const error = await change(ticket, shown, (params) =>
      call('POST /tickets/:ticketId/snooze', { params, body: options }),
    );
    if (error) retryToast(error, { ticket, again: () => void snooze(ticket, options) });
    else offerUndo(ticket, options, () => void wake(ticket, () => wasShown && showMine(ticket)));
  };
  return {
    snooze: (ticket, options) => void snooze(ticket, options),
    wake: (ticket) => void wake(ticket),
  };
}

function offerUndo({ id, contact }: Ticket, { until }: SnoozeBody, undo: () => void): void {
  const { name } = contact;
  const text = until
    ? i18next.t('snooze.done', { name, when: formatUpcoming(until) })
    : i18next.t('snooze.doneAnswer', { name });
  toast.success(text, {
    id: `snoozed-${id}`,
    durationMs: UNDO_MS,
    action: { label: i18next.t('common.undo'), run: undo },
  });
}

/** Nothing is lost after it: the ticket can be woken in the snoozed list. */
const UNDO_MS = 8000;
