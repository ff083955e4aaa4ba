import type { Webhook } from '@prosa/contract/webhooks';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconPlugX,
  IconPower,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatShortDateTime } from '../../i18n/dates.ts';
import styles from './webhooks-page.module.css';

type Tone = 'good' | 'busy' | 'bad' | 'quiet';

/** State in words, with an icon: the colour only repeats it. */
export function Mark({ icon: Icon, tone, text }: { icon: TablerIcon; tone: Tone; text: string }) {
  return (
    <span className={styles.mark} data-tone={tone}>
      <Icon size={15} aria-hidden="true" />
      {text}
    </span>
  );
}

/** Whether it is on, and what is wrong with it. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation();
  const { status, stopReason, failingSince } = webhook;
  if (status === 'disabled')
    return (
      <span className={styles.state}>
        <Mark icon={IconPlugX} tone="bad" text={t('webhooks.status_disabled')} />
        {stopReason && <small>{t(`webhooks.stop_${stopReason}`)}</small>}
      </span>
    );
  if (status === 'off')
    return <Mark icon={IconPower} tone="quiet" text={t('webhooks.status_off')} />;
  if (failingSince === null)
    return <Mark icon={IconCircleCheck} tone="good" text={t('webhooks.status_on')} />;
  return (
    <span className={styles.state}>
      <Mark icon={IconAlertTriangle} tone="busy" text={t('webhooks.status_on')} />
      <small>{t('webhooks.failing', { at: formatShortDateTime(failingSince) })}</small>
    </span>
  );
}
