import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { required } from '../../ui/form-rules.ts';
import { useFormSubmit } from '../../ui/use-form-submit.ts';
import { ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { confirmTwoFactor, startTwoFactor } from './two-factor.api.ts';
import styles from './two-factor.module.css';

const QR_SIZE = 220;

interface TwoFactorSetupProps {
  /** A second factor exists already, and moves to another device. */
  isMove: boolean;
  onDone: () => unknown;
  onBack?: () => void;
}

/** Password, then the app's code, then the recovery codes, after which it is done. */
export function TwoFactorSetup({ isMove, onDone, onBack }: TwoFactorSetupProps) {
  const { t } = useTranslation();
  const [secret, setSecret] = useState<{ secret: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (secret) {
    return <ConfirmApp {...secret} onConfirmed={({ recoveryCodes }) => setCodes(recoveryCodes)} />;
  }
  return (
    <ProofForm
      text={t('account.setupText')}
      submit={t('account.continue')}
      withCode={isMove}
      send={startTwoFactor}
      onSent={setSecret}
      onBack={onBack}
    />
  );
}

interface ConfirmAppProps {
  secret: string;
  uri: string;
  onConfirmed: (answer: { recoveryCodes: string[] }) => void;
}

function ConfirmApp({ secret, uri, onConfirmed }: ConfirmAppProps) {
  const { t } = useTranslation();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { code: '' },
    validate: { code: required(t) },
  });
  const { isBusy, onSubmit } = useFormSubmit({
    form,
    fieldOfCode: { ERR_TWO_FACTOR_CODE: 'code' },
    send: ({ code }) => confirmTwoFactor(code),
    onSent: onConfirmed,
  });
  return (
    <form className={styles.part} noValidate onSubmit={onSubmit}>
      <p className={styles.text}>{t('account.scan')}</p>
      <div className={styles.code}>
        <QRCodeSVG value={uri} size={QR_SIZE} marginSize={2} title={t('account.qr')} />
      </div>
      <p className={styles.muted}>{t('account.orType')}</p>
      <code className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      <TextInput
        label={t('account.appCode')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        autoFocus
        key={form.key('code')}
        {...form.getInputProps('code')}
      />
      <div className={styles.actions}>
        <Button type="submit" loading={isBusy}>
          {t('account.activate')}
        </Button>
      </div>
    </form>
  );
}
