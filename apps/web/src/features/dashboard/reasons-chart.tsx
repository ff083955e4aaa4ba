import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartCard } from './chart-card.tsx';
import { download, toCsv } from './csv.ts';
import { reasonsChartQuery } from './dashboard.api.ts';
import { LyingBars } from './lying-bars.tsx';
import { useLastWeek } from './users-chart.tsx';

/** Why tickets were resolved. */
export function ReasonsChart() {
  const { t, i18n } = useTranslation();
  const [range, setRange] = useState(useLastWeek());
  const chart = useQuery(reasonsChartQuery(range));
  const bars = (chart.data?.data ?? []).map(({ name, total }) => ({
    ...{ name: name ?? t('dashboard.noReason'), total },
  }));
  const total = bars.reduce((sum, bar) => sum + bar.total, 0);
  const title = t('dashboard.reasonsChart');
  return (
    <ChartCard
      title={title}
      count={chart.data && total}
      range={range}
      onRange={setRange}
      state={{
        isLoading: chart.isPending,
        isEmpty: total === 0,
        error: chart.data ? null : chart.error,
        onRetry: () => void chart.refetch(),
      }}
      errorTitle={t('dashboard.reasonChartError')}
      onDownload={() =>
        download(
          `dashboard-${range.first}-${range.last}.csv`,
          toCsv(
            [
              [t('dashboard.reason'), t('dashboard.tickets')],
              ...bars.map((bar) => [bar.name, bar.total]),
            ],
            i18n.language,
          ),
        )
      }
    >
      <LyingBars label={title} unit={t('dashboard.reason')} bars={bars} />
    </ChartCard>
  );
}
