import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../session/session.ts';
import { useIsOnline } from '../ui/use-is-online.ts';
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

/** Shown after an unexpected error, or when the server did not answer at the start. */
export function ErrorPage({ reset }: ErrorComponentProps) {
  const session = useSession();
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return session.status === 'unreachable' ? <UnreachablePage onRetry={retry} /> : <CrashedPage />;
}

/** Also the first page when the app is opened without a network. */
function UnreachablePage({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  useWhenAnswering(onRetry);
  return (
    <main className={styles.page}>
      <IconCloudOff size={48} stroke={1.4} aria-hidden="true" />
      <div role="alert">
        <h1 className={styles.title}>
          {t(isOnline ? 'common.loadFailed' : 'common.offlineTitle')}
        </h1>
        <p className={styles.hint}>{t(isOnline ? 'common.networkError' : 'common.offlineHint')}</p>
      </div>
      <Button onClick={onRetry}>{t('common.retry')}</Button>
    </main>
  );
}

const ASK_MS = 5000;

/** Polls the server until it answers again, so that nobody has to reload by hand. */
function useWhenAnswering(act: () => void): void {
  const onAnswer = useEffectEvent(act);
  useEffect(() => {
    const ask = () => {
      fetch('/livez')
        .then(({ ok }) => ok && onAnswer())
        .catch(() => undefined);
    };
    addEventListener('online', ask);
    const timer = setInterval(ask, ASK_MS);
    return () => {
      removeEventListener('online', ask);
      clearInterval(timer);
    };
  }, []);
}

function CrashedPage() {
  const { t } = useTranslation();
  return (
    <section className={styles.page} role="alert">
      <h1 className={styles.title}>{t('common.crashed')}</h1>
      <p className={styles.hint}>{t('common.crashedHint')}</p>
      <Button onClick={() => location.reload()}>{t('common.reload')}</Button>
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
