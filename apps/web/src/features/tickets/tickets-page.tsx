// Mantine's styles come before our own styles that override them.
import '../../ui/shell-kit.ts';
import { Tabs } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dropQuestion, useClosingQuestion } from '../../conversation/tickets/closing.store.ts';
import { useTicketActions } from '../../conversation/tickets/ticket-actions.ts';
import { canServe } from '../../conversation/tickets/ticket-filter.ts';
import type { ListedTicket } from '../../conversation/tickets/ticket-pages.ts';
import { withTexts } from '../../i18n/i18n.ts';
import { firstScreen } from '../../session/first-screen.ts';
import { useAllowed } from '../../session/permission.ts';
import { useUser } from '../../session/session.ts';
import { useIsNarrower } from '../../ui/use-is-narrower.ts';
import { ChatPlaceholder, ChatSkeleton } from './chat-placeholder.tsx';
import { TicketManager } from './ticket-manager.tsx';
import type { RowActions } from './ticket-row.tsx';
import styles from './tickets-page.module.css';
import { useListKeys } from './use-list-keys.ts';

const importChat = () => withTexts(import('./ticket-chat.tsx'));
const TicketChat = lazy(importChat);
const CloseHost = lazy(() => withTexts(import('../close-reasons/close-dialog.tsx')));
const PeekDialog = lazy(() => withTexts(import('./peek-dialog.tsx')));
const route = getRouteApi('/private/tickets/{-$uuid}');
/** Below this width, only the list or the conversation is shown. */
const BOTH_PANES_REM = 56;

export function TicketsPage() {
  const { t } = useTranslation();
  const { uuid } = route.useParams();
  const search = route.useSearch();
  const { place, isNarrower: isNarrow } = useIsNarrower<HTMLDivElement>(BOTH_PANES_REM);
  const { stepped, goBack, goAgain } = useWayBack(uuid);
  const [peeked, setPeeked] = useState<ListedTicket | null>(null);
  const [rows, setRows] = useState<readonly ListedTicket[]>([]);
  const actions = useRowActions(setPeeked);
  const me = useUser();
  const isClosing = useClosingQuestion() !== null;

  // Forget an unanswered question when people go elsewhere.
  useEffect(() => dropQuestion, []);
  // The list loads first; the conversation's chunk is ready by the time somebody opens a ticket.
  useEffect(() => void firstScreen.then(importChat).catch(() => undefined), []);

  const { currentId, isWaitingAt } = useListKeys(rows, {
    selectedUuid: uuid,
    accept: (ticket) => canServe(ticket, me) && actions.accept(ticket),
  });

  const list = (
    <TicketManager
      search={search}
      selectedUuid={uuid}
      currentId={currentId}
      actions={actions}
      isAlone={isNarrow ?? false}
      onArranged={setRows}
    />
  );
  const chat = uuid ? (
    <Suspense fallback={<ChatSkeleton />}>
      <TicketChat
        key={uuid}
        uuid={uuid}
        message={search.message}
        isNarrow={isNarrow}
        isAcceptTaken={isWaitingAt}
        onBack={goBack}
      />
    </Suspense>
  ) : (
    <ChatPlaceholder />
  );
  return (
    <div ref={place} className={styles.page}>
      <h1 className="visually-hidden">{t('tickets.title')}</h1>
      {isNarrow ? (
        <Narrow
          pane={uuid ? 'chat' : 'list'}
          onList={goBack}
          onChat={stepped ? goAgain : null}
          list={list}
          chat={chat}
        />
      ) : (
        <div className={styles.panes}>
          <div className={styles.list}>{list}</div>
          <div className={styles.chat}>{chat}</div>
        </div>
      )}
      <Suspense>
        {isClosing && <CloseHost />}
        {peeked && <PeekDialog ticket={peeked} onClose={() => setPeeked(null)} />}
      </Suspense>
    </div>
  );
}

/** From a ticket to the list, and on a phone back to that ticket. */
function useWayBack(uuid: string | undefined) {
  const navigate = useNavigate({ from: '/tickets/{-$uuid}' });
  const [stepped, setStepped] = useState<string>();
  useEffect(() => {
    if (uuid) setStepped(undefined);
  }, [uuid]);
  const go = (to: string | undefined) =>
    void navigate({
      to: '/tickets/{-$uuid}',
      params: { uuid: to },
      search: ({ message: _, ...rest }) => rest,
    });
  return {
    stepped,
    goBack: () => {
      setStepped(uuid);
      go(undefined);
    },
    goAgain: () => go(stepped),
  };
}

/** Stable actions for as long as the page is mounted: rows redraw only for their own ticket. */
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
  pane: 'list' | 'chat';
  onList: () => void;
  /** Null while there is no conversation to go to. */
  onChat: (() => void) | null;
  list: React.ReactNode;
  chat: React.ReactNode;
}

function Narrow({ pane, onList, onChat, list, chat }: NarrowProps) {
  const { t } = useTranslation();
  return (
    <Tabs
      className={styles.tabs}
      value={pane}
      onChange={(value) => (value === 'chat' ? onChat?.() : onList())}
    >
      <Tabs.List grow aria-label={t('tickets.title')}>
        <Tabs.Tab value="list">{t('tickets.tabList')}</Tabs.Tab>
        <Tabs.Tab value="chat" disabled={pane === 'list' && !onChat}>
          {t('tickets.tabChat')}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value={pane} className={styles.panel}>
        {pane === 'chat' ? chat : list}
      </Tabs.Panel>
    </Tabs>
  );
}
