import { Button } from '@mantine/core';
import { IconCloudOff, IconInbox } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './list-states.module.css';
import { errorText } from './toast.ts';

/** An empty list, and what to do about it. */
export function EmptyState({ title, hint }: { title: string; hint: string }) {
  return (
    <div className={styles.state} role="status">
      <IconInbox size={36} stroke={1.4} aria-hidden="true" />
      <p className={styles.title}>{title}</p>
      <p className={styles.hint}>{hint}</p>
    </div>
  );
}

interface MoreFailedProps {
  hasFailed: boolean;
  onRetry: () => void;
}

/** Below the loaded rows, when the rest could not be fetched. */
export function MoreFailed({ hasFailed, onRetry }: MoreFailedProps) {
  const { t } = useTranslation();
  if (!hasFailed) return null;
  return (
    <p className={styles.more} role="alert">
      {t('common.moreFailed')}
      <Button size="compact-sm" variant="light" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </p>
  );
}

interface FailedStateProps {
  error: Error;
  onRetry: () => void;
  /** What could not be loaded, on a screen with several parts. */
  title?: string;
}

/** The error, and a way to retry. */
export function FailedState({ error, onRetry, title }: FailedStateProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.state} role="alert">
      <IconCloudOff size={36} stroke={1.4} aria-hidden="true" />
      <p className={styles.title}>{title ?? t('common.loadFailed')}</p>
      <p className={styles.hint}>{errorText(error)}</p>
      <Button variant="default" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  );
}
