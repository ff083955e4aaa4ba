import { Skeleton } from '@mantine/core';
import type { AttendantStatistics } from '@prosa/contract/dashboard';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../ui/panel.tsx';
import { PersonCell } from '../../ui/person-cell.tsx';
import pageStyles from '../../ui/resource-page.module.css';
import styles from './attendants-table.module.css';
import { Stars } from './stars.tsx';
import { useMinutes } from './use-minutes.ts';

interface AttendantsProps {
  /** Undefined while they load. */
  attendants: readonly AttendantStatistics[] | undefined;
  isStale: boolean;
}

const SKELETONS = 4;
const COLUMNS = 4;

export function AttendantsTable({ attendants, isStale }: AttendantsProps) {
  const { t } = useTranslation();
  return (
    <Panel title={t('dashboard.attendants')}>
      <table
        className={`${pageStyles.table} ${styles.table}`}
        aria-label={t('dashboard.attendants')}
        aria-busy={!attendants}
        data-searching={isStale || undefined}
      >
        <thead>
          <tr>
            <th scope="col">{t('dashboard.attendant')}</th>
            <th scope="col" className={styles.rating}>
              {t('dashboard.rating')}
            </th>
            <th scope="col" className={styles.time}>
              {t('dashboard.avgTime')}
            </th>
            <th scope="col" className={`${pageStyles.wide} ${styles.status}`}>
              {t('dashboard.status')}
            </th>
          </tr>
        </thead>
        <tbody>
          {attendants
            ? attendants.map((each) => <Attendant key={each.id} attendant={each} />)
            : Array.from({ length: SKELETONS }, (_, row) => (
                <tr key={row}>
                  {Array.from({ length: COLUMNS }, (_unused, cell) => (
                    <td key={cell} className={cell === COLUMNS - 1 ? pageStyles.wide : undefined}>
                      <Skeleton height={14} width="65%" />
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </Panel>
  );
}

function Attendant({ attendant }: { attendant: AttendantStatistics }) {
  const { t } = useTranslation();
  const minutes = useMinutes();
  const { name, rating, avgSupportTime, online } = attendant;
  const presence = t(online ? 'dashboard.online' : 'dashboard.offline');
  return (
    <tr>
      <td>
        <PersonCell name={name} below={presence} />
      </td>
      <td>
        <Stars rating={rating} />
      </td>
      <td>{minutes(avgSupportTime)}</td>
      <td className={pageStyles.wide}>
        <span className={styles.presence} data-online={online || undefined}>
          {presence}
        </span>
      </td>
    </tr>
  );
}
