import type { Passage } from '@prosa/contract/knowledge';
import { useTranslation } from 'react-i18next';
import styles from './knowledge.module.css';

/** Passages that a model gets for a question, best first. */
export function Passages({ passages }: { passages: readonly Passage[] }) {
  const { t, i18n } = useTranslation();
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' });
  return (
    <ol className={styles.passages}>
      {passages.map(({ documentId, place, rank, text, title }) => (
        <li key={`${documentId}:${place}`} className={styles.passage}>
          <span className={styles.source}>
            <strong>{title}</strong>
            <span>{t('knowledge.rank', { percent: percent.format(rank) })}</span>
          </span>
          {text}
        </li>
      ))}
    </ol>
  );
}
