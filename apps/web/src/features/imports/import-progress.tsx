import { Button } from '@mantine/core';
import { ApiError } from '@prosa/contract/client';
import type { ContactImport } from '@prosa/contract/contacts';
import { limits } from '@prosa/contract/limits';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../ui/toast.ts';
import styles from './imports.module.css';

interface ProgressProps {
  title: string;
  state: ContactImport;
  /** Of so many new ones. */
  takenText: (count: number) => string;
  onAgain: () => void;
  onClose: () => void;
}

/** An import that is running or done. */
export function ImportProgress({ title, state, takenText, onAgain, onClose }: ProgressProps) {
  const { t } = useTranslation();
  const { done, total, isDone, newCount } = state;
  return (
    <div className={styles.sources}>
      <div role="status" className={styles.status}>
        <strong>{isDone ? t('imports.done') : t('imports.running', { done, total })}</strong>
        {isDone && <span>{takenText(newCount)}</span>}
      </div>
      {!isDone && (
        <>
          <progress className={styles.bar} aria-label={title} max={total} value={done} />
          <p className={styles.hint}>{t('imports.goesOn')}</p>
        </>
      )}
      <Failures state={state} />
      <div className={styles.actions}>
        {isDone && (
          <Button variant="default" onClick={onAgain}>
            {t('imports.again')}
          </Button>
        )}
        <Button onClick={onClose}>{t('common.close')}</Button>
      </div>
    </div>
  );
}

/** The previous result: the import may have ended while the dialog was closed. */
export function LastImport({ state, result }: { state: ContactImport; result: string }) {
  const { t } = useTranslation();
  return (
    <section className={styles.last} aria-label={t('imports.last')}>
      <p className={styles.hint}>
        {t('imports.last')}: {result}
      </p>
      <Failures state={state} />
    </section>
  );
}

/** Each rejected line, with the reason. */
function Failures({ state: { errorCount, errorBag } }: { state: ContactImport }) {
  const { t } = useTranslation();
  const heading = t('imports.failedLines', { count: errorCount });
  if (errorCount === 0) return null;
  return (
    <section aria-label={heading}>
      <h3 className={styles.heading}>{heading}</h3>
      {errorCount > errorBag.length && (
        <p className={styles.hint}>{t('imports.firstLines', { max: limits.importErrors.max })}</p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list must scroll by keyboard, too. */}
      <ul className={styles.failures} tabIndex={0}>
        {errorBag.map(({ line, contactName, error }) => (
          <li key={line}>
            <span className={styles.line}>{t('imports.line', { line })}</span>
            <span className={styles.name}>{contactName}</span>
            <span className={styles.why}>{textOf(error.message)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const textOf = (code: string): string => errorText(new ApiError(422, { error: code }));
