import { useHotkeys } from '@mantine/hooks';
import type { Ticket } from '@prosa/contract/tickets';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useTicketActions } from '../../conversation/tickets/ticket-actions.ts';
import { canTransfer } from '../../conversation/tickets/ticket-filter.ts';
import { useCommandKeys } from '../../session/command-keys.ts';
import { useUser } from '../../session/session.ts';
import { isOverlayOpen } from '../../ui/overlay-open.ts';
import { type PaletteAction, usePaletteActions } from '../../ui/palette.store.ts';

interface TicketKeys {
  mayWrite: boolean;
  mayManage: boolean;
  mayNote: boolean;
  /** The key A currently belongs to a row of the list. */
  isAcceptTaken: boolean;
  onReply: () => void;
  onNote: () => void;
  onTags: () => void;
  onTransfer: () => void;
  onContact: () => void;
  onFind: () => void;
  /** Whether the browser's own search handles the key: it was pressed in ours. */
  isFinding: () => boolean;
  onSnooze: () => void;
  onMacro: () => void;
  onBack: () => void;
}

/** Shortcuts of the open ticket: letters, and the same commands in the palette. */
export function useTicketKeys(ticket: Ticket, keys: TicketKeys): void {
  const { t } = useTranslation();
  const actions = useTicketActions();
  const me = useUser();
  const can = (status: Ticket['status']) => keys.mayManage && ticket.status === status;
  const isMine = ticket.userId === me.id;
  const all: (PaletteAction & { may: boolean; key?: string })[] = [
    {
      id: 'reply',
      key: 'r',
      label: t('messages.reply'),
      may: keys.mayWrite,
      run: keys.onReply,
    },
    { id: 'note', key: 'n', label: t('story.noteMode'), may: keys.mayNote, run: keys.onNote },
    { id: 'macro', key: 'm', label: t('macros.runTitle'), may: keys.mayNote, run: keys.onMacro },
    { id: 'tags', key: 'l', label: t('tickets.tags'), may: keys.mayNote, run: keys.onTags },
    {
      id: 'resolve',
      key: 'e',
      label: t('tickets.close'),
      may: can('open'),
      run: () => actions.resolve(ticket),
    },
    {
      id: 'resolve-silently',
      label: t('closing.silently'),
      may: can('open'),
      run: () => actions.resolve(ticket, { silent: true }),
    },
    {
      id: 'resolve-as',
      key: 'c',
      label: t('closing.withReason'),
      may: can('open'),
      run: () => actions.chooseClosing(ticket),
    },
    { id: 'snooze', key: 'h', label: t('snooze.title'), may: can('open'), run: keys.onSnooze },
    {
      id: 'return',
      label: t('tickets.giveBackHint'),
      may: can('open'),
      run: () => actions.giveBack(ticket),
    },
    {
      id: 'unread',
      label: t('tickets.markUnread'),
      may: can('open') && isMine,
      run: () => actions.markUnread(ticket),
    },
    {
      id: 'take',
      ...(keys.isAcceptTaken ? {} : { key: 'a' }),
      label: t(ticket.status === 'closed' ? 'tickets.reopen' : 'tickets.accept'),
      may: can('pending') || can('closed'),
      run: () => actions.accept(ticket),
    },
    {
      id: 'transfer',
      key: 't',
      label: t('tickets.transfer'),
      may: canTransfer(ticket, me),
      run: keys.onTransfer,
    },
    { id: 'contact', key: 'i', label: t('tickets.details'), may: true, run: keys.onContact },
    { id: 'find', label: t('panel.find'), may: true, run: keys.onFind },
    {
      id: 'print',
      label: t('transcripts.open'),
      may: true,
      run: () => window.open(`/print/${ticket.uuid}`, '_blank'),
    },
  ];
  const offered = all.filter(({ may }) => may);

  const unlessCovered = (run: () => void) => () => {
    if (!isOverlayOpen()) run();
  };
  useCommandKeys(Object.fromEntries(offered.flatMap(({ key, run }) => (key ? [[key, run]] : []))));
  useHotkeys([['Escape', unlessCovered(keys.onBack)]]);
  const find = (event: KeyboardEvent) => {
    if (isOverlayOpen() || keys.isFinding()) return;
    event.preventDefault();
    keys.onFind();
  };
  useHotkeys([['mod+F', find, { preventDefault: false }]], [], true);
  useOffered(offered, ticket);
}

/** The palette needs the same array until an action changes. */
function useOffered(offered: PaletteAction[], ticket: Ticket): void {
  const { name } = ticket.contact;
  const ids = offered.map(({ id }) => id).join();
  // Equal ids on the same state of a ticket mean equal actions.
  const actions = useMemo(
    () =>
      offered.map(({ id, label, run }) => ({ id: `ticket:${id}`, label, description: name, run })),
    [ids, ticket.id, ticket.rev, name],
  );
  usePaletteActions(actions);
}
