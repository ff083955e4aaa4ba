import type { Webhook, WebhookWithSecret } from '@prosa/contract/webhooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { putRow } from '../../ui/resource-cache.ts';
import { toast, toastError } from '../../ui/toast.ts';
import { renewSecret, webhooksResource } from './webhooks.api.ts';

interface RenewDialogProps {
  webhook: Webhook;
  onRenewed: (webhook: Webhook, secret: string) => void;
  onClose: () => void;
}

export function RenewDialog({ webhook, onRenewed, onClose }: RenewDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const renewal = useMutation({
    mutationFn: () => renewSecret(webhook.id),
    onSuccess: ({ secret, ...row }: WebhookWithSecret) => {
      putRow(client, webhooksResource, row);
      toast.success(t('webhooks.renewed'));
      onClose();
      onRenewed(row, secret);
    },
    onError: toastError,
  });
  return (
    <ConfirmDialog
      title={t('webhooks.renewTitle')}
      text={t('webhooks.renewText')}
      confirm={t('webhooks.renew')}
      isBusy={renewal.isPending}
      onConfirm={() => renewal.mutate()}
      onClose={onClose}
    />
  );
}
