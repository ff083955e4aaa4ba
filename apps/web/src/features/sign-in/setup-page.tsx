import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { limits } from '@prosa/contract/limits';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { publicCall } from '../../session/session.ts';
import { all, between, email, required, strongPassword } from '../../ui/form-rules.ts';
import { toast } from '../../ui/toast.ts';
import { useFormSubmit } from '../../ui/use-form-submit.ts';
import { AccountFields } from './account-fields.tsx';
import styles from './public-frame.module.css';
import { PublicPage } from './public-frame.tsx';
import { useFirstSignIn } from './use-welcome.ts';

/** Opened by the link of the first start: its holder becomes the operator. */
export function SetupPage() {
  const { t } = useTranslation();
  const token = useLocation({ select: ({ hash }) => hash });
  return (
    <PublicPage
      title={t('account.setupTitle')}
      subtitle={t('account.setupSubtitle')}
      links={<Link to="/login">{t('account.toLogin')}</Link>}
    >
      <SetupForm token={token} />
    </PublicPage>
  );
}

function SetupForm({ token }: { token: string }) {
  const { t } = useTranslation();
  const signIn = useFirstSignIn();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '', email: '', password: '' },
    validate: {
      name: all(required(t), between(t, limits.name)),
      email: all(required(t), email(t)),
      password: all(required(t), between(t, limits.resetPassword), strongPassword(t)),
    },
  });
  const { isBusy, onSubmit } = useFormSubmit({
    form,
    fieldOfCode: { ERR_EMAIL_ALREADY_EXISTS: 'email', ERR_COMMON_PASSWORD: 'password' },
    send: ({ name, email: address, password }) =>
      publicCall('POST /setup', {
        body: {
          token,
          name: name.trim(),
          email: address.trim(),
          password,
          language: currentLanguage(),
        },
      }),
    onSent: async () => {
      toast.success(t('account.isSetUp'));
      await signIn(form.getValues());
    },
  });
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <AccountFields form={form} takesFocus passwordHint={t('account.passwordPattern')} />
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        {t('account.becomeOperator')}
      </Button>
    </form>
  );
}
