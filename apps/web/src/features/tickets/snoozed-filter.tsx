import { IconZzz } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queueChoice } from '../../conversation/tickets/ticket-filter.ts';
import { countsQuery } from '../../conversation/tickets/tickets.api.ts';
import type { TicketsSearch } from '../../conversation/tickets/tickets-search.ts';
import styles from './snooze.module.css';

interface SnoozedFilterProps {
  search: TicketsSearch;
  onChange: (part: { snoozed: true | undefined }) => void;
}

/** Switches to snoozed tickets and back; takes no space while there are none. */
export function SnoozedFilter({ search, onChange }: SnoozedFilterProps) {
  const { t } = useTranslation();
  const { data } = useQuery(
    countsQuery({ ...(search.all ? { showAll: true } : {}), ...queueChoice(search) }),
  );
  const isOn = search.snoozed ?? false;
  const count = data?.snoozed ?? 0;
  if (count === 0 && !isOn) return null;
  return (
    <button
      type="button"
      className={styles.filter}
      aria-pressed={isOn}
      onClick={() => onChange({ snoozed: isOn ? undefined : true })}
    >
      <IconZzz size={16} aria-hidden="true" />
      {t('snooze.snoozed')}
      <span className={styles.count}>{data?.snoozedMore ? `${count}+` : count}</span>
    </button>
  );
}
