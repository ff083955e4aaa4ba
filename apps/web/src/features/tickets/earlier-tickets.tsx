import { Button } from '@mantine/core';
import type { EarlierTicket } from '@prosa/contract/ticket-panel';
import { IconStarFilled } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../i18n/dates.ts';
import { FailedState, MoreFailed } from '../../ui/list-states.tsx';
import { earlierQuery } from './contact-panel.api.ts';
import styles from './panel-lists.module.css';

/** The customer's earlier tickets: when, who served them, and how they ended. */
export function EarlierTickets({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(earlierQuery(ticketId));
  const tickets = query.data?.pages.flatMap((page) => page.tickets);
  if (!tickets)
    return query.error ? (
      <FailedState error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <div className={styles.waiting} role="status" aria-label={t('common.loading')} />
    );
  if (tickets.length === 0) return <p className={styles.empty}>{t('panel.earlierNone')}</p>;
  return (
    <>
      <ul className={styles.list}>
        {tickets.map((ticket) => (
          <li key={ticket.id}>
            <Earlier ticket={ticket} />
          </li>
        ))}
      </ul>
      <More query={query} />
    </>
  );
}

function Earlier({ ticket }: { ticket: EarlierTicket }) {
  const { t } = useTranslation();
  const { queue, user, rate, connectionName } = ticket;
  const served = [queue?.name ?? t('tickets.noQueue'), user?.name, connectionName];
  return (
    <Link
      to="/tickets/{-$uuid}"
      params={{ uuid: ticket.uuid }}
      search={({ message: _, ...rest }) => rest}
      className={styles.entry}
    >
      <span className={styles.first}>
        <b>{formatDate(ticket.closedAt ?? ticket.createdAt)}</b>
        {rate !== null && (
          <span className={styles.rate}>
            <IconStarFilled size={12} aria-hidden="true" />
            {t(`story.rate${rate as 1 | 2 | 3}`)}
          </span>
        )}
      </span>
      <span className={styles.second}>{served.filter(Boolean).join(' · ')}</span>
      <span className={styles.second}>{endingOf(ticket, t)}</span>
    </Link>
  );
}

function endingOf({ status, ending }: EarlierTicket, t: TFunction) {
  if (status === 'pending') return t('tickets.statusPending');
  if (status === 'open') return t('tickets.statusOpen');
  if (!ending) return t('tickets.statusClosed');
  return ending.user ? t('panel.closedBy', { name: ending.user.name }) : t('panel.closedAuto');
}

interface MoreProps {
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
}

/** Fetches the next page of a list of the panel. */
export function More({ query }: MoreProps) {
  const { t } = useTranslation();
  const load = () => void query.fetchNextPage();
  if (query.isFetchNextPageError) return <MoreFailed hasFailed onRetry={load} />;
  if (!query.hasNextPage) return null;
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      fullWidth
      loading={query.isFetchingNextPage}
      onClick={load}
    >
      {t('panel.more')}
    </Button>
  );
}
