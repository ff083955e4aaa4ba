import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatShortDateTimeIn } from '../../i18n/dates.ts';
import { useUser } from '../../session/session.ts';
import styles from './campaign-dialog.module.css';
import { type CampaignValues, toEstimate } from './campaign-form.ts';
import { estimateQuery } from './campaigns.api.ts';
import { useReasonName } from './use-reason-name.ts';

const SETTLED_MS = 400;

/** How many will get it, who will not and why, and when it ends; while one types. */
export function EstimateNote({ values }: { values: CampaignValues }) {
  const { t, i18n } = useTranslation();
  const { timeZone } = useUser().company;
  const reasonName = useReasonName();
  const [key] = useDebouncedValue(JSON.stringify(toEstimate(values, timeZone)), SETTLED_MS);
  const body = JSON.parse(key) as ReturnType<typeof toEstimate>;
  const hasAudience = body.tagListId !== null || body.contactListId !== null;
  const { data } = useQuery({ ...estimateQuery(body), enabled: hasAudience });
  const number = new Intl.NumberFormat(i18n.language);
  if (!hasAudience) {
    return (
      <p className={styles.estimate} role="status">
        {t('campaigns.noAudience')}
      </p>
    );
  }
  if (!data) return null;
  const { recipients, skipped, perHour, endsAt } = data;
  return (
    <p className={styles.estimate} role="status">
      <strong>
        {t('campaigns.willGet', { count: recipients, number: number.format(recipients) })}
      </strong>{' '}
      {perHour > 0 && t('campaigns.perHour', { count: perHour, number: number.format(perHour) })}{' '}
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
