import type { WebhookDelivery } from '@prosa/contract/webhooks';
import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatShortDateTime } from '../../i18n/dates.ts';
import styles from './log-page.module.css';
import { useErrorText } from './use-error-text.ts';
import { Mark } from './webhook-state.tsx';

const looks = {
  waiting: { icon: IconClock, tone: 'busy' },
  delivered: { icon: IconCircleCheck, tone: 'good' },
  failed: { icon: IconAlertTriangle, tone: 'bad' },
} as const;

/** The result, why it failed, and when it is tried again. */
export function DeliveryState({ delivery }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { state, error, nextAt, attempts } = delivery;
  return (
    <>
      <Mark {...looks[state]} text={t(`webhooks.state_${state}`)} />
      {error && state !== 'delivered' && <div className={styles.why}>{errorText(delivery)}</div>}
      {nextAt && attempts > 0 && (
        <div className={styles.why}>
          {t('webhooks.nextAt', { at: formatShortDateTime(nextAt) })}
        </div>
      )}
    </>
  );
}
