import { Button, Select } from '@mantine/core';
import type { Campaign, CampaignRecipient, CampaignReport } from '@prosa/contract/campaigns';
import { type RecipientGroup, recipientGroups } from '@prosa/contract/campaigns/states';
import { IconFileDownload } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatShortDateTimeIn } from '../../i18n/dates.ts';
import { useUser } from '../../session/session.ts';
import { EmptyState, FailedState } from '../../ui/list-states.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { hasNobody } from './campaign-summary.ts';
import { downloadRecipients, type RecipientFilter, recipientsQuery } from './campaigns.api.ts';
import styles from './report-page.module.css';
import { useReasonName } from './use-reason-name.ts';

interface RecipientsTableProps {
  campaign: Campaign;
  run: number;
  connections: CampaignReport['lines'];
}

/** Each recipient of the run, by name or number and by state; also as a file. */
export function RecipientsTable({ campaign, run, connections }: RecipientsTableProps) {
  const { t } = useTranslation();
  const [state, setState] = useState<RecipientGroup | null>(null);
  const [search, setSearch] = useState('');
  const filter: RecipientFilter = {
    run,
    ...(state ? { state } : {}),
    ...(search ? { searchParam: search } : {}),
  };
  const list = useInfiniteQuery(recipientsQuery(campaign.id, filter));
  const rows = list.data?.pages.flatMap(({ records }) => records);
  return (
    <Panel title={t('campaigns.recipients')}>
      <div className={styles.tools}>
        <SearchBox value={search} onChange={setSearch} />
        <Select
          aria-label={t('campaigns.recipientState')}
          placeholder={t('campaigns.recipientState')}
          clearable
          clearButtonProps={{ 'aria-label': t('common.clear') }}
          data={recipientGroups.map((value) => ({
            value,
            label: t(`campaigns.state_${value}`),
          }))}
          value={state}
          onChange={(chosen) => setState(chosen as RecipientGroup | null)}
        />
        <ExportButton campaign={campaign} run={run} />
      </div>
      {list.isError && !rows && (
        <FailedState error={list.error} onRetry={() => void list.refetch()} />
      )}
      {rows?.length === 0 &&
        (hasNobody(campaign) ? (
          <EmptyState title={t('campaigns.noAudienceFound')} hint={t('campaigns.noAudienceHint')} />
        ) : (
          <EmptyState title={t('campaigns.noRecipients')} hint={t('campaigns.noRecipientsHint')} />
        ))}
      {rows && rows.length > 0 && <Table rows={rows} connections={connections} />}
      {list.hasNextPage && (
        <div className={styles.more}>
          <Button
            variant="default"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage().catch(toastError)}
          >
            {t('campaigns.more')}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function ExportButton({ campaign, run }: { campaign: Campaign; run: number }) {
  const { t } = useTranslation();
  const exporting = useMutation({
    mutationFn: () => downloadRecipients(campaign, run),
    onSuccess: () => toast.success(t('campaigns.exported')),
    onError: toastError,
  });
  return (
    <Button
      variant="default"
      leftSection={<IconFileDownload size={18} />}
      loading={exporting.isPending}
      onClick={() => exporting.mutate()}
    >
      {t('campaigns.exportCsv')}
    </Button>
  );
}

/** What says most about a recipient. */
function groupOf({ optedOutAt, repliedAt, state }: CampaignRecipient): RecipientGroup {
  if (optedOutAt) return 'optedOut';
  return repliedAt ? 'replied' : state;
}

interface TableProps {
  rows: readonly CampaignRecipient[];
  connections: CampaignReport['lines'];
}

function Table({ rows, connections }: TableProps) {
  const { t } = useTranslation();
  const { timeZone } = useUser().company;
  const reasonName = useReasonName();
  const nameOf = new Map(connections.map(({ whatsappId, name }) => [whatsappId, name]));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: must scroll by keyboard, too
    <div className={styles.scroll} tabIndex={0}>
      <table className={styles.table} aria-label={t('campaigns.recipients')}>
        <thead>
          <tr>
            <th scope="col">{t('campaigns.recipientName')}</th>
            <th scope="col">{t('campaigns.number')}</th>
            <th scope="col">{t('campaigns.recipientState')}</th>
            <th scope="col">{t('campaigns.connection')}</th>
            <th scope="col">{t('campaigns.sentAt')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>{row.name}</td>
              <td>{row.number}</td>
              <td>
                {t(`campaigns.state_${groupOf(row)}`)}
                {row.reason && <div className={styles.why}>{reasonName(row.reason)}</div>}
              </td>
              <td>{(row.whatsappId && nameOf.get(row.whatsappId)) ?? '–'}</td>
              <td>{row.queuedAt ? formatShortDateTimeIn(timeZone, row.queuedAt) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
