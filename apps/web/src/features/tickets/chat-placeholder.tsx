import { useTranslation } from 'react-i18next';
import styles from './ticket-chat.module.css';

/** The right pane while no ticket is chosen: what to do to see one. */
export function ChatPlaceholder() {
  const { t } = useTranslation();
  return (
    <div className={styles.placeholder}>
      <img src="/logo.svg" alt="" width={72} height={72} />
      <p className={styles.placeholderTitle}>{t('tickets.placeholder')}</p>
      <p className={styles.placeholderHint}>{t('tickets.placeholderHint')}</p>
    </div>
  );
}
