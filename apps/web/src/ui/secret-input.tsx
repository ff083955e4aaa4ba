import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface SecretInputProps extends PasswordInputProps {
  /** What the eye says it shows; a password unless it is another secret. */
  showLabel?: string;
}

/** A field for a password or another secret, whose eye the keyboard reaches. */
export function SecretInput({ showLabel, ...props }: SecretInputProps) {
  const { t } = useTranslation();
  const label = showLabel ?? t('session.showPassword');
  return (
    <PasswordInput {...props} visibilityToggleButtonProps={{ 'aria-label': label, tabIndex: 0 }} />
  );
}
