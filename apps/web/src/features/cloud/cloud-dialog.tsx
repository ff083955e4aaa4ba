import { Button, Modal, Skeleton } from '@mantine/core';
import type { CloudAccount } from '@prosa/contract/cloud';
import type { Connection } from '@prosa/contract/connections';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isChangeAsked } from '../../ui/changed-dialog.tsx';
import dialog from '../../ui/dialog.module.css';
import { FailedState } from '../../ui/list-states.tsx';
import { AccountStep } from './account-step.tsx';
import { CheckStep } from './check-step.tsx';
import { cloudAccountQuery } from './cloud.api.ts';
import styles from './cloud-dialog.module.css';
import { WebhookStep } from './webhook-step.tsx';

interface CloudDialogProps {
  connection: Pick<Connection, 'id' | 'name'>;
  onClose: () => void;
}

const STEPS = ['account', 'webhook', 'check'] as const;
type Step = (typeof STEPS)[number];

/** Connects a number of the WhatsApp Cloud API step by step; people can return to each step. */
export default function CloudDialog({ connection, onClose }: CloudDialogProps) {
  const { t } = useTranslation();
  const query = useQuery(cloudAccountQuery(connection.id));
  return (
    <Modal
      opened
      onClose={() => {
        if (!isChangeAsked()) onClose();
      }}
      title={t('cloud.title', { name: connection.name })}
      closeOnClickOutside={false}
    >
      {query.data && <Steps connectionId={connection.id} account={query.data} onClose={onClose} />}
      {!query.data && query.error && (
        <FailedState error={query.error} onRetry={() => void query.refetch()} />
      )}
      {!query.data && !query.error && <Loading />}
    </Modal>
  );
}

interface StepsProps {
  connectionId: number;
  account: CloudAccount;
  onClose: () => void;
}

function Steps({ connectionId, account, onClose }: StepsProps) {
  const { t } = useTranslation();
  const [step, setStep] = useState<Step>('account');
  const isSaved = account.phoneNumberId !== '';
  return (
    <div className={styles.dialog}>
      <ol className={styles.steps}>
        {STEPS.map((each, index) => (
          <li key={each}>
            <button
              type="button"
              className={styles.step}
              aria-current={each === step ? 'step' : undefined}
              disabled={index > 0 && !isSaved}
              onClick={() => setStep(each)}
            >
              <span className={styles.number}>{index + 1}</span>
              {t(`cloud.step_${each}`)}
            </button>
          </li>
        ))}
      </ol>
      {step === 'account' && (
        <AccountStep
          connectionId={connectionId}
          account={account}
          onSaved={() => setStep('webhook')}
          onCancel={onClose}
        />
      )}
      {step === 'webhook' && (
        <>
          <WebhookStep account={account} />
          <div className={dialog.actions}>
            <Button variant="default" onClick={() => setStep('account')}>
              {t('common.back')}
            </Button>
            <Button onClick={() => setStep('check')}>{t('cloud.next')}</Button>
          </div>
        </>
      )}
      {step === 'check' && (
        <>
          <CheckStep connectionId={connectionId} account={account} />
          <div className={dialog.actions}>
            <Button variant="default" onClick={() => setStep('webhook')}>
              {t('common.back')}
            </Button>
            <Button variant="default" onClick={onClose}>
              {t('common.close')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

const LINES = 4;

function Loading() {
  const { t } = useTranslation();
  return (
    <div className={styles.dialog} aria-busy="true">
      <span className="visually-hidden">{t('common.loading')}</span>
      {Array.from({ length: LINES }, (_, index) => (
        <Skeleton key={index} height={56} />
      ))}
    </div>
  );
}
