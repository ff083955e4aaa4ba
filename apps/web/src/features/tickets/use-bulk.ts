/** A bulk action on all selected tickets; refused ones are named, and stay selected. */
import type { BulkAction } from '@prosa/contract/bulk';
import { isErrorCode } from '@prosa/contract/errors';
import { waits } from '@prosa/contract/limits';
import type { Ticket } from '@prosa/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useState } from 'react';
import { outbox } from '../../conversation/messages/outbox/sending.ts';
import { useWays } from '../../conversation/tickets/ticket-actions.ts';
import { putTicket } from '../../conversation/tickets/ticket-cache.ts';
import { countsQuery } from '../../conversation/tickets/tickets.api.ts';
import { call, useUser } from '../../session/session.ts';
import { toast, toastError } from '../../ui/toast.ts';
import { keepChosen } from './selection.store.ts';

type Answer = Awaited<ReturnType<typeof call<'POST /tickets/bulk'>>>;

/** Actions that remove the ticket from the shown list. */
const LEAVING: readonly BulkAction['do'][] = ['resolve', 'transfer', 'snooze'];

export function useBulk() {
  const client = useQueryClient();
  const me = useUser();
  const { leave } = useWays();
  const [isBusy, setBusy] = useState(false);
  const ask = async (ids: readonly number[], action: BulkAction): Promise<Answer> => {
    const body = { ticketIds: [...ids], action };
    const answer = await call('POST /tickets/bulk', { body });
    for (const ticket of answer.tickets) putTicket(client, ticket, me);
    client.invalidateQueries({ queryKey: countsQuery({}).queryKey.slice(0, 2) }).catch(toastError);
    return answer;
  };
  const undo = (ids: readonly number[], tickets: readonly Ticket[]) => {
    ask(ids, { do: 'undo' })
      .then(({ refused }) => refused.length > 0 && tell('undo', { refused, tickets, done: [] }))
      .catch(toastError);
  };
  const finish = (
    tickets: readonly Ticket[],
    action: BulkAction,
    { tickets: done, refused }: Answer,
  ) => {
    if (LEAVING.includes(action.do)) for (const ticket of done) leave(ticket);
    keepChosen(refused.map(({ ticketId }) => ticketId));
    const ids = done.map(({ id }) => id);
    const isUndoable = action.do === 'resolve' && ids.length > 0;
    tell(action.do, {
      done: ids,
      refused,
      tickets,
      undo: isUndoable ? () => undo(ids, tickets) : undefined,
    });
  };
  const run = async (tickets: readonly Ticket[], action: BulkAction): Promise<void> => {
    setBusy(true);
    try {
      const ids = tickets.map(({ id }) => id);
      // Send earlier messages first: a closed ticket takes none.
      await Promise.all(ids.map((id) => outbox.settled(id)));
      finish(tickets, action, await ask(ids, action));
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  };
  return { run, isBusy };
}

interface Outcome {
  done: readonly number[];
  refused: Answer['refused'];
  /** By their names. */
  tickets: readonly Ticket[];
  undo?: (() => void) | undefined;
}

function tell(what: BulkAction['do'], { done, refused, tickets, undo }: Outcome): void {
  const parts = [
    ...(done.length > 0 ? [i18next.t(`bulk.done_${what}`, { count: done.length })] : []),
    ...(refused.length > 0 ? [refusedText(refused, tickets)] : []),
  ];
  const show = refused.length > 0 ? toast.warning : toast.success;
  show(parts.join(', '), {
    id: 'bulk',
    ...(refused.length > 0 ? { durationMs: REFUSED_MS } : {}),
    ...(undo && {
      durationMs: waits.undo,
      action: { label: i18next.t('common.undo'), run: undo },
    }),
  });
}

/** Long enough to read the names. */
const REFUSED_MS = 12_000;
const NAMED_MAX = 4;

function refusedText(refused: Answer['refused'], tickets: readonly Ticket[]): string {
  const names = refused.slice(0, NAMED_MAX).map(({ ticketId, code }) => {
    const name = tickets.find(({ id }) => id === ticketId)?.contact.name ?? `${ticketId}`;
    return `${name} (${reasonOf(code)})`;
  });
  const others = refused.length - names.length;
  const list = [...names, ...(others > 0 ? [i18next.t('bulk.others', { count: others })] : [])];
  return i18next.t('bulk.refused', { count: refused.length, names: list.join(', ') });
}

function reasonOf(code: string): string {
  if (code === 'ERR_OTHER_OPEN_TICKET') return i18next.t('bulk.held');
  if (code === 'ERR_TICKET_NOT_OPEN') return i18next.t('bulk.notOpen');
  const text = isErrorCode(code) ? i18next.t(`errors.${code}`) : code;
  return text.replace(/\.$/, '');
}
