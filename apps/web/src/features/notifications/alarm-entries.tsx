import type { CampaignAlarm } from '@prosa/contract/campaign-alarms';
import { IconSpeakerphone } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styles from './notifications.module.css';
import { keyOf } from './use-alarms.ts';

interface AlarmEntriesProps {
  alarms: readonly CampaignAlarm[];
  onOpen: () => void;
}

/** Campaigns that wait for somebody; opening one shows its report. */
export function AlarmEntries({ alarms, onOpen }: AlarmEntriesProps) {
  const { t } = useTranslation();
  if (alarms.length === 0) return null;
  return (
    <ul className={styles.mentions} aria-label={t('notifications.campaigns')}>
      {alarms.map((alarm) => (
        <li key={keyOf(alarm)}>
          <Link
            to="/campaign/$campaignId/report"
            params={{ campaignId: String(alarm.campaignId) }}
            className={styles.entry}
            preload={false}
            onClick={onOpen}
          >
            <IconSpeakerphone size={24} aria-hidden="true" />
            <span className={styles.alarm}>
              <strong>{t('notifications.campaignHeld', { name: alarm.name })}</strong>
              <small>
                {[alarm.whatsappName, t(`notifications.held_${alarm.reason}`)]
                  .filter(Boolean)
                  .join(': ')}
              </small>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
