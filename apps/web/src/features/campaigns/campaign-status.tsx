import type { Campaign } from '@prosa/contract/campaigns';
import { useTranslation } from 'react-i18next';
import styles from './campaign-status.module.css';
import { hasNobody } from './campaign-summary.ts';

/** The status, and below it why a campaign stands still, or has reached nobody. */
export function CampaignStatusMark({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation();
  const { status, heldReason } = campaign;
  return (
    <span className={styles.mark}>
      <span className={styles.status} data-status={status}>
        {t(`campaigns.status_${status}`)}
      </span>
      {hasNobody(campaign) && <span className={styles.held}>{t('campaigns.noAudienceFound')}</span>}
      {heldReason && <span className={styles.held}>{t(`campaigns.held_${heldReason}`)}</span>}
    </span>
  );
}
