import { Modal, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { call, useUser } from '../../session/session.ts';
import styles from '../../ui/dialog.module.css';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { required } from '../../ui/form-rules.ts';
import { SecretInput } from '../../ui/secret-input.tsx';
import { useFormSubmit } from '../../ui/use-form-submit.ts';

interface IdentityDialogProps {
  onAnswer: (isConfirmed: boolean) => void;
}

/**
 * Confirms the identity by password, or by a code where sign-in accepts one. The waiting request then continues by
 * itself.
 */
export default function IdentityDialog({ onAnswer }: IdentityDialogProps) {
  const { t } = useTranslation();
  const { twoFactor } = useUser();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { proof: '' },
    validate: { proof: required(t) },
  });
  const { isBusy, onSubmit } = useFormSubmit({
    form,
    fieldOfCode: { ERR_WRONG_PASSWORD: 'proof', ERR_TWO_FACTOR_CODE: 'proof' },
    send: ({ proof }) =>
      call('POST /auth/confirm', { body: twoFactor ? { code: proof } : { password: proof } }),
    onSent: () => onAnswer(true),
  });
  const field = { key: form.key('proof'), ...form.getInputProps('proof'), 'data-autofocus': true };
  return (
    <Modal opened onClose={() => onAnswer(false)} title={t('account.identityTitle')}>
      <form className={styles.form} noValidate onSubmit={onSubmit}>
        <p className={styles.words}>{t('account.identityText')}</p>
        {twoFactor ? (
          <TextInput
            label={t('account.code')}
            description={t('account.codeHint')}
            autoComplete="one-time-code"
            maxLength={40}
            {...field}
          />
        ) : (
          <SecretInput
            label={t('account.currentPassword')}
            autoComplete="current-password"
            {...field}
          />
        )}
        <DialogActions
          submit={t('account.identityConfirm')}
          isBusy={isBusy}
          onCancel={() => onAnswer(false)}
        />
      </form>
    </Modal>
  );
}
