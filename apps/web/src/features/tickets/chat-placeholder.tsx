import { useTranslation } from 'react-i18next';
import { FirstSteps } from '../first-steps/first-steps.tsx';
import styles from './ticket-chat.module.css';

/** The right pane while no ticket is open: explains how to open one. */
export function ChatPlaceholder() {
  const { t } = useTranslation();
  return (
    <div className={styles.placeholder}>
      <FirstSteps>
        <img src="/logo.svg" alt="" width={72} height={72} />
        <p className={styles.placeholderTitle}>{t('tickets.placeholder')}</p>
        <p className={styles.placeholderHint}>{t('tickets.placeholderHint')}</p>
      </FirstSteps>
    </div>
  );
}

const WIDTHS = ['44%', '58%', '36%', '52%'];

/** Shown until the conversation's code and ticket are loaded: its head and some bubbles, in their places. */
export function ChatSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.skeleton} role="status" aria-label={t('common.loading')}>
      <div className={styles.skeletonHead}>
        <i />
        <b />
      </div>
      <div className={styles.skeletonThread}>
        {WIDTHS.map((width, index) => (
          <span key={width} style={{ width }} data-mine={index % 2 === 1 || undefined} />
        ))}
      </div>
    </div>
  );
}
