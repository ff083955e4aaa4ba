import type { CampaignAlarm } from '@prosa/contract/campaign-alarms';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAllowed } from '../../session/permission.ts';
import { useUser } from '../../session/session.ts';
import { alarmsQuery } from './alarms.api.ts';
import { tell } from './tell.ts';

const NONE: readonly CampaignAlarm[] = [];

/** None for those who may not act. */
export function useAlarms(): readonly CampaignAlarm[] {
  const { data = NONE } = useAlarmsQuery();
  return data;
}

function useAlarmsQuery() {
  const mayManage = useAllowed('campaigns-page:manage');
  const { plan } = useUser().company;
  return useQuery({ ...alarmsQuery, enabled: mayManage && plan.useCampaigns });
}

export const keyOf = ({ campaignId, reason, whatsappName }: CampaignAlarm): string =>
  `campaign-${campaignId} ${reason} ${whatsappName}`;

/** Plays a sound and notifies when a campaign begins to wait for somebody. */
export function useAlarmAlerts(): void {
  const { t } = useTranslation();
  const router = useRouter();
  const { alertSound } = useUser();
  const { data } = useAlarmsQuery();
  const before = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (!data) return;
    const known = before.current;
    before.current = new Set(data.map(keyOf));
    // Those from before the page was opened are no news.
    if (!known) return;
    tell(
      data
        .filter((alarm) => !known.has(keyOf(alarm)))
        .map((alarm) => {
          const path = `/campaign/${alarm.campaignId}/report`;
          const notification = {
            title: t('notifications.campaignHeld', { name: alarm.name }),
            body: t(`notifications.held_${alarm.reason}`),
            tag: `campaign-${alarm.campaignId}`,
            path,
            onClick: () => router.history.push(path),
          };
          return { key: keyOf(alarm), sound: alertSound, notification };
        }),
    );
  }, [data, router, t]);
}
