import type { User } from '@prosa/contract/users';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { signOutUser } from './sessions.api.ts';

/** For a colleague who lost a device, or leaves the company. */
export function SignOutDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation();
  const signOut = useMutation({
    mutationFn: () => signOutUser(user.id),
    onSuccess: () => {
      toast.success(t('account.sessionsEnded'));
      onClose();
    },
    onError: toastError,
  });
  return (
    <ConfirmDialog
      title={t('account.signOutUserTitle', { name: user.name })}
      text={t('account.signOutUserText')}
      confirm={t('account.signOutUser')}
      isBusy={signOut.isPending}
      onConfirm={() => signOut.mutate()}
      onClose={onClose}
    />
  );
}
