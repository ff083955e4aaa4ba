import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatShortDateTime } from '../../i18n/dates.ts';
import { EmptyState, FailedState } from '../../ui/list-states.tsx';
import { downLinesQuery } from './console.api.ts';
import styles from './console.module.css';

const statuses = ['qrcode', 'PAIRING', 'OPENING', 'CONNECTED', 'TIMEOUT', 'DISCONNECTED'] as const;

export function DownLines() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(downLinesQuery);
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} mt={12} />;
  if (data.length === 0)
    return <EmptyState title={t('console.linesEmpty')} hint={t('console.linesEmptyHint')} />;
  const statusOf = (status: string) => {
    const known = statuses.find((each) => each === status);
    return known ? t(`console.lineStatus.${known}`) : status;
  };
  return (
    <div className={styles.list}>
      <table aria-label={t('console.linesDown')}>
        <thead>
          <tr>
            {(['company', 'line', 'status', 'since'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`console.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map(({ company, name, status, since }, n) => (
            // Names may repeat, and the list has no ids.
            <tr key={`${company.id} ${n}`}>
              <td>{company.name}</td>
              <td>{name}</td>
              <td>{statusOf(status)}</td>
              <td>{since ? formatShortDateTime(since) : t('console.never')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
