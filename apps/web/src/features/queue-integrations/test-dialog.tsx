import { Button, Loader, Modal } from '@mantine/core';
import type { IntegrationTest, QueueIntegration } from '@prosa/contract/queue-integrations';
import type { IntegrationType } from '@prosa/contract/queue-integrations/types';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import dialogStyles from '../../ui/dialog.module.css';
import { errorText } from '../../ui/toast.ts';
import { testIntegration } from './integrations.api.ts';
import styles from './integrations.module.css';
import { problemText } from './problem-text.ts';

interface TestDialogProps {
  row: QueueIntegration;
  onClose: () => void;
}

/** Calls the integration when it opens, and shows what a customer would be told. */
export function TestDialog({ row, onClose }: TestDialogProps) {
  const { t } = useTranslation();
  const test = useQuery({
    queryKey: ['queue-integration-test', row.id],
    queryFn: () => testIntegration(row.id),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (
    <Modal opened onClose={onClose} title={t('queueIntegrations.testTitle', { name: row.name })}>
      <p className={styles.hint}>{t(testHint(row.type))}</p>
      <div aria-live="polite">
        {test.isFetching && <Loader size="sm" aria-label={t('queueIntegrations.testing')} />}
        {!test.isFetching && test.data && <Outcome test={test.data} type={row.type} />}
        {!test.isFetching && test.isError && (
          <p className={styles.outcome} data-ok="false">
            <IconAlertTriangle size={20} aria-hidden />
            {errorText(test.error)}
          </p>
        )}
      </div>
      <div className={dialogStyles.actions}>
        <Button variant="default" onClick={onClose}>
          {t('common.close')}
        </Button>
        <Button loading={test.isFetching} onClick={() => void test.refetch()}>
          {t('queueIntegrations.again')}
        </Button>
      </div>
    </Modal>
  );
}

function testHint(type: IntegrationType) {
  if (type === 'dialogflow') return 'queueIntegrations.dialogflow.testHint';
  return type === 'typebot' ? 'queueIntegrations.typebot.testHint' : 'queueIntegrations.testHint';
}

interface OutcomeProps {
  test: IntegrationTest;
  type: IntegrationType;
}

function Outcome({ test, type }: OutcomeProps) {
  const { t } = useTranslation();
  const { ok, status, ms, error, errorText: text, texts } = test;
  const Icon = ok ? IconCircleCheck : IconAlertTriangle;
  return (
    <>
      <p className={styles.outcome} data-ok={ok}>
        <Icon size={20} aria-hidden />
        {error === null
          ? t('queueIntegrations.answered', { status, ms })
          : problemText(t, type, { code: error, status, text })}
      </p>
      {ok && texts.length === 0 && (
        <p className={styles.hint}>{t('queueIntegrations.saysNothing')}</p>
      )}
      {texts.map((text, at) => (
        <p key={at} className={styles.said}>
          {text}
        </p>
      ))}
    </>
  );
}
