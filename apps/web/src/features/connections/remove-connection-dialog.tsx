import type { Connection } from '@prosa/contract/connections';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  connectionsResource,
  hideConnection,
} from '../../conversation/connections/connections.api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useResourceRemove } from '../../ui/resource.ts';
import { toast, toastError } from '../../ui/toast.ts';

interface RemoveConnectionDialogProps {
  connection: Connection;
  onClose: () => void;
}

export function RemoveConnectionDialog({ connection, onClose }: RemoveConnectionDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const removal = useResourceRemove(connectionsResource);
  const remove = () =>
    removal
      .mutateAsync(connection.id)
      .then(() => {
        hideConnection(client, connection.id);
        toast.success(t('connections.deleted'));
        onClose();
      })
      .catch(toastError);
  return (
    <ConfirmDialog
      title={t('connections.deleteTitle', { name: connection.name })}
      text={t('connections.deleteText')}
      confirm={t('common.delete')}
      isBusy={removal.isPending}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
