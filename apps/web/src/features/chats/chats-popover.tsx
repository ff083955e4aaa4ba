import type { OwnChat } from '@prosa/contract/chats';
import { IconMessage2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatWhen } from '../../i18n/dates.ts';
import { useUser } from '../../session/session.ts';
import { BarLine, BarList, BarPopover } from '../../ui/bar-popover.tsx';
import { FailedState } from '../../ui/list-states.tsx';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import { chatsOf, isUnread, ownIn, titleOf } from './chats.api.ts';
import styles from './chats-popover.module.css';
import { useChats, useHasUnreadChats } from './use-unread-chats.ts';

/** The user's internal chats; a dot while something is unread. */
export function ChatsPopover() {
  const { plan } = useUser().company;
  return plan.useInternalChat ? <Popover /> : null;
}

function Popover() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const query = useChats();
  const isNew = useHasUnreadChats();
  const { data, error } = query;
  const more = () => {
    if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
  };
  return (
    <BarPopover
      title={t('chatBar.title')}
      label={isNew ? t('chatBar.unseen') : undefined}
      icon={<IconMessage2 size={20} />}
      mark={isNew}
      isOpen={isOpen}
      onChange={setOpen}
    >
      {error && !data ? (
        <FailedState error={error} onRetry={() => void query.refetch()} />
      ) : (
        <BarList
          rows={data && chatsOf(data)}
          keyOf={({ id }) => id}
          draw={(chat) => <Entry chat={chat} onOpen={() => setOpen(false)} />}
          emptyText={t('chatBar.empty')}
          moreText={t('chatBar.loadMore')}
          isLoadingMore={query.isFetchingNextPage}
          hasFailed={query.isFetchNextPageError}
          onEnd={more}
        />
      )}
      <Link className={styles.all} to="/chats/{-$uuid}" search={{}} onClick={() => setOpen(false)}>
        {t('chatBar.all')}
      </Link>
    </BarPopover>
  );
}

function Entry({ chat, onOpen }: { chat: OwnChat; onOpen: () => void }) {
  const { t } = useTranslation();
  const { id } = useUser();
  const title = titleOf(chat, id) ?? t('chatBar.gone');
  const unreads = ownIn(chat, id)?.unreads ?? 0;
  return (
    <Link
      to="/chats/{-$uuid}"
      params={{ uuid: chat.uuid }}
      search={{}}
      className={styles.entry}
      preload={false}
      onClick={onOpen}
    >
      <PersonAvatar name={title} />
      <BarLine
        title={title}
        text={chat.lastMessage}
        side={
          <>
            <time dateTime={chat.updatedAt}>{formatWhen(chat.updatedAt)}</time>
            {isUnread(chat, id) && (
              <span className={styles.unread}>{unreads > 99 ? '99+' : unreads}</span>
            )}
          </>
        }
      />
    </Link>
  );
}
