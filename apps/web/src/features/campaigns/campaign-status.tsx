import type { Campaign } from '@prosa/contract/campaigns';
import { useTranslation } from 'react-i18next';
import styles from './campaign-status.module.css';

/** The status, and below it why a campaign stands still. */
export function CampaignStatusMark({
  campaign: { status, heldReason },
}: {
  campaign: Pick<Campaign, 'status' | 'heldReason'>;
}) {
  const { t } = useTranslation();
  return (
    <span className={styles.mark}>
      <span className={styles.status} data-status={status}>
        {t(`campaigns.status_${status}`)}
      </span>
      {heldReason && <span className={styles.held}>{t(`campaigns.held_${heldReason}`)}</span>}
    </span>
  );
}
