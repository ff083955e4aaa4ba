import { Button, Skeleton } from '@mantine/core';
import type { OwnChat } from '@prosa/contract/chats';
import { loadAhead } from '@prosa/contract/limits';
import { IconAt, IconBellOff, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, type UIEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatWhen } from '../../i18n/dates.ts';
import { useUser } from '../../session/session.ts';
import { EmptyState, FailedState, MoreFailed } from '../../ui/list-states.tsx';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import { revalidatePagesMs } from '../../ui/revalidate.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import styles from './chat-list.module.css';
import { chatsOf, chatsQuery, isUnread, ownIn, titleOf } from './chats.api.ts';

const NewChatDialog = lazy(() => import('./new-chat-dialog.tsx'));

interface ChatListProps {
  selectedUuid: string | undefined;
  /** To be discussed in the chat that is chosen. */
  ticket: string | undefined;
}

/** The left pane: search and chats, the latest first. */
export function ChatList({ selectedUuid, ticket }: ChatListProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [isAdding, setAdding] = useState(false);
  return (
    <div className={styles.manager}>
      <div className={styles.head}>
        <SearchBox
          className={styles.search ?? ''}
          value={search}
          placeholder={t('chats.searchPlaceholder')}
          onChange={setSearch}
        />
        <Button
          variant="default"
          leftSection={<IconPlus size={18} />}
          title={t('chats.add')}
          aria-label={t('chats.add')}
          onClick={() => setAdding(true)}
        >
          {t('chats.new')}
        </Button>
      </div>
      {ticket && (
        <p className={styles.hint} role="status">
          {t('chats.chooseForTicket')}
        </p>
      )}
      <Rows search={search} selectedUuid={selectedUuid} ticket={ticket} />
      <Suspense>
        {isAdding && <NewChatDialog ticket={ticket} onClose={() => setAdding(false)} />}
      </Suspense>
    </div>
  );
}

function Rows({ search, selectedUuid, ticket }: ChatListProps & { search: string }) {
  const { t } = useTranslation();
  const query = useInfiniteQuery({
    ...chatsQuery(search),
    refetchInterval: revalidatePagesMs,
    placeholderData: (before) => before,
  });
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  if (error && !data) return <FailedState error={error} onRetry={() => void query.refetch()} />;
  if (!data) return <Skeletons />;
  const chats = chatsOf(data);
  if (chats.length === 0)
    return search ? (
      <EmptyState title={t('chats.noHits')} hint={t('chats.noHitsHint')} />
    ) : (
      <EmptyState title={t('chats.empty')} hint={t('chats.emptyHint')} />
    );
  const more = () => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  };
  const onScroll = ({ currentTarget: box }: UIEvent) => {
    if (query.isFetchNextPageError) return;
    if (box.scrollHeight - box.scrollTop - box.clientHeight < loadAhead.lists) more();
  };
  return (
    <section
      className={styles.pane}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={t('chats.list')}
      onScroll={onScroll}
    >
      <ul className={styles.list}>
        {chats.map((chat) => (
          <li key={chat.id}>
            <Row chat={chat} isSelected={chat.uuid === selectedUuid} ticket={ticket} />
          </li>
        ))}
      </ul>
      <MoreFailed hasFailed={query.isFetchNextPageError} onRetry={more} />
    </section>
  );
}

interface RowProps {
  chat: OwnChat;
  isSelected: boolean;
  ticket: string | undefined;
}

function Row({ chat, isSelected, ticket }: RowProps) {
  const { t } = useTranslation();
  const { id } = useUser();
  const title = titleOf(chat, id) ?? t('chatBar.gone');
  const isNew = isUnread(chat, id);
  const draft = isSelected ? '' : chat.draft.trim();
  return (
    <Link
      to="/chats/{-$uuid}"
      params={{ uuid: chat.uuid }}
      search={ticket ? { ticket } : {}}
      preload={false}
      className={styles.row}
      aria-current={isSelected ? 'page' : undefined}
    >
      <PersonAvatar name={title} size={40} />
      <span className={styles.lines}>
        <span className={styles.line}>
          <span className={styles.title} dir="auto">
            {title}
          </span>
          <time className={styles.time} dateTime={chat.updatedAt} data-unread={isNew || undefined}>
            {formatWhen(chat.updatedAt)}
          </time>
        </span>
        <span className={styles.line}>
          <span className={styles.last} dir="auto">
            {draft ? (
              <>
                <span className={styles.draft}>{t('chats.draft')}</span> {draft}
              </>
            ) : (
              chat.lastMessage
            )}
          </span>
          <Marks chat={chat} isNew={isNew} />
        </span>
      </span>
    </Link>
  );
}

function Marks({ chat, isNew }: { chat: OwnChat; isNew: boolean }) {
  const { t } = useTranslation();
  const own = ownIn(chat, useUser().id);
  if (!own) return null;
  return (
    <span className={styles.marks}>
      {chat.isMuted && <IconBellOff size={15} role="img" aria-label={t('chats.muted')} />}
      {own.mentionedSeq > own.readSeq && (
        <IconAt size={16} role="img" aria-label={t('chats.mentioned')} />
      )}
      {own.unreads > 0 && (
        <span className={styles.unread} data-muted={!isNew || undefined}>
          <span aria-hidden="true">{own.unreads > 99 ? '99+' : own.unreads}</span>
          <span className="visually-hidden">{t('chats.unreads', { count: own.unreads })}</span>
        </span>
      )}
    </span>
  );
}

const SKELETONS = ['a', 'b', 'c', 'd', 'e'];

function Skeletons() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('common.loading')}>
      {SKELETONS.map((key) => (
        <div key={key} className={styles.skeleton}>
          <Skeleton height={40} />
        </div>
      ))}
    </div>
  );
}
