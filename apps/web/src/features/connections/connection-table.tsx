import { useTranslation } from 'react-i18next';
import { formatShortDateTime } from '../../i18n/dates.ts';
import pageStyles from '../../ui/resource-page.module.css';
import { ConnectionName, DefaultFlag } from './connection-name.tsx';
import { ConnectionState } from './connection-status.tsx';
import styles from './connection-table.module.css';
import type { ConnectionListProps } from './connections-page.tsx';
import { RowActions } from './row-actions.tsx';
import { SessionActions } from './session-actions.tsx';

export function ConnectionTable({ connections, may, ...on }: ConnectionListProps) {
  const { t } = useTranslation();
  return (
    <table className={`${pageStyles.table} ${styles.table}`} aria-label={t('connections.title')}>
      <thead>
        <tr>
          <th scope="col">{t('connections.name')}</th>
          <th scope="col" className={styles.status}>
            {t('connections.status')}
          </th>
          {may.act && <th scope="col">{t('connections.session')}</th>}
          <th scope="col" className={styles.time}>
            {t('connections.updatedAt')}
          </th>
          <th scope="col" className={styles.flag}>
            {t('connections.defaultColumn')}
          </th>
          {may.change && (
            <th scope="col" className={styles.rowActions}>
              {t('common.actions')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {connections.map((connection) => (
          <tr key={connection.id}>
            <td>
              <ConnectionName connection={connection} />
            </td>
            <td>
              <ConnectionState connection={connection} />
            </td>
            {may.act && (
              <td>
                <SessionActions connection={connection} onQr={on.onQr} onSetUp={on.onSetUp} />
              </td>
            )}
            <td>{formatShortDateTime(connection.updatedAt)}</td>
            <td>
              <DefaultFlag isDefault={connection.isDefault} />
            </td>
            {may.change && (
              <td className={styles.rowActions}>
                <RowActions connection={connection} {...on} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
