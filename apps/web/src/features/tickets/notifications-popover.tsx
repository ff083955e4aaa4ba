import { ActionIcon, Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatWhen } from '../../i18n/dates.ts';
import { joinNotification } from '../../live/live-socket.ts';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import { lastLine } from '../messages/last-line.ts';
import { askForNotifications } from './browser-notification.ts';
import styles from './notifications-popover.module.css';
import type { TicketFilter } from './ticket-filter.ts';
import type { ListedTicket } from './ticket-pages.ts';
import { ticketsQuery } from './tickets.api.ts';
import { useNewMessageAlert } from './use-new-message-alert.ts';

const UNREAD: TicketFilter = { withUnreadMessages: true };
const REVALIDATE_MS = 60_000;
const NONE: readonly ListedTicket[] = [];

/** The bell: tickets with unread messages. It also sounds, and keeps the count in the tab's title. */
export function NotificationsPopover() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const query = useInfiniteQuery({
    ...ticketsQuery(UNREAD),
    refetchInterval: REVALIDATE_MS,
    refetchOnWindowFocus: true,
  });
  const tickets = query.data?.tickets ?? NONE;
  useEffect(() => joinNotification(), []);
  useNewMessageAlert(query.data?.tickets);
  useTitleCount(query.data?.count ?? 0);
  const open = () => {
    setOpen((now) => !now);
    askForNotifications();
  };
  const count = tickets.length;
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={340}
      shadow="md"
      trapFocus
    >
      <Popover.Target>
        <ActionIcon
          className={styles.bell}
          aria-label={
            count > 0 ? `${t('tickets.notifications')} (${count})` : t('tickets.notifications')
          }
          title={t('tickets.notifications')}
          onClick={open}
        >
          <IconBell size={20} />
          {count > 0 && <span className={styles.badge}>{count > 99 ? '99+' : count}</span>}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('tickets.notifications')}>
        {count === 0 ? (
          <p className={styles.empty}>{t('tickets.notificationsEmpty')}</p>
        ) : (
          <ul className={styles.list}>
            {tickets.map((ticket) => (
              <li key={ticket.id}>
                <Entry ticket={ticket} onOpen={() => setOpen(false)} />
              </li>
            ))}
          </ul>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function Entry({ ticket, onOpen }: { ticket: ListedTicket; onOpen: () => void }) {
  const { t } = useTranslation();
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
      <span className={styles.text}>
        <b>{contact.name}</b>
        <span>{lastLine(lastMessage, t)}</span>
      </span>
      <span className={styles.side}>
        <time dateTime={updatedAt}>{formatWhen(updatedAt)}</time>
        <span className={styles.unread}>{unreadMessages > 99 ? '99+' : unreadMessages}</span>
      </span>
    </Link>
  );
}

function useTitleCount(count: number): void {
  useEffect(() => {
    document.title = count > 0 ? `(${count}) Prosa` : 'Prosa';
    return () => {
      document.title = 'Prosa';
    };
  }, [count]);
}
