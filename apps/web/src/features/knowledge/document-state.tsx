import { Loader } from '@mantine/core';
import type { KnowledgeDocument } from '@prosa/contract/knowledge';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatShortDateTime } from '../../i18n/dates.ts';
import styles from './knowledge.module.css';

/** Whether it was read, and why not. */
export function DocumentState({ row }: { row: KnowledgeDocument }) {
  const { t } = useTranslation();
  const { state, problem, chunks, readAt } = row;
  if (state === 'ready')
    return (
      <span className={styles.state}>
        <IconCircleCheck size={16} aria-hidden className={styles.good} />
        {t('knowledge.ready', { count: chunks })}
      </span>
    );
  if (state === 'failed')
    return (
      <span className={styles.problem}>
        <IconAlertTriangle size={16} aria-hidden />
        <span>
          {t(`knowledge.problems.${problem?.code ?? 'unreadable'}`, {
            status: problem?.status ?? '',
          })}
          {chunks > 0 && readAt && (
            <> {t('knowledge.keepsOld', { at: formatShortDateTime(readAt) })}</>
          )}
        </span>
      </span>
    );
  return (
    <span className={styles.state}>
      <Loader size={14} aria-hidden />
      {t(`knowledge.states.${state}`)}
    </span>
  );
}
