import { Select, Skeleton } from '@mantine/core';
import { settingKeys } from '@prosa/contract/setting-keys';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatShortDateTime } from '../../i18n/dates.ts';
import { useUser } from '../../session/session.ts';
import { EmptyState, FailedState } from '../../ui/list-states.tsx';
import { visitsQuery } from './support.api.ts';
import styles from './support.module.css';

interface SupportTabProps {
  /** Undefined while it loads. */
  allowed: string | undefined;
  onAllow: (value: string) => void;
}

/** What operators may do in the company, and when they did. */
export function SupportTab({ allowed, onAllow }: SupportTabProps) {
  const { t } = useTranslation();
  const { support } = useUser();
  return (
    <div className={styles.tab}>
      <p className={styles.hint}>{t('support.hint')}</p>
      {allowed === undefined ? (
        <Skeleton height={62} width={280} />
      ) : (
        <Select
          className={styles.setting}
          label={t('support.setting')}
          description={t('support.settingHint')}
          allowDeselect={false}
          disabled={support !== null}
          data={settingKeys.supportAccess.values.map((value) => ({
            value,
            label: t(`support.accesses.${value}`),
          }))}
          value={allowed}
          onChange={(next) => next && onAllow(next)}
        />
      )}
      <h2 className={styles.heading}>{t('support.visits')}</h2>
      <Visits />
    </div>
  );
}

function Visits() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(visitsQuery);
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} />;
  if (data.length === 0)
    return <EmptyState title={t('support.visitsEmpty')} hint={t('support.visitsEmptyHint')} />;
  return (
    <ul className={styles.visits} aria-label={t('support.visits')}>
      {data.map(({ operator, reason, access, startedAt, endedAt }) => (
        <li key={startedAt} className={styles.visit}>
          <span className={styles.who}>
            {operator} · {t(`support.accesses.${access}`)}
          </span>
          <span>{reason}</span>
          <span className={styles.hint}>
            {formatShortDateTime(startedAt)} –{' '}
            {endedAt ? formatShortDateTime(endedAt) : t('support.running')}
          </span>
        </li>
      ))}
    </ul>
  );
}
