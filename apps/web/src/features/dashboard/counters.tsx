import { Skeleton } from '@mantine/core';
import type { Dashboard } from '@prosa/contract/dashboard';
import { useTranslation } from 'react-i18next';
import styles from '../../ui/figures.module.css';
import { useMinutes } from './use-minutes.ts';

interface CountersProps {
  /** Undefined while they load. */
  counters: Dashboard['counters'] | undefined;
  /** The shown values belong to the previous filter. */
  isStale: boolean;
}

export function Counters({ counters, isStale }: CountersProps) {
  const { t, i18n } = useTranslation();
  const minutes = useMinutes();
  const number = new Intl.NumberFormat(i18n.language);
  const now = t('dashboard.now');
  const cards = [
    {
      key: 'supportHappening',
      note: now,
      value: counters && number.format(counters.supportHappening),
    },
    { key: 'supportPending', note: now, value: counters && number.format(counters.supportPending) },
    { key: 'supportFinished', value: counters && number.format(counters.supportFinished) },
    { key: 'leads', value: counters && number.format(counters.leads) },
    { key: 'avgSupportTime', value: counters && minutes(counters.avgSupportTime) },
    { key: 'avgWaitTime', value: counters && minutes(counters.avgWaitTime) },
  ] as const;
  return (
    <dl className={styles.figures} aria-busy={!counters} data-stale={isStale || undefined}>
      {cards.map((card) => (
        <div key={card.key} className={styles.figure}>
          <dt className={styles.label}>
            {t(`dashboard.${card.key}`)}
            {'note' in card && <small className={styles.note}>{card.note}</small>}
          </dt>
          <dd className={styles.value}>
            {card.value ?? <Skeleton component="span" height={26} width={72} my={4} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
