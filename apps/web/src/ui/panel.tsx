import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './panel.module.css';

interface PanelProps {
  title: string;
  /** Total beside the title. */
  count?: number | undefined;
  /** At the end of the title's line. */
  tools?: ReactNode;
  children: ReactNode;
}

/** A framed part of a page of results: a chart, or a table. */
export function Panel({ title, count, tools, children }: PanelProps) {
  const { i18n } = useTranslation();
  const titleId = useId();
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
          {count !== undefined && (
            <small className={styles.count}>
              {new Intl.NumberFormat(i18n.language).format(count)}
            </small>
          )}
        </h2>
        {tools}
      </header>
      {children}
    </section>
  );
}
