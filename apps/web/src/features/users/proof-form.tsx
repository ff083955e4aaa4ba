import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { required } from '../../ui/form-rules.ts';
import { SecretInput } from '../../ui/secret-input.tsx';
import { useFormSubmit } from '../../ui/use-form-submit.ts';
import type { Proof } from './two-factor.api.ts';
import styles from './two-factor.module.css';

interface ProofFormProps<Result> {
  text: string;
  submit: string;
  /** The user has a second factor, so a code is accepted, too. */
  withCode: boolean;
  send: (proof: Proof) => Promise<Result>;
  onSent: (result: Result) => unknown;
  onBack?: (() => void) | undefined;
}

/** The signed-in user confirms their identity again. */
export function ProofForm<Result>(props: ProofFormProps<Result>) {
  const { t } = useTranslation();
  const { withCode, onBack } = props;
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '', code: '' },
    validate: { password: required(t), code: withCode ? required(t) : () => null },
  });
  const { isBusy, onSubmit } = useFormSubmit({
    form,
    fieldOfCode: { ERR_WRONG_PASSWORD: 'password', ERR_TWO_FACTOR_CODE: 'code' },
    send: ({ password, code }) => props.send({ password, ...(withCode ? { code } : {}) }),
    onSent: props.onSent,
  });
  return (
    <form className={styles.part} noValidate onSubmit={onSubmit}>
      <p className={styles.text}>{props.text}</p>
      <SecretInput
        label={t('account.currentPassword')}
        autoComplete="current-password"
        data-autofocus
        autoFocus
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      {withCode && (
        <TextInput
          label={t('account.code')}
          description={t('account.codeHint')}
          autoComplete="one-time-code"
          maxLength={40}
          key={form.key('code')}
          {...form.getInputProps('code')}
        />
      )}
      <div className={styles.actions}>
        {onBack && (
          <Button variant="default" onClick={onBack}>
            {t('account.back')}
          </Button>
        )}
        <Button type="submit" loading={isBusy}>
          {props.submit}
        </Button>
      </div>
    </form>
  );
}
