import type { CampaignCounts } from '@prosa/contract/campaigns';
import { useTranslation } from 'react-i18next';
import styles from './campaign-progress.module.css';

const FULL = 100;

/** How many of the recipients who are not left out were dealt with. */
export function CampaignProgress({ counts }: { counts: CampaignCounts }) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  const all = counts.total - counts.skipped;
  const done = all - counts.waiting - counts.confirming - counts.queued;
  const text = t('campaigns.progress', { done: number.format(done), all: number.format(all) });
  const part = all === 0 ? FULL : (done / all) * FULL;
  return (
    <span className={styles.progress}>
      <span
        className={styles.track}
        role="progressbar"
        aria-label={t('campaigns.progressLabel')}
        aria-valuenow={Math.floor(part)}
        aria-valuetext={text}
      >
        <span className={styles.bar} style={{ width: `${part}%` }} />
      </span>
      <span className={styles.text} aria-hidden="true">
        {text}
      </span>
    </span>
  );
}
