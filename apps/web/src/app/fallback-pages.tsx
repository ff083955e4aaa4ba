import { Button } from '@mantine/core';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../session/session.ts';
import styles from './fallback-pages.module.css';

export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <section className={styles.page}>
      <p className={styles.code} aria-hidden="true">
        404
      </p>
      <h1 className={styles.title}>{t('common.notFound')}</h1>
      <p className={styles.hint}>{t('common.notFoundHint')}</p>
      <Button component={Link} to="/">
        {t('common.goHome')}
      </Button>
    </section>
  );
}

/** Something broke, or the server did not answer at the start. */
export function ErrorPage({ reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const session = useSession();
  const isUnreachable = session.status === 'unreachable';
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <section className={styles.page} role="alert">
      <h1 className={styles.title}>{t(isUnreachable ? 'common.loadFailed' : 'common.crashed')}</h1>
      <p className={styles.hint}>
        {t(isUnreachable ? 'common.networkError' : 'common.crashedHint')}
      </p>
      <Button onClick={isUnreachable ? retry : () => location.reload()}>
        {t(isUnreachable ? 'common.retry' : 'common.reload')}
      </Button>
    </section>
  );
}

/** Shown only when the start takes longer than a moment. */
export function StartingPage() {
  const { t } = useTranslation();
  return (
    <main className={styles.page} aria-busy="true">
      <img src="/logo.svg" alt="" width={48} height={48} />
      <p className={styles.hint}>{t('common.loading')}</p>
    </main>
  );
}
