import { useTranslation } from 'react-i18next';
import styles from './assist.module.css';
import { useTranslations } from './translations.ts';

interface TranslationTextProps {
  ticketId: number;
  messageId: string;
  body: string;
}

/** Beneath a message: what it says in the language of the company, once that is known. */
export function TranslationText({ ticketId, messageId, body }: TranslationTextProps) {
  const { t } = useTranslation();
  const text = useTranslations(ticketId).get(messageId);
  if (!text || text === body) return null;
  return (
    <span className={styles.translation} dir="auto">
      <small>{t('assist.translation')}</small>
      {text}
    </span>
  );
}
