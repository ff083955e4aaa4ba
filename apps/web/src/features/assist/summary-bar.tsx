import { Button } from '@mantine/core';
import type { Summary, TicketAssist } from '@prosa/contract/assist';
import { assistLimits } from '@prosa/contract/assist/manifest';
import { IconAlertTriangle, IconSparkles } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatShortDateTime } from '../../i18n/dates.ts';
import { assistKey, assistQuery, useHelps } from './assist.api.ts';
import styles from './assist.module.css';
import { useSummary } from './use-summary.ts';

/** The server counts no further. */
const COUNTED_MAX = 100;

/** Above a long conversation: a summary, or the offer of one. */
export function SummaryBar({ ticketId }: { ticketId: number }) {
  const isOn = useHelps().summary;
  const { data } = useQuery({ ...assistQuery(ticketId), enabled: isOn });
  if (!isOn || !data) return null;
  const isLong = data.unsummarised >= assistLimits.summaryFrom;
  return (data.summary || isLong) && <SummaryPanel kept={data} />;
}

function SummaryPanel({ kept }: { kept: TicketAssist }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { ticketId, summary, unsummarised: count } = kept;
  const { ask, isAsking, trouble } = useSummary(ticketId);
  const renew = async () => {
    if ((await ask()) === null) return;
    setOpen(true);
    await client.invalidateQueries({ queryKey: assistKey(ticketId) });
  };
  return (
    <section className={styles.summary} aria-label={t('assist.summary')}>
      <div className={styles.bar}>
        <IconSparkles size={16} aria-hidden />
        {summary ? <Made summary={summary} newer={count} /> : <Offer count={count} />}
        {summary && (
          <Button
            size="compact-sm"
            variant="default"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? 'assist.summaryHide' : 'assist.summaryOpen')}
          </Button>
        )}
        {count > 0 && (
          <Button
            size="compact-sm"
            variant="default"
            loading={isAsking}
            onClick={() => void renew()}
          >
            {t(summary ? 'assist.summaryRenew' : 'assist.summarise')}
          </Button>
        )}
      </div>
      {summary && isOpen && (
        <p className={styles.words} dir="auto">
          {summary.text}
        </p>
      )}
      {trouble && (
        <div className={styles.bar} data-failed role="alert">
          <IconAlertTriangle size={16} aria-hidden />
          <span>{t(`assist.problems.${trouble}`)}</span>
        </div>
      )}
    </section>
  );
}

function Made({ summary, newer }: { summary: Summary; newer: number }) {
  const { t } = useTranslation();
  return (
    <span>
      {t('assist.summaryAt', { when: formatShortDateTime(summary.createdAt) })}
      {newer > 0 && ` · ${t('assist.summaryNewer', { count: newer })}`}
    </span>
  );
}

function Offer({ count }: { count: number }) {
  const { t } = useTranslation();
  const isMany = count >= COUNTED_MAX;
  return (
    <span>
      {isMany
        ? t('assist.summaryOfferMany', { count: COUNTED_MAX - 1 })
        : t('assist.summaryOffer', { count })}
    </span>
  );
}
