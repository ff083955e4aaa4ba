import { Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAllowed } from '../../session/permission.ts';
import { useUser } from '../../session/session.ts';
import { ChatPlaceholder } from './chat-placeholder.tsx';
import { useTicketActions } from './ticket-actions.ts';
import { canServe } from './ticket-filter.ts';
import { TicketManager } from './ticket-manager.tsx';
import type { ListedTicket } from './ticket-pages.ts';
import type { RowActions } from './ticket-row.tsx';
import styles from './tickets-page.module.css';
import { useListKeys } from './use-list-keys.ts';

const importChat = () => import('./ticket-chat.tsx');
const TicketChat = lazy(importChat);
const NewTicketDialog = lazy(() => import('./new-ticket-dialog.tsx'));
const PeekDialog = lazy(() => import('./peek-dialog.tsx'));
const route = getRouteApi('/private/tickets/{-$uuid}');
const NARROW = '(max-width: 599.98px)';

const CHAT_AHEAD_MS = 1500;

type Pane = 'list' | 'chat';

export function TicketsPage() {
  const { t } = useTranslation();
  const { uuid } = route.useParams();
  const search = route.useSearch();
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const [pane, setPane] = useState<Pane>(uuid ? 'chat' : 'list');
  const [isNewOpen, setNewOpen] = useState(false);
  const [peeked, setPeeked] = useState<ListedTicket | null>(null);
  const [rows, setRows] = useState<readonly ListedTicket[]>([]);
  const actions = useRowActions(setPeeked);
  const me = useUser();
  const openNew = useCallback(() => setNewOpen(true), []);

  // The list comes first; by the time somebody opens a ticket, its part is there.
  useEffect(() => {
    const timer = setTimeout(() => void importChat().catch(() => undefined), CHAT_AHEAD_MS);
    return () => clearTimeout(timer);
  }, []);

  // Choosing a ticket leads to it; leaving it leads back.
  useEffect(() => setPane(uuid ? 'chat' : 'list'), [uuid]);
  // A message is wanted of the ticket that is already open.
  useEffect(() => {
    if (search.message) setPane('chat');
  }, [search.message]);

  const currentId = useListKeys(rows, {
    selectedUuid: uuid,
    accept: (ticket) => canServe(ticket, me) && actions.accept(ticket),
  });

  const list = (
    <TicketManager
      search={search}
      selectedUuid={uuid}
      currentId={currentId}
      actions={actions}
      onNewTicket={openNew}
      onArranged={setRows}
    />
  );
  const chat = uuid ? (
    <Suspense>
      <TicketChat
        key={uuid}
        uuid={uuid}
        message={search.message}
        isNarrow={isNarrow}
        onBack={() => setPane('list')}
        onNewTicket={openNew}
      />
    </Suspense>
  ) : (
    <ChatPlaceholder />
  );
  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">{t('tickets.title')}</h1>
      {isNarrow ? (
        <Narrow pane={pane} hasChat={uuid !== undefined} onPane={setPane} list={list} chat={chat} />
      ) : (
        <div className={styles.panes}>
          <div className={styles.list}>{list}</div>
          <div className={styles.chat}>{chat}</div>
        </div>
      )}
      <Suspense>
        {isNewOpen && <NewTicketDialog onClose={() => setNewOpen(false)} />}
        {peeked && <PeekDialog ticket={peeked} onClose={() => setPeeked(null)} />}
      </Suspense>
    </div>
  );
}

/** The same actions for as long as the page is there: rows are drawn anew only for their ticket. */
function useRowActions(peek: (ticket: ListedTicket) => void): RowActions {
  const ticketActions = useTicketActions();
  const mayPeek = useAllowed('tickets-manager:peek');
  const [latest] = useState(() => ({ actions: ticketActions }));
  useEffect(() => {
    latest.actions = ticketActions;
  });
  return useMemo(
    () => ({
      accept: (ticket) => latest.actions.accept(ticket),
      resolve: (ticket) => latest.actions.resolve(ticket),
      reopen: (ticket) => latest.actions.reopen(ticket),
      peek: mayPeek ? peek : null,
    }),
    [latest, mayPeek, peek],
  );
}

interface NarrowProps {
  pane: Pane;
  hasChat: boolean;
  onPane: (pane: Pane) => void;
  list: React.ReactNode;
  chat: React.ReactNode;
}

function Narrow({ pane, hasChat, onPane, list, chat }: NarrowProps) {
  const { t } = useTranslation();
  return (
    <Tabs
      className={styles.tabs}
      value={pane}
      onChange={(value) => onPane(value === 'chat' ? 'chat' : 'list')}
    >
      <Tabs.List grow aria-label={t('tickets.title')}>
        <Tabs.Tab value="list">{t('tickets.tabList')}</Tabs.Tab>
        <Tabs.Tab value="chat" disabled={!hasChat}>
          {t('tickets.tabChat')}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value={pane} className={styles.panel}>
        {pane === 'chat' ? chat : list}
      </Tabs.Panel>
    </Tabs>
  );
}
