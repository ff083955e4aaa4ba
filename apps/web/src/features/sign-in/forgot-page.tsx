import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { limits } from '@prosa/contract/limits';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { publicCall } from '../../session/session.ts';
import { all, between, email as emailRule, required, strongPassword } from '../../ui/form-rules.ts';
import { SecretInput } from '../../ui/secret-input.tsx';
import { toast } from '../../ui/toast.ts';
import { useFormSubmit } from '../../ui/use-form-submit.ts';
import styles from './public-frame.module.css';
import { PublicPage } from './public-frame.tsx';
import { SignUpLink } from './sign-up-link.tsx';

/** Password reset: first the e-mail, then the code that was sent there and a new password. */
export function ForgotPage() {
  const { t } = useTranslation();
  const [email, setEmail] = useState<string | null>(null);
  const links = (
    <>
      <Link to="/login">{t('account.toLogin')}</Link>
      <SignUpLink />
    </>
  );
  return (
    <PublicPage
      title={t('account.forgotTitle')}
      subtitle={
        email === null
          ? t('account.forgotSubtitle')
          : t('account.codeSent', { email, minutes: limits.resetCodeMinutes })
      }
      links={links}
    >
      {email === null ? (
        <EmailForm onSent={setEmail} />
      ) : (
        <ResetForm email={email} onBack={() => setEmail(null)} />
      )}
    </PublicPage>
  );
}

function EmailForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: { email: all(required(t), emailRule(t)) },
  });
  const { isBusy, onSubmit } = useFormSubmit({
    form,
    fieldOfCode: { ERR_EMAIL_NOT_FOUND: 'email' },
    send: async (values) => {
      const email = values.email.trim();
      await publicCall('POST /forgetpassword', { body: { email } });
      return email;
    },
    onSent,
  });
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <TextInput
        label={t('session.email')}
        type="email"
        autoComplete="username"
        size="md"
        autoFocus
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        {t('account.sendCode')}
      </Button>
    </form>
  );
}

function ResetForm({ email, onBack }: { email: string; onBack: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { token: '', password: '', confirmation: '' },
    validate: {
      token: required(t),
      password: all(required(t), between(t, limits.resetPassword), strongPassword(t)),
      confirmation: (value, values) =>
        required(t)(value) ?? (value === values.password ? null : t('account.notEqual')),
    },
  });
  const { isBusy, onSubmit } = useFormSubmit({
    form,
    fieldOfCode: { ERR_RESET_CODE: 'token', ERR_COMMON_PASSWORD: 'password' },
    send: ({ token, password }) =>
      publicCall('POST /resetpasswords', { body: { email, token, password } }),
    onSent: async () => {
      toast.success(t('account.passwordReplaced'));
      await navigate({ to: '/login' });
    },
  });
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <TextInput
        label={t('account.verificationCode')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={20}
        autoFocus
        key={form.key('token')}
        {...form.getInputProps('token')}
      />
      <SecretInput
        label={t('account.newPassword')}
        description={t('account.passwordPattern')}
        autoComplete="new-password"
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <SecretInput
        label={t('account.confirmation')}
        autoComplete="new-password"
        key={form.key('confirmation')}
        {...form.getInputProps('confirmation')}
      />
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        {t('account.replacePassword')}
      </Button>
      <Button variant="subtle" onClick={onBack}>
        {t('account.otherEmail')}
      </Button>
    </form>
  );
}
