import type { SignupRules } from '@prosa/contract/signup';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './terms-field.module.css';

interface TermsFieldProps {
  terms: NonNullable<SignupRules['terms']>;
  error: ReactNode;
  input: ComponentProps<'input'>;
}

/** The terms of use, as a text or an address, and the box that accepts them. The browser's own parts: this page is small. */
export function TermsField({ terms: { text, url }, error, input }: TermsFieldProps) {
  const { t } = useTranslation();
  const errorId = useId();
  const { error: _, ...box } = input as ComponentProps<'input'> & { error?: ReactNode };
  return (
    <div>
      {text && (
        <details className={styles.terms}>
          <summary>{t('signUp.terms')}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls must be reachable by keyboard */}
          <section className={styles.text} tabIndex={0} aria-label={t('signUp.terms')}>
            {text}
          </section>
        </details>
      )}
      {url && (
        <a className={styles.link} href={url} target="_blank" rel="noreferrer">
          {t('signUp.openTerms')}
        </a>
      )}
      <label className={styles.accept}>
        <input
          type="checkbox"
          aria-invalid={Boolean(error)}
          aria-describedby={error ? errorId : undefined}
          {...box}
        />
        {t('signUp.accept')}
      </label>
      {error && (
        <p id={errorId} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
