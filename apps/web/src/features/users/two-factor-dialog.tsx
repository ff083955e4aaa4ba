import { Button, Modal, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { updateSessionUser } from '../../session/session.ts';
import { FailedState } from '../../ui/list-states.tsx';
import { toast } from '../../ui/toast.ts';
import { ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { disableTwoFactor, renewRecoveryCodes, twoFactorQuery } from './two-factor.api.ts';
import styles from './two-factor.module.css';
import { TwoFactorSetup } from './two-factor-setup.tsx';

type Step = 'overview' | 'setup' | 'disable' | 'renew' | { codes: string[] };

/** The second factor of one's own account. */
export default function TwoFactorDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const state = useQuery(twoFactorQuery);
  return (
    <Modal opened onClose={onClose} title={t('account.twoFactor')}>
      {state.data && <Steps state={state.data} onClose={onClose} />}
      {state.isPending && <Skeleton height={140} />}
      {state.isError && !state.data && (
        <FailedState error={state.error} onRetry={() => void state.refetch()} />
      )}
    </Modal>
  );
}

interface TwoFactorState {
  enabled: boolean;
  required: boolean;
  codesLeft: number;
}

function Steps({ state, onClose }: { state: TwoFactorState; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [step, setStep] = useState<Step>('overview');
  const back = () => setStep('overview');
  const done = async (twoFactor: boolean, text: string) => {
    updateSessionUser({ twoFactor });
    toast.success(text);
    await client.invalidateQueries({ queryKey: twoFactorQuery.queryKey });
    onClose();
  };
  const proof = { withCode: state.enabled, onBack: back };
  if (step === 'setup') {
    return (
      <TwoFactorSetup
        isMove={state.enabled}
        onBack={back}
        onDone={() => done(true, t('account.enabled'))}
      />
    );
  }
  if (step === 'disable') {
    return (
      <ProofForm
        {...proof}
        text={t('account.disableText')}
        submit={t('account.disable')}
        send={disableTwoFactor}
        onSent={() => done(false, t('account.disabled'))}
      />
    );
  }
  if (step === 'renew') {
    return (
      <ProofForm
        {...proof}
        text={t('account.renewText')}
        submit={t('account.renew')}
        send={renewRecoveryCodes}
        onSent={({ recoveryCodes }) => setStep({ codes: recoveryCodes })}
      />
    );
  }
  if (step === 'overview') return <Overview state={state} onStep={setStep} />;
  return <RecoveryCodes codes={step.codes} onDone={() => done(true, t('account.codesRenewed'))} />;
}

function Overview({ state, onStep }: { state: TwoFactorState; onStep: (step: Step) => void }) {
  const { t } = useTranslation();
  if (!state.enabled) {
    return (
      <div className={styles.part}>
        <p className={styles.text}>{t('account.why')}</p>
        <div className={styles.actions}>
          <Button onClick={() => onStep('setup')} data-autofocus>
            {t('account.setUp')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className={styles.part}>
      <p className={styles.text}>{t('account.isOn')}</p>
      <p className={styles.muted}>{t('account.codesLeft', { count: state.codesLeft })}</p>
      {state.required && <p className={styles.muted}>{t('account.isRequired')}</p>}
      <div className={styles.actions}>
        {!state.required && (
          <Button variant="default" onClick={() => onStep('disable')}>
            {t('account.disable')}
          </Button>
        )}
        <Button variant="default" onClick={() => onStep('setup')}>
          {t('account.move')}
        </Button>
        <Button onClick={() => onStep('renew')}>{t('account.renew')}</Button>
      </div>
    </div>
  );
}
