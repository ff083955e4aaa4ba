import type { Flow } from '@prosa/contract/flows';
import { useTranslation } from 'react-i18next';
import styles from './flow-status.module.css';

/** Which version customers get, and whether something is in the way. */
export function FlowStatus({
  flow: { active, liveVersion, isChanged },
}: {
  flow: Pick<Flow, 'active' | 'liveVersion' | 'isChanged'>;
}) {
  const { t } = useTranslation();
  const isLive = liveVersion !== null;
  return (
    <span className={styles.marks}>
      <span className={styles.mark} data-kind={isLive && active ? 'live' : 'draft'}>
        {isLive ? t('flows.live', { no: liveVersion }) : t('flows.neverPublished')}
      </span>
      {isLive && isChanged && (
        <span className={styles.mark} data-kind="changed">
          {t('flows.changed')}
        </span>
      )}
      {!active && (
        <span className={styles.mark} data-kind="off">
          {t('flows.off')}
        </span>
      )}
    </span>
  );
}
