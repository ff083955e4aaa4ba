import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FailedState } from '../../../ui/list-states.tsx';
import { usageQuery } from '../flows.api.ts';
import styles from './panels.module.css';
import { SidePanel } from './side-panel.tsx';

/** What starts this flow. */
export function UsageList({ flowId, onClose }: { flowId: number; onClose: () => void }) {
  const { t } = useTranslation();
  const usage = useQuery(usageQuery(flowId));
  return (
    <SidePanel title={t('flows.usedBy')} onClose={onClose}>
      <div className={styles.body} aria-busy={usage.isPending}>
        {usage.isError && <FailedState error={usage.error} onRetry={() => void usage.refetch()} />}
        {usage.data?.length === 0 && <p className={styles.hint}>{t('flows.usedByNobody')}</p>}
        <ul className={styles.list}>
          {usage.data?.map(({ kind, id, name }) => (
            <li key={`${kind} ${id}`} className={styles.use}>
              <strong>{name}</strong>
              <small>{t(`flows.uses.${kind}`)}</small>
            </li>
          ))}
        </ul>
      </div>
    </SidePanel>
  );
}
