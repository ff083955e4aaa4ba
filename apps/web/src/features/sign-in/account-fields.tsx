import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { SecretInput } from '../../ui/secret-input.tsx';

interface AccountFieldsProps<Values> {
  form: UseFormReturnType<Values>;
  takesFocus?: boolean;
  passwordHint?: string;
}

/** Name, e-mail and password of a new account. */
export function AccountFields<Values extends { name: string; email: string; password: string }>({
  form,
  takesFocus = false,
  passwordHint,
}: AccountFieldsProps<Values>) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={t('account.yourName')}
        withAsterisk
        autoComplete="name"
        autoFocus={takesFocus}
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('session.email')}
        withAsterisk
        type="email"
        autoComplete="email"
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <SecretInput
        label={t('session.password')}
        description={passwordHint}
        withAsterisk
        autoComplete="new-password"
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
    </>
  );
}
