import { Button } from '@mantine/core';
import type { Dashboard } from '@prosa/contract/dashboard';
import { IconDownload, IconStar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { todayIn } from '../../i18n/company-days.ts';
import { zoneLabel } from '../../i18n/time-zones.ts';
import { useUser } from '../../session/session.ts';
import { FailedState } from '../../ui/list-states.tsx';
import { FirstSteps } from '../first-steps/first-steps.tsx';
import { AttendantsTable } from './attendants-table.tsx';
import { Counters } from './counters.tsx';
import { type CsvRow, download, toCsv } from './csv.ts';
import { summaryQuery } from './dashboard.api.ts';
import styles from './dashboard-page.module.css';
import { type DashboardFilter, filterOf } from './dashboard-search.ts';
import { DaysChart } from './days-chart.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ReasonsChart } from './reasons-chart.tsx';
import { TargetReportCard } from './target-report.tsx';
import { UsersChart } from './users-chart.tsx';

const route = getRouteApi('/private/');

export function DashboardPage() {
  const { t } = useTranslation();
  const { timeZone } = useUser().company;
  const filter = filterOf(route.useSearch());
  const navigate = route.useNavigate();
  const summary = useQuery(summaryQuery(filter));
  const downloadCsv = useDownload(summary.data);
  const apply = (next: DashboardFilter) => {
    const isSame = JSON.stringify(next) === JSON.stringify(filter);
    void (isSame ? summary.refetch() : navigate({ search: next }));
  };

  return (
    <section className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t('dashboard.title')}</h1>
        <p className={styles.zone}>{t('dashboard.timeZone', { zone: zoneLabel(timeZone) })}</p>
        <div className={styles.ways}>
          <Button
            variant="default"
            leftSection={<IconStar size={18} aria-hidden="true" />}
            component={Link}
            to="/ratings"
          >
            {t('shell.menu.ratings')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden="true" />}
            disabled={!summary.data}
            onClick={downloadCsv}
          >
            {t('dashboard.download')}
          </Button>
        </div>
      </header>
      <div className={styles.pane}>
        <FirstSteps />
        <FilterBar key={JSON.stringify(filter)} filter={filter} onApply={apply} />
        {summary.error && !summary.data ? (
          <FailedState error={summary.error} onRetry={() => void summary.refetch()} />
        ) : (
          <>
            <Counters counters={summary.data?.counters} isStale={summary.isPlaceholderData} />
            <AttendantsTable
              attendants={summary.data?.attendants}
              isStale={summary.isPlaceholderData}
            />
          </>
        )}
        <TargetReportCard filter={filter} />
        <div className={styles.charts}>
          <UsersChart />
          <DaysChart />
          <ReasonsChart />
        </div>
      </div>
    </section>
  );
}

function useDownload(data: Dashboard | undefined): () => void {
  const { t, i18n } = useTranslation();
  const { timeZone } = useUser().company;
  return () => {
    if (!data) return;
    const { counters, attendants } = data;
    const rows: CsvRow[] = [
      [t('dashboard.figure'), t('dashboard.value')],
      [t('dashboard.supportHappening'), counters.supportHappening],
      [t('dashboard.supportPending'), counters.supportPending],
      [t('dashboard.supportFinished'), counters.supportFinished],
      [t('dashboard.leads'), counters.leads],
      [`${t('dashboard.avgSupportTime')} (min)`, counters.avgSupportTime],
      [`${t('dashboard.avgWaitTime')} (min)`, counters.avgWaitTime],
      [],
      [
        ...[t('dashboard.attendant'), t('dashboard.rating'), `${t('dashboard.avgTime')} (min)`],
        ...[t('dashboard.tickets'), t('dashboard.status')],
      ],
      ...attendants.map(({ name, rating, avgSupportTime, tickets, online }) => [
        ...[name, rating, avgSupportTime, tickets],
        t(online ? 'dashboard.online' : 'dashboard.offline'),
      ]),
    ];
    download(`dashboard-${todayIn(timeZone)}.csv`, toCsv(rows, i18n.language));
  };
}
