import type { TicketEvent } from '@prosa/contract/ticket-events';
import { IconNote } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatShortDateTime, formatTime } from '../../../i18n/dates.ts';
import { NoteText } from '../../notes/note-text.tsx';
import styles from './event-row.module.css';
import { eventText } from './event-text.ts';

/** An event of the ticket: a quiet line between its messages, or the text of a note. */
export function EventRow({ event }: { event: TicketEvent }) {
  const { t } = useTranslation();
  const text = eventText(event, t);
  if (event.note)
    return (
      <article className={styles.note} aria-label={text}>
        <p className={styles.head}>
          <IconNote size={14} aria-hidden="true" />
          <span dir="auto">{text}</span>
          <When event={event} />
        </p>
        <NoteText note={event.note} />
      </article>
    );
  return (
    <p className={styles.event} data-event={event.kind}>
      <span dir="auto">{text}</span> <When event={event} />
    </p>
  );
}

const When = ({ event: { createdAt } }: { event: TicketEvent }) => (
  <time dateTime={createdAt} title={formatShortDateTime(createdAt)}>
    {formatTime(createdAt)}
  </time>
);
