import { ActionIcon, Skeleton } from '@mantine/core';
import type { TargetReport, TargetSum } from '@prosa/contract/dashboard';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { todayIn } from '../../i18n/company-days.ts';
import { useUser } from '../../session/session.ts';
import { FailedState } from '../../ui/list-states.tsx';
import { Panel } from '../../ui/panel.tsx';
import pageStyles from '../../ui/resource-page.module.css';
import { type CsvRow, download, toCsv } from './csv.ts';
import { targetsQuery } from './dashboard.api.ts';
import type { DashboardFilter } from './dashboard-search.ts';
import styles from './target-report.module.css';

const parts = ['queues', 'attendants'] as const;

/** Share of targets that were met, by queue and attendant. */
export function TargetReportCard({ filter }: { filter: DashboardFilter }) {
  const { t } = useTranslation();
  const report = useQuery(targetsQuery(filter));
  const save = useDownload(report.data);
  const label = t('dashboard.downloadNamed', { title: t('targets.report') });
  return (
    <Panel
      title={t('targets.report')}
      tools={
        <ActionIcon aria-label={label} title={label} disabled={!report.data} onClick={save}>
          <IconDownload size={18} />
        </ActionIcon>
      }
    >
      <p className={styles.hint}>{t('targets.reportHint')}</p>
      {report.error && !report.data ? (
        <FailedState error={report.error} onRetry={() => void report.refetch()} />
      ) : (
        <ReportBody report={report.data} />
      )}
    </Panel>
  );
}

function ReportBody({ report }: { report: TargetReport | undefined }) {
  const { t } = useTranslation();
  if (!report) return <Skeleton height={96} />;
  const shownParts = parts.filter((part) => report[part].length > 0);
  if (shownParts.length === 0)
    return (
      <p className={styles.hint} role="status">
        {t('targets.nothing')}
      </p>
    );
  return (
    <div className={styles.tables}>
      {shownParts.map((part) => (
        <ReportTable
          key={part}
          title={t(part === 'queues' ? 'targets.byQueue' : 'targets.byAttendant')}
          sums={report[part]}
        />
      ))}
    </div>
  );
}

function ReportTable({ title, sums }: { title: string; sums: readonly TargetSum[] }) {
  const { t } = useTranslation();
  return (
    <table className={pageStyles.table}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{t('targets.answers')}</th>
          <th scope="col">{t('targets.resolutions')}</th>
        </tr>
      </thead>
      <tbody>
        {sums.map((sum) => (
          <tr key={sum.id}>
            <th scope="row" className={styles.name}>
              {sum.name}
            </th>
            <td>
              <Share met={sum.answersMet} all={sum.answers} />
            </td>
            <td>
              <Share met={sum.resolutionsMet} all={sum.resolutions} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Share({ met, all }: { met: number; all: number }) {
  const { t, i18n } = useTranslation();
  if (all === 0) return '–';
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(met / all);
  return t('targets.share', { percent, met, all });
}

function useDownload(report: TargetReport | undefined): () => void {
  const { t, i18n } = useTranslation();
  const { timeZone } = useUser().company;
  return () => {
    if (!report) return;
    const rows = parts.flatMap((part): CsvRow[] => [
      [
        t(part === 'queues' ? 'targets.byQueue' : 'targets.byAttendant'),
        ...[t('targets.answersMet'), t('targets.answersAll')],
        ...[t('targets.resolutionsMet'), t('targets.resolutionsAll')],
      ],
      ...report[part].map(
        (sum): CsvRow => [
          ...[sum.name, sum.answersMet, sum.answers],
          ...[sum.resolutionsMet, sum.resolutions],
        ],
      ),
      [],
    ]);
    download(`targets-${todayIn(timeZone)}.csv`, toCsv(rows, i18n.language));
  };
}
