import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOnline } from '../ui/use-is-online.ts';
import { getLiveStatus, subscribeLiveStatus } from './live-socket.ts';
import styles from './offline-banner.module.css';

/** A thin line while no events arrive. The screen keeps its content. */
export function OfflineBanner() {
  const { t } = useTranslation();
  const status = useSyncExternalStore(subscribeLiveStatus, getLiveStatus);
  const isOnline = useIsOnline();
  const text = isOnline ? t('common.reconnecting') : t('common.offline');
  const isShown = !isOnline || status === 'offline';
  return <div role="status">{isShown && <div className={styles.banner}>{text}</div>}</div>;
}
