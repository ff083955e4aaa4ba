import type { OwnChat } from '@prosa/contract/chats';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatWhen } from '../../i18n/dates.ts';
import { useUser } from '../../session/session.ts';
import { BarLine, BarList } from '../../ui/bar-list.tsx';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import { isUnread, ownIn, titleOf } from './chats.api.ts';
import styles from './chats-popover.module.css';

interface ChatsBarListProps {
  /** Undefined while the first page loads. */
  chats: readonly OwnChat[] | undefined;
  isLoadingMore: boolean;
  hasFailed: boolean;
  /** The end is near. */
  onEnd: () => void;
  onOpen: () => void;
}

export default function ChatsBarList({ chats, onOpen, ...rest }: ChatsBarListProps) {
  const { t } = useTranslation();
  return (
    <BarList
      rows={chats}
      keyOf={({ id }) => id}
      draw={(chat) => <Entry chat={chat} onOpen={onOpen} />}
      emptyText={t('chatBar.empty')}
      moreText={t('chatBar.loadMore')}
      {...rest}
    />
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
