import type { WebhookDelivery } from '@prosa/contract/webhooks';
import { useTranslation } from 'react-i18next';

/** Why an attempt failed. */
export function useErrorText() {
  const { t } = useTranslation();
  return ({ error, status }: Pick<WebhookDelivery, 'error' | 'status'>): string =>
    error ? t(`webhooks.error_${error}`, { status }) : '';
}
