import { Button } from '@mantine/core';
import type { Message } from '@prosa/contract/messages';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { assistQuery, troubleOf, useHelps } from './assist.api.ts';
import styles from './assist.module.css';
import { retryTranslations, useTranslated, useTranslationProblem } from './translations.ts';

interface ThreadTranslationsProps {
  ticketId: number;
  /** Oldest first. */
  messages: readonly Message[];
}

/** Fetches the translations of a thread, and says where some are missing. */
export function ThreadTranslations({ ticketId, messages }: ThreadTranslationsProps) {
  const { t } = useTranslation();
  const isOn = useHelps().translation;
  const { data } = useQuery({ ...assistQuery(ticketId), enabled: isOn });
  const isTranslated = isOn && data !== undefined && data.language !== null;
  useTranslated(ticketId, messages, isTranslated);
  const problem = useTranslationProblem(ticketId);
  if (!isTranslated || !problem) return null;
  return (
    <div className={styles.bar} data-failed role="alert">
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        {t('assist.failedTranslations')} {t(`assist.problems.${troubleOf(problem)}`)}
      </span>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => retryTranslations(ticketId, messages)}
      >
        {t('assist.retry')}
      </Button>
    </div>
  );
}
