import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface SecretInputProps extends PasswordInputProps {
  /** Label of the button that reveals the value, unless it is a password. */
  showLabel?: string;
}

/** A field for a password or another secret; its reveal button can be reached by keyboard. */
export function SecretInput({ showLabel, ...props }: SecretInputProps) {
  const { t } = useTranslation();
  const label = showLabel ?? t('session.showPassword');
  return (
    <PasswordInput {...props} visibilityToggleButtonProps={{ 'aria-label': label, tabIndex: 0 }} />
  );
}
