import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { getLiveStatus, subscribeLiveStatus } from './live-socket.ts';
import styles from './offline-banner.module.css';

function subscribeOnline(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** A thin line while events do not arrive. What is on screen stays. */
export function OfflineBanner() {
  const { t } = useTranslation();
  const status = useSyncExternalStore(subscribeLiveStatus, getLiveStatus);
  const isOnline = useSyncExternalStore(subscribeOnline, () => navigator.onLine);
  const text = isOnline ? t('common.reconnecting') : t('common.offline');
  const isShown = !isOnline || status === 'offline';
  return (
    <div role="status" className={styles.place}>
      {isShown && <div className={styles.banner}>{text}</div>}
    </div>
  );
}
