import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lastLine } from '../../conversation/messages/last-line.ts';
import type { ListedTicket } from '../../conversation/tickets/ticket-pages.ts';
import { formatWhen } from '../../i18n/dates.ts';
import { useUser } from '../../session/session.ts';
import { BarLine, BarList } from '../../ui/bar-list.tsx';
import { FailedState } from '../../ui/list-states.tsx';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import { AlarmEntries } from './alarm-entries.tsx';
import { alertMark } from './alert-kinds.ts';
import { ChatCallEntries } from './chat-call-entries.tsx';
import { MentionEntries } from './mention-entries.tsx';
import styles from './notifications.module.css';
import { short } from './short-count.ts';
import { useAlarms } from './use-alarms.ts';
import { useAlertList } from './use-alert-list.ts';
import { useChatCalls } from './use-chat-calls.ts';
import { useMentions } from './use-mentions.ts';

const AlertSettings = lazy(() => import('./alert-settings.tsx'));

/** About their final height, so that the list does not jump. */
const SETTINGS_HEIGHT = '16rem';

/** What the bell shows, and the settings of alerts. Loaded when it is opened. */
export default function NotificationsPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const query = useAlertList();
  const { data, error } = query;
  const more = () => {
    if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
  };
  return (
    <>
      <AlarmEntries alarms={useAlarms()} onOpen={onClose} />
      <MentionEntries mentions={useMentions()} onOpen={onClose} />
      <ChatCallEntries calls={useChatCalls()} onOpen={onClose} />
      {error && !data ? (
        <FailedState error={error} onRetry={() => void query.refetch()} />
      ) : (
        <BarList
          rows={data?.tickets}
          keyOf={({ id }) => id}
          draw={(ticket) => <Entry ticket={ticket} onOpen={onClose} />}
          emptyText={t('notifications.empty')}
          moreText={t('notifications.loadMore')}
          isLoadingMore={query.isFetchingNextPage}
          hasFailed={query.isFetchNextPageError}
          onEnd={more}
        />
      )}
      <div className={styles.settings}>
        <Suspense fallback={<Skeleton height={SETTINGS_HEIGHT} />}>
          <AlertSettings />
        </Suspense>
      </div>
    </>
  );
}

function Entry({ ticket, onOpen }: { ticket: ListedTicket; onOpen: () => void }) {
  const { t } = useTranslation();
  const mark = alertMark(ticket, useUser(), t);
  const { contact, lastMessage, updatedAt, unreadMessages } = ticket;
  return (
    <Link
      to="/tickets/{-$uuid}"
      params={{ uuid: ticket.uuid }}
      search={{}}
      className={styles.entry}
      preload={false}
      onClick={onOpen}
    >
      <PersonAvatar name={contact.name} url={contact.profilePicUrl} />
      <BarLine
        title={contact.name}
        text={[mark, lastLine(lastMessage, t)].filter(Boolean).join(' · ')}
        side={
          <>
            <time dateTime={updatedAt}>{formatWhen(updatedAt)}</time>
            {unreadMessages > 0 && <span className={styles.unread}>{short(unreadMessages)}</span>}
          </>
        }
      />
    </Link>
  );
}
