import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatWhen } from '../../i18n/dates.ts';
import { BarLine } from '../../ui/bar-list.tsx';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import styles from './notifications.module.css';
import type { ChatCall } from './use-chat-calls.ts';

interface ChatCallEntriesProps {
  calls: readonly ChatCall[];
  onOpen: () => void;
}

/** Chats that call this person; opening one shows it. */
export function ChatCallEntries({ calls, onOpen }: ChatCallEntriesProps) {
  const { t } = useTranslation();
  if (calls.length === 0) return null;
  return (
    <ul className={styles.mentions} aria-label={t('chatBar.calls')}>
      {calls.map(({ chat, title, isDirect }) => (
        <li key={chat.id}>
          <Link
            to="/chats/{-$uuid}"
            params={{ uuid: chat.uuid }}
            search={{}}
            className={styles.entry}
            preload={false}
            onClick={onOpen}
          >
            <PersonAvatar name={title} url={null} />
            <BarLine
              title={t(isDirect ? 'chatBar.wroteTo' : 'chatBar.calledIn', { title })}
              text={chat.lastMessage}
              side={<time dateTime={chat.updatedAt}>{formatWhen(chat.updatedAt)}</time>}
            />
          </Link>
        </li>
      ))}
    </ul>
  );
}
