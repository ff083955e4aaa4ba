import type { Ticket } from '@prosa/contract/tickets';
import { IconZzz } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatShortDateTime, formatUpcoming } from '../../i18n/dates.ts';
import { useUser } from '../../session/session.ts';
import styles from './snooze.module.css';

/** In a ticket's row: when it returns. */
export function SnoozedUntil({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  if (!ticket.isSnoozed) return null;
  const { snoozedUntil: until } = ticket;
  const title = until
    ? t('snooze.lineUntil', { when: formatShortDateTime(until) })
    : t('snooze.lineAnswer');
  return (
    <span className={styles.until} title={title}>
      <IconZzz size={14} aria-hidden="true" />
      <span className="visually-hidden">{title}</span>
      <span aria-hidden="true">{until ? formatUpcoming(until) : t('snooze.untilAnswer')}</span>
    </span>
  );
}

/** The ticket has returned, and its holder has not opened it since. */
export function Woken({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const me = useUser();
  if (!ticket.hasWoken || ticket.userId !== me.id) return null;
  return (
    <span className={styles.woken} title={t('snooze.wokenHint')}>
      {t('snooze.woken')}
    </span>
  );
}
