import { ActionIcon } from '@mantine/core';
import type { ContactCampaign } from '@prosa/contract/contact-campaigns';
import { IconChartBar } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatShortDateTime } from '../../i18n/dates.ts';
import { useMayEnter } from '../../session/permission.ts';
import { FailedState } from '../../ui/list-states.tsx';
import { useReasonName } from '../campaigns/use-reason-name.ts';
import { campaignsOfContactQuery } from './contact-panel.api.ts';
import panelStyles from './contact-panel.module.css';
import { More } from './earlier-tickets.tsx';
import styles from './panel-lists.module.css';
import { useCampaignNews } from './use-campaign-news.ts';

interface ContactCampaignsProps {
  ticketId: number;
  onJump: (messageId: string) => void;
}

/** The campaigns that the customer got, with what became of each; nothing for a customer without any. */
export function ContactCampaigns({ ticketId, onJump }: ContactCampaignsProps) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(campaignsOfContactQuery(ticketId));
  useCampaignNews(ticketId);
  const campaigns = query.data?.pages.flatMap((page) => page.campaigns);
  if (!query.error && !campaigns?.length) return null;
  return (
    <section className={panelStyles.part}>
      <h3 className={panelStyles.title}>{t('panel.campaigns')}</h3>
      {campaigns ? (
        <ul className={styles.list}>
          {campaigns.map((row) => (
            <li key={row.id} className={styles.withAction}>
              <Entry row={row} onJump={onJump} />
              <ReportLink row={row} />
            </li>
          ))}
        </ul>
      ) : (
        query.error && <FailedState error={query.error} onRetry={() => void query.refetch()} />
      )}
      <More query={query} />
    </section>
  );
}

function Entry({ row, onJump }: { row: ContactCampaign; onJump: (messageId: string) => void }) {
  const { messageId } = row;
  const { t } = useTranslation();
  if (!messageId)
    return (
      <div className={styles.entry}>
        <Lines row={row} />
      </div>
    );
  return (
    <button
      type="button"
      className={styles.entry}
      title={t('panel.toMessage')}
      onClick={() => onJump(messageId)}
    >
      <Lines row={row} />
    </button>
  );
}

function Lines({ row }: { row: ContactCampaign }) {
  const { t } = useTranslation();
  const reasonName = useReasonName();
  const { campaign, state, reason, queuedAt, repliedAt, optedOutAt } = row;
  return (
    <>
      <span className={styles.first}>
        <b>{campaign.name}</b>
      </span>
      <span className={styles.second}>
        {formatShortDateTime(queuedAt)} · {t(`campaigns.state_${state}`)}
      </span>
      {state === 'failed' && reason && <span className={styles.second}>{reasonName(reason)}</span>}
      {optedOutAt ? (
        <span className={styles.second}>
          {t('panel.campaignOptedOut', { when: formatShortDateTime(optedOutAt) })}
        </span>
      ) : (
        repliedAt && (
          <span className={styles.second}>
            {t('panel.campaignReplied', { when: formatShortDateTime(repliedAt) })}
          </span>
        )
      )}
    </>
  );
}

/** For those who may open it. */
function ReportLink({ row: { campaign } }: { row: ContactCampaign }) {
  const { t } = useTranslation();
  if (!useMayEnter('campaigns')) return null;
  return (
    <ActionIcon
      renderRoot={(props) => (
        <Link
          to="/campaign/$campaignId/report"
          params={{ campaignId: String(campaign.id) }}
          {...props}
        />
      )}
      variant="subtle"
      aria-label={t('panel.campaignReport', { name: campaign.name })}
      title={t('panel.campaignReport', { name: campaign.name })}
    >
      <IconChartBar size={18} />
    </ActionIcon>
  );
}
