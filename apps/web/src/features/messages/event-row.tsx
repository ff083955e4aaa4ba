import type { TicketEvent } from '@prosa/contract/ticket-events';
import { useTranslation } from 'react-i18next';
import { formatShortDateTime, formatTime } from '../../i18n/dates.ts';
import styles from './event-row.module.css';
import { eventText } from './event-text.ts';

/** Something that was done with the ticket: a quiet line between its messages. */
export function EventRow({ event }: { event: TicketEvent }) {
  const { t } = useTranslation();
  const { createdAt } = event;
  return (
    <p className={styles.event} data-event={event.kind}>
      <span dir="auto">{eventText(event, t)}</span>{' '}
      <time dateTime={createdAt} title={formatShortDateTime(createdAt)}>
        {formatTime(createdAt)}
      </time>
    </p>
  );
}
