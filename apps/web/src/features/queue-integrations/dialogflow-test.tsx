import { Button } from '@mantine/core';
import { ApiError } from '@prosa/contract/client';
import type { IntegrationProblem } from '@prosa/contract/queue-integrations/types';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../ui/toast.ts';
import { type AgentValues, toAgentDraft } from './dialogflow-form.ts';
import { testSession } from './integrations.api.ts';
import styles from './integrations.module.css';

interface DialogflowTestProps {
  values: AgentValues;
  /** Its stored key is used where none is entered. */
  integrationId: number | null;
}

/** Greets the agent with what is in the form, before it is saved. */
export function DialogflowTest({ values, integrationId }: DialogflowTestProps) {
  const { t } = useTranslation();
  const test = useMutation({
    mutationFn: () =>
      testSession({ ...toAgentDraft(values), ...(integrationId && { integrationId }) }),
  });
  return (
    <div>
      <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
        {t('queueIntegrations.dialogflow.test')}
      </Button>
      <div className={styles.tried} aria-live="polite">
        {test.isSuccess && (
          <p className={styles.outcome} data-ok="true">
            <IconCircleCheck size={20} aria-hidden />
            {t('queueIntegrations.dialogflow.tested')}
          </p>
        )}
        {test.isError && (
          <p className={styles.outcome} data-ok="false">
            <IconAlertTriangle size={20} aria-hidden />
            {problemText(t, test.error)}
          </p>
        )}
        {test.data?.map((text, at) => (
          <p key={at} className={styles.said}>
            {text}
          </p>
        ))}
      </div>
    </div>
  );
}

/** What Google refused, where we know it. */
function problemText(t: TFunction, error: Error): string {
  if (!(error instanceof ApiError) || error.code !== 'ERR_TEST_SESSION_DIALOG')
    return errorText(error);
  const { code, status } = (error.data.details ?? {}) as {
    code?: IntegrationProblem;
    status?: number | null;
  };
  return code
    ? t(`queueIntegrations.problems.${code}`, { status: status ?? '' })
    : errorText(error);
}
