import { useHotkeys } from '@mantine/hooks';
import type { Ticket } from '@prosa/contract/tickets';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommandKeys } from '../../app/command-keys.ts';
import { type PaletteAction, usePaletteActions } from '../../app/palette.store.ts';
import { useUser } from '../../session/session.ts';
import { isOverlayOpen } from '../../ui/overlay-open.ts';
import { type TicketActions, useTicketActions } from './ticket-actions.ts';
import { canTransfer } from './ticket-filter.ts';

interface TicketKeys {
  mayWrite: boolean;
  mayManage: boolean;
  mayNote: boolean;
  /** A is for a row of the list. */
  isAcceptTaken: boolean;
  onReply: () => void;
  onNote: () => void;
  onTransfer: () => void;
  onSnooze: () => void;
  onMacro: () => void;
  onBack: () => void;
  onNewTicket: () => void;
}

/** The open ticket by keyboard: its letters, and the same in the palette. */
export function useTicketKeys(ticket: Ticket, keys: TicketKeys): void {
  const { t } = useTranslation();
  const actions = useTicketActions();
  const me = useUser();
  const can = (status: Ticket['status']) => keys.mayManage && ticket.status === status;
  const offered: (PaletteAction & { key?: string })[] = [];
  if (keys.mayWrite)
    offered.push({ id: 'reply', key: 'r', label: t('messages.reply'), run: keys.onReply });
  if (keys.mayNote)
    offered.push(
      { id: 'note', key: 'n', label: t('story.noteMode'), run: keys.onNote },
      { id: 'macro', key: 'm', label: t('macros.runTitle'), run: keys.onMacro },
    );
  if (can('open')) {
    offered.push(
      { id: 'resolve', key: 'e', label: t('tickets.close'), run: () => actions.resolve(ticket) },
      {
        id: 'resolve-silently',
        label: t('closing.silently'),
        run: () => actions.resolve(ticket, { silent: true }),
      },
      {
        ...{ id: 'resolve-as', key: 'c', label: t('closing.withReason') },
        run: () => actions.chooseClosing(ticket),
      },
      { id: 'snooze', key: 'h', label: t('snooze.title'), run: keys.onSnooze },
      { id: 'return', label: t('tickets.giveBackHint'), run: () => actions.giveBack(ticket) },
    );
    if (ticket.userId === me.id)
      offered.push({
        id: 'unread',
        label: t('tickets.markUnread'),
        run: () => actions.markUnread(ticket),
      });
  }
  if (can('pending'))
    offered.push(
      takeAction(keys.isAcceptTaken ? undefined : 'a', t('tickets.accept'), { actions, ticket }),
    );
  if (can('closed')) offered.push(takeAction(undefined, t('tickets.reopen'), { actions, ticket }));
  if (canTransfer(ticket, me))
    offered.push({ id: 'transfer', key: 't', label: t('tickets.transfer'), run: keys.onTransfer });
  offered.push({
    id: 'print',
    label: t('transcripts.open'),
    run: () => window.open(`/print/${ticket.uuid}`, '_blank'),
  });

  const unlessCovered = (run: () => void) => () => {
    if (!isOverlayOpen()) run();
  };
  useCommandKeys(Object.fromEntries(offered.flatMap(({ key, run }) => (key ? [[key, run]] : []))));
  useHotkeys([['Escape', unlessCovered(keys.onBack)]]);
  useOffered(offered, ticket, keys.onNewTicket);
}

const takeAction = (
  key: string | undefined,
  label: string,
  { actions, ticket }: { actions: TicketActions; ticket: Ticket },
) => ({ id: 'take', ...(key ? { key } : {}), label, run: () => actions.accept(ticket) });

/** The palette wants the same list until something in it changes. */
function useOffered(offered: PaletteAction[], ticket: Ticket, onNewTicket: () => void): void {
  const { t } = useTranslation();
  const { name } = ticket.contact;
  const ids = offered.map(({ id }) => id).join();
  // The same ids on the same state of a ticket do the same.
  const actions = useMemo(
    () => [
      ...offered.map(({ id, label, run }) => ({
        id: `ticket:${id}`,
        label,
        description: name,
        run,
      })),
      { id: 'ticket:new', label: t('tickets.newTicket'), run: onNewTicket },
    ],
    [ids, ticket.id, ticket.rev, name, onNewTicket, t],
  );
  usePaletteActions(actions);
}
