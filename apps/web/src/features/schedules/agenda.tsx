import { IconRepeat } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import styles from './agenda.module.css';
import { keyOf, type ShownTime } from './calendar-events.ts';
import { clockOf, dayName, dayOf } from './local-time.ts';
import { statusOf } from './schedule-dialog.tsx';

interface AgendaProps {
  times: readonly ShownTime[];
  onOpen: (shown: ShownTime) => void;
}

/** Messages of a month, day by day. */
export function Agenda({ times, onOpen }: AgendaProps) {
  const { i18n } = useTranslation();
  const days = [...Map.groupBy(times, ({ local }) => dayOf(local))];
  return (
    <div className={styles.agenda}>
      {days.map(([day, shown]) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className={styles.day}>
            {dayName(i18n.language, day)}
          </h2>
          <ul className={styles.list}>
            {shown.map((each) => (
              <li key={keyOf(each)}>
                <AgendaRow shown={each} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function AgendaRow({ shown, onOpen }: { shown: ShownTime; onOpen: AgendaProps['onOpen'] }) {
  const { t } = useTranslation();
  const { row, occurrence, local } = shown;
  return (
    <button type="button" className={styles.row} onClick={() => onOpen(shown)}>
      <time className={styles.time}>{clockOf(local)}</time>
      <PersonAvatar name={row.contact.name} url={row.contact.profilePicUrl} size={32} />
      <span className={styles.words}>
        <strong>{row.contact.name}</strong>
        <span>{row.body}</span>
      </span>
      {row.repeat && <IconRepeat size={16} aria-label={t('schedules.series')} />}
      <span className={styles.status} data-status={occurrence.status}>
        {statusOf(t, occurrence)}
      </span>
    </button>
  );
}
