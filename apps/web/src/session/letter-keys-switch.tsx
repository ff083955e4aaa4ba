import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { toastError } from '../ui/toast.ts';
import { call, updateSessionUser, useUser } from './session.ts';

/** Takes effect at once, on every device of this person. */
export function LetterKeysSwitch() {
  const { t } = useTranslation();
  const { letterKeys } = useUser();
  const choose = (isOn: boolean) => {
    updateSessionUser({ letterKeys: isOn });
    const params = { letterKeys: isOn ? 'on' : 'off' } as const;
    call('POST /users/set-letter-keys/:letterKeys', { params }).catch((error: unknown) => {
      updateSessionUser({ letterKeys: !isOn });
      toastError(error);
    });
  };
  return (
    <Switch
      label={t('shell.letterKeys')}
      description={t('shell.letterKeysHint')}
      checked={letterKeys}
      onChange={(event) => choose(event.currentTarget.checked)}
    />
  );
}
