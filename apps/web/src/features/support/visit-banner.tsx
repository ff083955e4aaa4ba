import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../session/session.ts';
import { formatDuration } from '../../ui/file-size.ts';
import { toastError } from '../../ui/toast.ts';
import { endVisit } from './support.api.ts';
import styles from './support.module.css';

const SECOND_MS = 1000;
const FOLLOW_MS = 10_000;

interface VisitBannerProps {
  /** Fetches again what is on screen: a visit has no socket, so that nobody sees its user online. */
  onFollow: () => void;
}

/** Says on every page that an operator looks at somebody else's company, and for how long. */
export default function VisitBanner({ onFollow }: VisitBannerProps) {
  const { t } = useTranslation();
  const { support, company } = useUser();
  const [isBusy, setBusy] = useState(false);
  const seconds = useSecondsUntil(support?.endsAt ?? '');
  const end = () => {
    setBusy(true);
    endVisit().catch((error: unknown) => {
      setBusy(false);
      toastError(error);
    });
  };
  useEffect(() => {
    const follow = () => document.visibilityState === 'visible' && onFollow();
    const timer = setInterval(follow, FOLLOW_MS);
    return () => clearInterval(timer);
  }, [onFollow]);
  // The renewal of a session that is over leads back to the own one.
  useEffect(() => {
    if (seconds === 0) location.assign('/settings?area=companies');
  }, [seconds]);
  if (!support) return null;
  return (
    <section className={styles.banner} aria-label={t('support.title')}>
      <span>
        {t('support.banner', {
          company: company.name,
          access: t(`support.accesses.${support.access}`),
        })}
      </span>
      <span role="timer">{t('support.left', { time: formatDuration(seconds) })}</span>
      <Button size="compact-sm" variant="white" color="dark" loading={isBusy} onClick={end}>
        {t('support.end')}
      </Button>
    </section>
  );
}

function useSecondsUntil(at: string): number {
  const left = () => Math.max(0, Math.ceil((Date.parse(at) - Date.now()) / SECOND_MS));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), SECOND_MS);
    return () => clearInterval(timer);
  });
  return seconds;
}
