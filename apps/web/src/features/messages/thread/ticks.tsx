import type { Message } from '@prosa/contract/messages';
import { IconAlertCircle, IconCheck, IconChecks, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './bubble.module.css';

type TickOf = Pick<Message, 'ack' | 'sendState'>;

const READ_FROM = 4;

/** Delivery state of a sent message: clock, one tick, two, two coloured. */
export function Ticks({ ack, sendState }: TickOf) {
  const { t } = useTranslation();
  if (sendState === 'failed') {
    return (
      <span className={styles.failedTick} role="img" aria-label={t('messages.failed')}>
        <IconAlertCircle size={14} aria-hidden="true" />
      </span>
    );
  }
  const state = sendState === 'pending' ? 1 : ack;
  const Icon = state <= 1 ? IconClock : state === 2 ? IconCheck : IconChecks;
  const label = t(`messages.ack${state as 1 | 2 | 3 | 4 | 5}`);
  return (
    <span
      className={styles.tick}
      data-read={state >= READ_FROM || undefined}
      role="img"
      aria-label={label}
      title={label}
    >
      <Icon size={state <= 1 ? 12 : 15} aria-hidden="true" />
    </span>
  );
}
