import { useTranslation } from 'react-i18next';
import { formatShortDateTime } from '../../i18n/dates.ts';
import styles from './connection-cards.module.css';
import { ConnectionName, DefaultFlag } from './connection-name.tsx';
import { ConnectionState } from './connection-status.tsx';
import type { ConnectionListProps } from './connections-page.tsx';
import { RowActions } from './row-actions.tsx';
import { SessionActions } from './session-actions.tsx';

/** The list for narrow screens. */
export function ConnectionCards({ connections, may, ...on }: ConnectionListProps) {
  const { t } = useTranslation();
  return (
    <ul className={styles.cards} aria-label={t('connections.title')}>
      {connections.map((connection) => (
        <li key={connection.id} className={styles.card}>
          <div className={styles.head}>
            <ConnectionName connection={connection} />
            {connection.isDefault && <DefaultFlag isDefault withText />}
            {may.change && <RowActions connection={connection} {...on} />}
          </div>
          <ConnectionState connection={connection} />
          {may.act && (
            <SessionActions connection={connection} onQr={on.onQr} onSetUp={on.onSetUp} />
          )}
          <p className={styles.time}>
            {t('connections.updatedAt')}: {formatShortDateTime(connection.updatedAt)}
          </p>
        </li>
      ))}
    </ul>
  );
}
