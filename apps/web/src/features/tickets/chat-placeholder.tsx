import { useTranslation } from 'react-i18next';
import { FirstSteps } from '../first-steps/first-steps.tsx';
import styles from './ticket-chat.module.css';

/** The right pane while no ticket is chosen: what to do to see one. */
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

/** Until the conversation's code or its ticket is there: its head and some bubbles, in their places. */
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
