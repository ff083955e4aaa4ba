import type { Ticket } from '@prosa/contract/tickets';
import { IconAlertTriangle, IconClockExclamation, IconTargetArrow } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Urgency, urgencyOf } from '../../conversation/tickets/target-clock.ts';
import { formatAgo, formatAhead, formatShortDateTime } from '../../i18n/dates.ts';
import { useMinute } from '../../ui/use-minute.ts';
import styles from './target-clock.module.css';

const icons = {
  calm: IconTargetArrow,
  soon: IconClockExclamation,
  late: IconAlertTriangle,
} as const satisfies Record<Urgency, unknown>;

/** When the queue's target for answering or resolving is due: in words, with an icon and a colour. */
export function TargetClock({ ticket: { target } }: { ticket: Ticket }) {
  return target && <Clock target={target} />;
}

function Clock({ target }: { target: NonNullable<Ticket['target']> }) {
  const { t, i18n } = useTranslation();
  const now = useMinute();
  const { kind, dueAt } = target;
  const urgency = urgencyOf(target, now);
  const Icon = icons[urgency];
  const isLate = urgency === 'late';
  const time = isLate
    ? formatAgo(dueAt, now, i18n.language)
    : formatAhead(dueAt, now, i18n.language);
  return (
    <time
      className={styles.clock}
      dateTime={dueAt}
      data-urgency={urgency}
      title={t(`targets.${kind}By`, { time: formatShortDateTime(dueAt) })}
    >
      <Icon size={13} aria-hidden="true" />
      {t(isLate ? `targets.${kind}Late` : `targets.${kind}In`, { time })}
    </time>
  );
}
