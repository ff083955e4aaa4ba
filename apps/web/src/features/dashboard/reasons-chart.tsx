import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonsChartQuery } from './dashboard.api.ts';
import { TotalsChart } from './totals-chart.tsx';
import { useLastWeek } from './use-last-week.ts';

/** Tickets by close reason. */
export function ReasonsChart() {
  const { t } = useTranslation();
  const [range, setRange] = useState(useLastWeek());
  const chart = useQuery(reasonsChartQuery(range));
  const bars = chart.data?.data.map(({ name, total }) => ({
    name: name ?? t('dashboard.noReason'),
    total,
  }));
  return (
    <TotalsChart
      title={t('dashboard.reasonsChart')}
      unit={t('dashboard.reason')}
      errorTitle={t('dashboard.reasonChartError')}
      range={range}
      onRange={setRange}
      chart={chart}
      bars={bars ?? []}
    />
  );
}
