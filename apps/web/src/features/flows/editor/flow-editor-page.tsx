import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FailedState } from '../../../ui/list-states.tsx';
import { wholeFlowQuery } from '../flows.api.ts';
import styles from './flow-editor.module.css';
import { FlowEditor } from './flow-editor.tsx';

const route = getRouteApi('/private/flowbuilder/{-$flowId}');

export function FlowEditorPage() {
  const { t } = useTranslation();
  const id = Number(route.useParams().flowId);
  const flow = useQuery(wholeFlowQuery(id));
  if (flow.isError && !flow.data)
    return <FailedState error={flow.error} onRetry={() => void flow.refetch()} />;
  if (!flow.data)
    return (
      <div className={styles.loading}>
        <h1 className="visually-hidden">{t('flows.editorTitle')}</h1>
        <Loader aria-label={t('common.loading')} />
      </div>
    );
  return <FlowEditor key={id} flow={flow.data} />;
}
