import { Button, Select } from '@mantine/core';
import type { CampaignReport } from '@prosa/contract/campaigns';
import { IconListDetails, IconPlayerPlay } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatShortDateTimeIn } from '../../i18n/dates.ts';
import { useUser } from '../../session/session.ts';
import { DetailPage } from '../../ui/detail-page.tsx';
import { FailedState } from '../../ui/list-states.tsx';
import { toastError } from '../../ui/toast.ts';
import { ListFromCampaignDialog } from '../contact-lists/list-from-campaign-dialog.tsx';
import { CampaignProgress } from './campaign-progress.tsx';
import { CampaignStatusMark } from './campaign-status.tsx';
import { audienceOf } from './campaign-summary.ts';
import { type CampaignAct, reportQuery, resumeLine } from './campaigns.api.ts';
import { ConfirmAct } from './confirm-act.tsx';
import { HoursChart } from './hours-chart.tsx';
import { RecipientsTable } from './recipients-table.tsx';
import styles from './report-page.module.css';
import { Funnel, Reasons, Variants } from './report-parts.tsx';

const route = getRouteApi('/private/campaign/$campaignId/report');

/** What became of a campaign: live while it runs. */
export function ReportPage() {
  const id = Number(route.useParams().campaignId);
  return <CampaignResults key={id} id={id} />;
}

function CampaignResults({ id }: { id: number }) {
  const { t } = useTranslation();
  const [run, setRun] = useState<number | null>(null);
  const report = useQuery(reportQuery(id, run));
  if (report.isError && !report.data)
    return <FailedState error={report.error} onRetry={() => void report.refetch()} />;
  return (
    <DetailPage
      title={report.data?.campaign.name ?? t('campaigns.report')}
      label={t('campaigns.report')}
      back={{ to: '/campaigns', title: t('campaigns.title') }}
      acts={report.data && <Acts report={report.data} />}
      isBusy={!report.data}
    >
      {report.data && <Report report={report.data} onRun={setRun} />}
    </DetailPage>
  );
}

function Acts({ report: { campaign } }: { report: CampaignReport }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<CampaignAct | null>(null);
  const [isListing, setListing] = useState(false);
  const acts: Record<typeof campaign.status, CampaignAct | null> = {
    INATIVA: 'start',
    PROGRAMADA: 'start',
    EM_ANDAMENTO: 'cancel',
    CANCELADA: 'restart',
    FINALIZADA: campaign.counts.failed > 0 ? 'retry' : null,
  };
  const act = acts[campaign.status];
  return (
    <>
      <CampaignStatusMark campaign={campaign} />
      {act && (
        <Button variant="default" onClick={() => setAsked(act)}>
          {t(`campaigns.${act}`)}
        </Button>
      )}
      {campaign.run > 0 && (
        <Button
          variant="default"
          leftSection={<IconListDetails size={18} />}
          onClick={() => setListing(true)}
        >
          {t('contactLists.makeList')}
        </Button>
      )}
      {isListing && (
        <ListFromCampaignDialog campaign={campaign} onClose={() => setListing(false)} />
      )}
      {asked && <ConfirmAct campaign={campaign} act={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

interface ReportProps {
  report: CampaignReport;
  /** Null shows the latest, also after another has begun. */
  onRun: (run: number | null) => void;
}

function Report({ report, onRun }: ReportProps) {
  const { t } = useTranslation();
  const { campaign, run, counts, reasons, variants, hours } = report;
  return (
    <>
      <HeldLines report={report} />
      <Facts report={report} />
      {campaign.run > 1 && <RunField run={run} latest={campaign.run} onRun={onRun} />}
      {campaign.run > 0 && (
        <>
          <CampaignProgress counts={counts} />
          <Funnel counts={counts} />
          <div className={styles.parts}>
            {hours.length > 0 && <HoursChart hours={hours} />}
            {variants.length > 1 && <Variants variants={variants} />}
            {reasons.length > 0 && <Reasons reasons={reasons} />}
          </div>
          <RecipientsTable key={run} campaign={campaign} run={run} connections={report.lines} />
        </>
      )}
      {campaign.run === 0 && (
        <p className={styles.note} role="status">
          {t('campaigns.notStarted')}
        </p>
      )}
    </>
  );
}

function Facts({ report: { campaign, lines } }: { report: CampaignReport }) {
  const { t } = useTranslation();
  const { timeZone } = useUser().company;
  const shown = (at: string | null) => (at ? formatShortDateTimeIn(timeZone, at) : '–');
  const facts = [
    [t('campaigns.connections'), lines.map(({ name }) => name).join(', ') || '–'],
    [t('campaigns.audience'), audienceOf(campaign)],
    [t('campaigns.scheduledAt'), shown(campaign.scheduledAt)],
    [t('campaigns.completedAt'), shown(campaign.completedAt)],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Each attempt for those who failed, and each time of a series, has results of its own. */
function RunField({
  run,
  latest,
  onRun,
}: Pick<ReportProps, 'onRun'> & { run: number; latest: number }) {
  const { t } = useTranslation();
  const runs = Array.from({ length: latest }, (_, index) => String(latest - index));
  return (
    <Select
      className={styles.run!}
      label={t('campaigns.run')}
      data={runs}
      allowDeselect={false}
      value={String(run)}
      onChange={(chosen) => onRun(chosen === String(latest) ? null : Number(chosen))}
    />
  );
}

/** Connections that stopped by themselves: what happened, what to do, and the way on. */
function HeldLines({ report: { campaign, lines } }: { report: CampaignReport }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const resume = useMutation({
    mutationFn: resumeLine,
    onSuccess: () => client.invalidateQueries({ queryKey: ['campaigns', 'report', campaign.id] }),
    onError: toastError,
  });
  if (campaign.status !== 'EM_ANDAMENTO') return null;
  return lines.map(
    ({ whatsappId, name, heldReason, isResumable }) =>
      heldReason && (
        <div key={whatsappId} className={styles.held} role="alert">
          <p>
            <strong>{name}</strong>: {t(`campaigns.held_${heldReason}`)}.{' '}
            {t(`campaigns.heldHint_${heldReason}`)}
          </p>
          {isResumable && (
            <Button
              variant="default"
              leftSection={<IconPlayerPlay size={18} />}
              loading={resume.isPending}
              onClick={() => resume.mutate(whatsappId)}
            >
              {t('campaigns.resumeLine')}
            </Button>
          )}
        </div>
      ),
  );
}
