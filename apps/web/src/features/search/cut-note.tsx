import type { SearchPart } from '@prosa/contract/search-parts';
import { useTranslation } from 'react-i18next';
import styles from './cut-note.module.css';

/** Names the kinds whose search took too long; the others are shown. */
export function CutNote({ parts }: { parts: readonly SearchPart[] }) {
  const { t, i18n } = useTranslation();
  if (parts.length === 0) return null;
  const names = parts.map((part) => t(`search.parts.${part}`));
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names);
  return (
    <p className={styles.cut} role="status">
      {t('search.cut', { parts: list })}
    </p>
  );
}
