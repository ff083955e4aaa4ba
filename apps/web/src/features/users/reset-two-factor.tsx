import { ActionIcon } from '@mantine/core';
import type { User } from '@prosa/contract/users';
import { IconShieldOff } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { refetchRows } from '../../ui/resource-cache.ts';
import { toast, toastError } from '../../ui/toast.ts';
import { resetTwoFactorOf } from './two-factor.api.ts';
import { usersResource } from './users.api.ts';

/** For a colleague who lost their device. */
export function ResetTwoFactor({ user }: { user: User }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const reset = useMutation({
    mutationFn: () => resetTwoFactorOf(user.id),
    onSuccess: () => {
      toast.success(t('account.resetDone'));
      refetchRows(client, usersResource.name);
      setAsking(false);
    },
    onError: toastError,
  });
  return (
    <>
      <ActionIcon
        aria-label={t('account.reset')}
        title={t('account.reset')}
        onClick={() => setAsking(true)}
      >
        <IconShieldOff size={18} />
      </ActionIcon>
      {isAsking && (
        <ConfirmDialog
          title={t('account.resetTitle', { name: user.name })}
          text={t('account.resetText')}
          confirm={t('account.reset')}
          isBusy={reset.isPending}
          onConfirm={() => reset.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
