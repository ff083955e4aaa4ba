import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toast, toastError } from '../../ui/toast.ts';
import { useErrorText } from './use-error-text.ts';
import { testWebhook } from './webhooks.api.ts';

/** Sends a ping and says how it was answered. */
export function useTestWebhook() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: testWebhook,
    onSuccess: (delivery) => {
      if (delivery.state === 'delivered') toast.success(t('webhooks.tested'));
      else toast.error(t('webhooks.testFailed', { why: errorText(delivery) }));
    },
    onError: toastError,
  });
}
