import { useTranslation } from 'react-i18next';
import styles from './chat-skeleton.module.css';

const WIDTHS = ['44%', '58%', '36%', '52%'];

/** Until the chat is loaded: its head and some bubbles, in their places. */
export function ChatSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.skeleton} role="status" aria-label={t('common.loading')}>
      <div className={styles.skeletonHead}>
        <i />
        <b />
      </div>
      <BubbleSkeletons />
    </div>
  );
}

export const BubbleSkeletons = () => (
  <div className={styles.skeletonThread}>
    {WIDTHS.map((width, index) => (
      <span key={width} style={{ width }} data-mine={index % 2 === 1 || undefined} />
    ))}
  </div>
);
