import type { Connection } from '@prosa/contract/connections';
import { IconAlertTriangle, IconStarFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './connection-name.module.css';

export function ConnectionName({ connection }: { connection: Connection }) {
  const { t } = useTranslation();
  return (
    <div className={styles.name}>
      <strong>{connection.name}</strong>
      <span className={styles.provider}>{t(`connections.provider_${connection.provider}`)}</span>
      {connection.queues.length === 0 ? (
        <span className={styles.noQueue} title={t('connections.queuesNoneHint')}>
          <IconAlertTriangle size={15} aria-hidden="true" />
          {t('connections.noQueues')}
        </span>
      ) : (
        <span className={styles.queues}>
          {connection.queues.map(({ id, name, color }) => (
            <span key={id} className={styles.queue}>
              <i style={{ background: color }} />
              {name}
            </span>
          ))}
        </span>
      )}
    </div>
  );
}

interface DefaultFlagProps {
  isDefault: boolean;
  withText?: boolean;
}

export function DefaultFlag({ isDefault, withText = false }: DefaultFlagProps) {
  const { t } = useTranslation();
  if (!isDefault) return <span className="visually-hidden">{t('common.no')}</span>;
  return (
    <span className={styles.flag} title={t('connections.defaultColumn')}>
      <IconStarFilled size={16} aria-hidden="true" />
      <span className={withText ? undefined : 'visually-hidden'}>
        {t(withText ? 'connections.defaultColumn' : 'common.yes')}
      </span>
    </span>
  );
}
