import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { getSession } from '../../../session/session.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

interface LeaveGuardProps {
  isUnsaved: boolean;
  /** They leave without saving. */
  onDiscard: () => void;
}

/** Asks before unsaved changes are left behind. */
export function LeaveGuard({ isUnsaved, onDiscard }: LeaveGuardProps) {
  const { t } = useTranslation();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isUnsaved && current.pathname !== next.pathname && getSession().status === 'signedIn',
    enableBeforeUnload: () => isUnsaved,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={t('flows.leaveTitle')}
      text={t('flows.leaveText')}
      confirm={t('flows.leave')}
      onConfirm={() => {
        onDiscard();
        proceed();
      }}
      onClose={reset}
    />
  );
}
