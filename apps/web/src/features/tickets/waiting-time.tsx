import type { Ticket } from '@prosa/contract/tickets';
import { IconAlertTriangle, IconClock, IconClockExclamation } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatAgo, formatShortDateTime } from '../../i18n/dates.ts';
import { useMinute } from '../../ui/use-minute.ts';
import styles from './ticket-row.module.css';
import { type Patience, patienceOf } from './waiting-time.ts';

const icons = {
  fresh: IconClock,
  long: IconClockExclamation,
  tooLong: IconAlertTriangle,
} as const satisfies Record<Patience, unknown>;

/** How long a customer has waited: in words, with an icon and a colour that get stronger. */
export function WaitingTime({ ticket, since }: { ticket: Ticket; since: string }) {
  const { t, i18n } = useTranslation();
  const now = useMinute();
  const patience = patienceOf(ticket, now);
  const Icon = icons[patience];
  return (
    <time
      className={styles.waiting}
      dateTime={since}
      data-patience={patience}
      title={t('tickets.waitingSince', { time: formatShortDateTime(since) })}
    >
      <Icon size={14} aria-hidden="true" />
      <span className="visually-hidden">{t(`tickets.wait_${patience}`)}: </span>
      {formatAgo(since, now, i18n.language)}
    </time>
  );
}
