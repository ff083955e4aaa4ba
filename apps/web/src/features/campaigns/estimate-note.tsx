import { useTranslation } from 'react-i18next';
import { formatShortDateTimeIn } from '../../i18n/dates.ts';
import { useUser } from '../../session/session.ts';
import styles from './campaign-dialog.module.css';
import type { CampaignValues } from './campaign-form.ts';
import { useEstimate } from './use-estimate.ts';
import { useReasonName } from './use-reason-name.ts';

/** How many will get it, who will not and why, and when it ends; while one types. */
export function EstimateNote({ values }: { values: CampaignValues }) {
  const { t, i18n } = useTranslation();
  const { timeZone } = useUser().company;
  const reasonName = useReasonName();
  const { hasAudience, estimate } = useEstimate(values);
  const number = new Intl.NumberFormat(i18n.language);
  if (!hasAudience) {
    return (
      <p className={styles.estimate} role="status">
        {t('campaigns.noAudience')}
      </p>
    );
  }
  if (!estimate) return null;
  const { recipients, skipped, perHour, perDay, endsAt } = estimate;
  return (
    <p className={styles.estimate} role="status">
      <strong>
        {t('campaigns.willGet', { count: recipients, number: number.format(recipients) })}
      </strong>{' '}
      {perHour > 0 && t('campaigns.perHour', { count: perHour, number: number.format(perHour) })}{' '}
      {perDay !== null &&
        perDay < recipients &&
        t('campaigns.perDayAtMost', { number: number.format(perDay) })}{' '}
      {endsAt && t('campaigns.endsAt', { when: formatShortDateTimeIn(timeZone, endsAt) })}
      {skipped.length > 0 && (
        <span className={styles.skipped}>
          {t('campaigns.leftOut')}{' '}
          {skipped
            .map(({ reason, count }) => `${reasonName(reason)}: ${number.format(count)}`)
            .join(', ')}
        </span>
      )}
    </p>
  );
}
