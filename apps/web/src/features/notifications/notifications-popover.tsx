import { Skeleton } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lastLine } from '../../conversation/messages/last-line.ts';
import type { ListedTicket } from '../../conversation/tickets/ticket-pages.ts';
import { formatWhen } from '../../i18n/dates.ts';
import { joinNotification } from '../../live/live-socket.ts';
import { useUser } from '../../session/session.ts';
import { BarLine, BarList, BarPopover } from '../../ui/bar-popover.tsx';
import { FailedState } from '../../ui/list-states.tsx';
import { useTitleCount } from '../../ui/page-title.ts';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import { toastError } from '../../ui/toast.ts';
import { AlarmEntries } from './alarm-entries.tsx';
import { alertMark } from './alert-kinds.ts';
import { ChatCallEntries } from './chat-call-entries.tsx';
import { MentionEntries } from './mention-entries.tsx';
import { askForNotifications, canAsk, wantsNotifications } from './notification-wishes.ts';
import styles from './notifications.module.css';
import { syncPush } from './push.ts';
import { useAlarmAlerts, useAlarms } from './use-alarms.ts';
import { useAlertCount, useAlertList } from './use-alert-list.ts';
import { useAlerts } from './use-alerts.ts';
import { useChatCallAlerts, useChatCalls } from './use-chat-calls.ts';
import { useMentionAlerts, useMentions } from './use-mentions.ts';

const AlertSettings = lazy(() => import('./alert-settings.tsx'));

const SHOWN_MAX = 99;
/** About their final height, so that the list does not jump. */
const SETTINGS_HEIGHT = '16rem';

/** The bell: this person's alerts. Also plays sounds, and keeps the count in the tab's title. */
export function NotificationsPopover() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const query = useAlertList();
  const { data, error } = query;
  const mentions = useMentions();
  const chatCalls = useChatCalls();
  const alarms = useAlarms();
  const count = useAlertCount();
  useEffect(() => joinNotification(), []);
  useAlerts(data?.tickets, query.hasNextPage);
  useMentionAlerts();
  useChatCallAlerts();
  useAlarmAlerts();
  useTitleCount(count);
  usePush();
  const change = (isNow: boolean) => {
    setOpen(isNow);
    // Opening the bell is a good moment for the browser's permission prompt, which also needs a click.
    if (isNow && canAsk()) askForNotifications().then(syncPush).catch(toastError);
  };
  const more = () => {
    if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
  };
  const title = t('notifications.title');
  return (
    <BarPopover
      title={title}
      label={count > 0 ? `${title} (${count})` : undefined}
      icon={<IconBell size={20} />}
      mark={count > 0 && short(count)}
      isOpen={isOpen}
      onChange={change}
    >
      <AlarmEntries alarms={alarms} onOpen={() => setOpen(false)} />
      <MentionEntries mentions={mentions} onOpen={() => setOpen(false)} />
      <ChatCallEntries calls={chatCalls} onOpen={() => setOpen(false)} />
      {error && !data ? (
        <FailedState error={error} onRetry={() => void query.refetch()} />
      ) : (
        <BarList
          rows={data?.tickets}
          keyOf={({ id }) => id}
          draw={(ticket) => <Entry ticket={ticket} onOpen={() => setOpen(false)} />}
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
    </BarPopover>
  );
}

const short = (count: number): string => (count > SHOWN_MAX ? `${SHOWN_MAX}+` : String(count));

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

/** Registers for push messages on the first page; failures are not shown on every page. */
function usePush(): void {
  const { id } = useUser();
  useEffect(() => {
    if (id && wantsNotifications()) syncPush().catch(() => undefined);
  }, [id]);
}
