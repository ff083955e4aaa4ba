import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toast, toastError } from '../../ui/toast.ts';
import { deliveryQuery, replayDelivery, webhooksResource } from './webhooks.api.ts';

/** Sends a delivery of this webhook again. */
export function useReplay(webhookId: number) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => replayDelivery({ webhookId, id }),
    onSuccess: async ({ id }) => {
      toast.success(t('webhooks.replayed'));
      await Promise.all([
        client.invalidateQueries({ queryKey: [webhooksResource.name, 'log', webhookId] }),
        client.invalidateQueries({ queryKey: deliveryQuery({ webhookId, id }).queryKey }),
      ]);
    },
    onError: toastError,
  });
}
