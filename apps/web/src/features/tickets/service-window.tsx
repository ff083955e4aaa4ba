import { Button } from '@mantine/core';
import { IconClockExclamation, IconTemplate } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../i18n/dates.ts';
import styles from './service-window.module.css';
import type { ServiceWindow } from './service-window.ts';

type Soon = Extract<ServiceWindow, { kind: 'soon' }>;
type Closed = Extract<ServiceWindow, { kind: 'closed' }>;

/** Above the composer when little time is left. */
export function ServiceWindowHint({ window: { minutes, endsAt } }: { window: Soon }) {
  const { t } = useTranslation();
  return (
    <p className={styles.hint} role="status">
      <IconClockExclamation size={16} aria-hidden="true" />
      {t('templates.windowMinutes', { count: minutes, at: formatTime(endsAt) })}
    </p>
  );
}

interface ServiceWindowClosedProps {
  window: Closed;
  onTemplate: () => void;
}

/** Replaces the composer: why nothing can be written, and what can be sent instead. */
export function ServiceWindowClosed({ window, onTemplate }: ServiceWindowClosedProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.closed}>
      <p>{t(window.hasWritten ? 'templates.windowClosed' : 'templates.windowNever')}</p>
      <Button leftSection={<IconTemplate size={18} />} onClick={onTemplate}>
        {t('templates.pick')}
      </Button>
    </div>
  );
}
