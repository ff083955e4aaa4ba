import { Button } from '@mantine/core';
import type { FlowFile } from '@prosa/contract/flows';
import type { FlowGraph } from '@prosa/flow/graph';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatShortDateTime } from '../../../i18n/dates.ts';
import { FailedState } from '../../../ui/list-states.tsx';
import { toast, toastError } from '../../../ui/toast.ts';
import { getVersion, versionsQuery } from '../flows.api.ts';
import styles from './panels.module.css';
import { SidePanel } from './side-panel.tsx';

interface VersionListProps {
  flowId: number;
  /** Reloads the list when it changes. */
  liveVersion: number | null;
  onRestore: (version: { graph: FlowGraph; files: readonly FlowFile[] }) => void;
  onClose: () => void;
}

/** What was published before. Restoring draws an old version as a change, which is saved like any other. */
export function VersionList({ flowId, liveVersion, onRestore, onClose }: VersionListProps) {
  const { t } = useTranslation();
  const versions = useQuery(versionsQuery(flowId, liveVersion));
  const restoring = useMutation({
    mutationFn: (no: number) => getVersion(flowId, no),
    onSuccess: ({ no, flow, files }) => {
      onRestore({ graph: flow, files });
      toast.info(t('flows.restored', { no }));
    },
    onError: toastError,
  });
  return (
    <SidePanel title={t('flows.versions')} onClose={onClose}>
      <div className={styles.body} aria-busy={versions.isPending}>
        <p className={styles.hint}>{t('flows.versionsHint')}</p>
        {versions.isError && (
          <FailedState error={versions.error} onRetry={() => void versions.refetch()} />
        )}
        {versions.data?.length === 0 && <p className={styles.hint}>{t('flows.noVersions')}</p>}
        <ul className={styles.list}>
          {versions.data?.map(({ no, createdBy, createdAt, isLive }) => (
            <li key={no} className={styles.version}>
              <span>
                <strong>{t('flows.versionNo', { no })}</strong>
                {isLive && <span className={styles.live}>{t('flows.isLive')}</span>}
                <small>
                  {formatShortDateTime(createdAt)}
                  {createdBy && ` · ${createdBy.name}`}
                </small>
              </span>
              <Button
                size="xs"
                variant="default"
                aria-label={t('flows.restoreNo', { no })}
                loading={restoring.isPending && restoring.variables === no}
                onClick={() => restoring.mutate(no)}
              >
                {t('flows.restore')}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </SidePanel>
  );
}
