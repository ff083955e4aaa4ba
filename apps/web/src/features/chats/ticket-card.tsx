import { ApiError } from '@prosa/contract/client';
import { IconMessageCircle, IconMessageCircleOff } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../session/session.ts';
import styles from './chat-bubble.module.css';

const HIDDEN = ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'];

/** Null for a ticket that the reader may not see. */
const ticketQuery = (ticketId: number) =>
  queryOptions({
    queryKey: ['chat-ticket', ticketId],
    queryFn: async ({ signal }) => {
      try {
        return await call('GET /tickets/:ticketId', { params: { ticketId } }, { signal });
      } catch (error) {
        if (error instanceof ApiError && HIDDEN.includes(error.code)) return null;
        throw error;
      }
    },
  });

/** A ticket that a message names, as far as its reader may see it. */
export function TicketCard({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation();
  const { data: ticket } = useQuery(ticketQuery(ticketId));
  if (!ticket)
    return (
      <span className={styles.card}>
        <IconMessageCircleOff size={20} aria-hidden="true" />
        <span className={styles.cardText}>
          <b>{t('tickets.number', { id: ticketId })}</b>
          {ticket === null && <small>{t('chats.ticketHidden')}</small>}
        </span>
      </span>
    );
  const { contact, queue, user, status } = ticket;
  const parts = [t(`chats.ticket_${status}`), queue?.name, user?.name].filter(Boolean);
  return (
    <Link
      className={styles.card}
      to="/tickets/{-$uuid}"
      params={{ uuid: ticket.uuid }}
      search={{}}
      preload={false}
    >
      <IconMessageCircle size={20} aria-hidden="true" />
      <span className={styles.cardText}>
        <b>{contact.name}</b>
        <small>{[t('tickets.number', { id: ticketId }), ...parts].join(' · ')}</small>
      </span>
    </Link>
  );
}
